import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import { LinkEntry } from './link-entry.tsx'
import type { PictureEntry } from './picture.ts'
import { tools } from './tools.ts'

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
