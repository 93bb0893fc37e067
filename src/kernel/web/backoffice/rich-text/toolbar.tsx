import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import type { PictureEntry } from './picture.ts'
import { tools } from './tools.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isLinkable } from './extensions.ts'

/** Asks for the target of the selected words; without a selection, the address becomes the text. */
function LinkEntry({ editor, close }: { editor: Editor; close: () => void }) {
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

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

/** The editor's toolbar; the arrow keys move between its buttons. */
export function Toolbar({
  editor,
  pictureEntry: PictureEntry,
}: {
  editor: Editor
  pictureEntry: PictureEntry | undefined
}) {
  const [asking, ask] = useState<'Link' | 'Picture' | null>(null)
  const shownTools = PictureEntry ? tools : tools.filter(({ name }) => name !== 'Picture')
  const active = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) =>
      shownTools.map((tool) => tool.isActive?.(currentEditor) ?? false),
  })
  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="Formatting"
        onKeyDown={moveFocus}
        className="flex flex-wrap gap-0.5 border-b border-line p-1"
      >
        {shownTools.map(({ name, icon: Icon, isActive, run }, index) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={isActive && active[index]}
            onClick={() => (run ? run(editor) : ask(name === 'Picture' ? 'Picture' : 'Link'))}
            className={classes(
              'grid size-8 place-items-center rounded-md hover:bg-linen max-desk:size-10',
              active[index] ? 'bg-linen text-accent' : 'text-ink-soft',
            )}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
      </div>
      {asking === 'Link' && <LinkEntry editor={editor} close={() => ask(null)} />}
      {asking === 'Picture' && PictureEntry && (
        <PictureEntry
          insert={(attrs) => {
            ask(null)
            editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
          }}
          close={() => {
            ask(null)
            editor.commands.focus()
          }}
        />
      )}
    </>
  )
}
