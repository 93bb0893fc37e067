import { useId, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PictureEntry } from './picture.ts'

/** The elements that the visual editor supports. */
const knownTags = new Set(
  'P BR H2 H3 H4 STRONG B EM I U S DEL A UL OL LI BLOCKQUOTE PRE CODE HR IMG'.split(' '),
)

/** Whether the visual editor preserves all elements of this text. */
function isSimple(html: string): boolean {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.querySelectorAll('*')].every(({ tagName }) => knownTags.has(tagName))
}

const RichText = lazyComponent(async () => (await import('./rich-text.tsx')).default)

export interface HtmlFieldProps {
  label: string
  value: string
  error?: string | undefined
  /** The language of the text, if it differs from the screen's. */
  lang?: string | undefined
  pictureEntry?: PictureEntry
  onChange: (html: string) => void
}

/** A field for rich text, edited visually or as HTML. */
export function HtmlField({ label, value, error, lang, pictureEntry, onChange }: HtmlFieldProps) {
  const id = useId()
  const simple = isSimple(value)
  const [asHtml, setAsHtml] = useState(!simple)
  return (
    <div className="grid gap-1.5">
      {asHtml ? (
        <TextArea
          label={label}
          rows={14}
          maxLength={100_000}
          spellCheck={false}
          value={value}
          lang={lang}
          error={error}
          onChange={({ target }) => onChange(target.value)}
          className="font-mono text-note/5"
        />
      ) : (
        <>
          <span className="text-sm font-medium">{label}</span>
          <RichText
            id={id}
            label={label}
            value={value}
            error={error}
            lang={lang}
            pictureEntry={pictureEntry}
            onChange={onChange}
            fallback={<Skeleton className="h-72" />}
          />
          <FieldError id={id} error={error} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" size="sm" disabled={asHtml && !simple} onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? 'Visual editor' : 'Edit as HTML'}
        </Button>
        {asHtml && !simple && (
          <p className="text-note text-ink-soft">
            This text has parts that the visual editor would lose, such as tables.
          </p>
        )}
      </div>
    </div>
  )
}
