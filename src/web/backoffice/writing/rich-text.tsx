import { EditorContent, useEditor } from '@tiptap/react'
import { extensions } from './extensions.ts'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  label: string
  value: string
  onChange: (html: string) => void
}

/** Without the empty paragraphs at the end, in which the next words would stand. */
const written = (html: string) => html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')

/** A text as it will look; what it gives back is HTML, empty when nothing is written. */
export default function RichText({ label, value, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: now }) => onChange(written(now.getHTML())),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        class: 'prose min-h-56 max-w-none px-4 py-3 text-[0.9375rem] outline-none',
      },
    },
  })
  return (
    <div className="rounded-md border border-line bg-surface focus-within:border-accent">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="max-h-[50dvh] overflow-y-auto" />
    </div>
  )
}
