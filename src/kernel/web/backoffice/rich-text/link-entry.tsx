import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isLinkable } from './extensions.ts'

/** Asks for the target of the selected words; without a selection, the address becomes the text. */
export function LinkEntry({ editor, close }: { editor: Editor; close: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [error, setError] = useState<string>()
  const leave = () => {
    close()
    editor.commands.focus()
  }
  const apply = () => {
    const href = address.trim()
    if (!isLinkable(href)) return setError('Begin with https://, http://, mailto:, tel: or /')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else {
      chain.setLink({ href }).run()
    }
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Otherwise Enter would submit the surrounding form, and Escape would close its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else leave()
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-3">
      <div
        className="min-w-48 grow"
        ref={(frame) => {
          // Focuses the field once, when it appears.
          if (frame && !frame.dataset['shown']) {
            frame.dataset['shown'] = 'true'
            frame.querySelector('input')?.focus()
          }
        }}
      >
        <Field
          label="Link address"
          value={address}
          error={error}
          placeholder="https://"
          inputMode="url"
          onKeyDown={onKeyDown}
          onChange={({ target }) => setAddress(target.value)}
        />
      </div>
      <Button size="sm" onClick={apply}>
        Set link
      </Button>
      {editor.isActive('link') && (
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            close()
          }}
        >
          Remove link
        </Button>
      )}
      <Button look="plain" size="sm" onClick={leave}>
        Close link
      </Button>
    </div>
  )
}
