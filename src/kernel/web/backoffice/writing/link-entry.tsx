import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isLinkable } from './extensions.ts'

/** Asks where the marked words lead; without marked words the address itself becomes the text. */
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
    // Neither sends the form around this nor closes its dialog.
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
          // Once, when it appears.
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
