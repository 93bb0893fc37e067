import type { LanguageCode } from '#kernel/rules/languages.ts'
import { nameOfLanguage } from './translation-values.ts'

/** The list cell with the languages in which a record still needs translation. */
export function MissingLanguages({ codes }: { codes: readonly LanguageCode[] | undefined }) {
  if (codes === undefined || codes.length === 0) return <span className="text-ink-soft">Complete</span>
  return (
    <span className="flex flex-wrap gap-1" title={`To translate: ${codes.map(nameOfLanguage).join(', ')}`}>
      <span className="sr-only">To translate: </span>
      {codes.map((code) => (
        <abbr
          key={code}
          title={nameOfLanguage(code)}
          className="rounded-full bg-clay-wash px-2 text-badge/5 text-clay uppercase no-underline"
        >
          {code}
        </abbr>
      ))}
    </span>
  )
}
