import type { AboutPart } from '#modules/content/contract/about.ts'

/** Numbers, and what each counts. */
export function Figures({ parts }: { parts: readonly AboutPart[] }) {
  if (parts.length === 0) return null
  return (
    <dl className="page grid grid-cols-2 gap-x-6 gap-y-8 pt-10 md:grid-cols-4 md:pt-14">
      {parts.map(({ id, title, text, languages }) => (
        <div key={id} className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-4">
          <dt lang={languages?.['text']} className="text-sm text-ink-soft">
            {text}
          </dt>
          <dd lang={languages?.['title']} className="figures font-serif text-2xl">
            {title}
          </dd>
        </div>
      ))}
    </dl>
  )
}
