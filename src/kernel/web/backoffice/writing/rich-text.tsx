import { EditorContent, useEditor } from '@tiptap/react'
import { classes } from '../../ui/classes.ts'
import { extensions } from './extensions.ts'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (html: string) => void
}

/** Without the empty paragraphs at the end, in which the next words would stand. */
const trimmed = (html: string) => html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')

/** A text as it will look; what it gives back is HTML, empty when nothing is written. */
export default function RichText({ id, label, value, error, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: now }) => onChange(trimmed(now.getHTML())),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        class: 'prose min-h-56 max-w-none px-4 py-3 text-[0.9375rem] outline-none',
      },
    },
  })
  return (
    <div
      className={classes(
        'rounded-md border bg-surface focus-within:border-accent',
        error ? 'border-clay' : 'border-line',
      )}
    >
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="max-h-[50dvh] overflow-y-auto" />
    </div>
  )
}
