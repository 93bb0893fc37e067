import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { htmlOfMarkdown, looksLikeMarkdown } from '#kernel/rules/text/rich-text.ts'
import { classes } from '../../ui/classes.ts'
import { extensions } from './extensions.ts'
import type { PictureEntry } from './picture.ts'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  id: string
  label: string
  value: string
  error: string | undefined
  lang: string | undefined
  pictureEntry: PictureEntry | undefined
  onChange: (html: string) => void
}

/** Removes the empty paragraphs at the end, which the editor adds for further typing. */
const trimmed = (html: string) => html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')

/** The visual editor. `onChange` gets HTML, or an empty string for an empty text. */
export default function RichText({ id, label, value, error, lang, pictureEntry, onChange }: RichTextProps) {
  const lastWritten = useRef(value)
  const editor: Editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: currentEditor }) => {
      lastWritten.current = trimmed(currentEditor.getHTML())
      onChange(lastWritten.current)
    },
    editorProps: {
      handlePaste(_, { clipboardData }): boolean {
        const text = clipboardData?.getData('text/plain') ?? ''
        // Pasted HTML is not parsed as Markdown.
        if (clipboardData?.getData('text/html') || !looksLikeMarkdown(text)) return false
        return editor.commands.insertContent(htmlOfMarkdown(text))
      },
      attributes: {
        role: 'textbox',
        ...(lang && { lang }),
        'aria-label': label,
        'aria-multiline': 'true',
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        class: 'prose min-h-56 max-w-none px-4 py-3 text-desk outline-none',
      },
    },
  })
  // The value was changed from outside, for example by the assistant.
  useEffect(() => {
    if (value === lastWritten.current) return
    lastWritten.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div
      className={classes(
        'rounded-md border bg-surface focus-within:border-accent',
        error ? 'border-clay' : 'border-line',
      )}
    >
      <Toolbar editor={editor} pictureEntry={pictureEntry} />
      <EditorContent editor={editor} className="max-h-[50dvh] overflow-y-auto" />
    </div>
  )
}
