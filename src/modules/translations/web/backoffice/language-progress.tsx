import { ChevronRight } from 'lucide-react'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import type { Progress } from '../../contract.ts'
import { formatCount, kindWords } from './words.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'

type Figures = Pick<Progress, 'texts' | 'translated' | 'outdated'>

/** The progress of one language: in total, then by kind of record. */
export function LanguageProgress({
  language,
  kinds,
}: {
  language: LanguageCode
  kinds: readonly Progress[]
}) {
  const all = kinds.reduce<Figures>(
    (sum, { texts, translated, outdated }) => ({
      texts: sum.texts + texts,
      translated: sum.translated + translated,
      outdated: sum.outdated + outdated,
    }),
    { texts: 0, translated: 0, outdated: 0 },
  )
  const name = nameOfLanguage(language)
  return (
    <li aria-label={name} className="grid gap-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-base/6 font-medium">{name}</h3>
        <p className="figures text-sm text-ink-soft">
          {`${formatCount(all.translated)} of ${formatCount(all.texts)} translated, ${formatCount(all.texts - all.translated)} missing, ${formatCount(all.outdated)} outdated`}
        </p>
      </div>
      <Bar {...all} />
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-sm text-ink-soft hover:text-ink">
          <ChevronRight size={15} aria-hidden className="transition-transform group-open:rotate-90" />
          By kind of record
        </summary>
        <FiguresTable
          heads={['Kind', 'Texts', 'Missing', 'Outdated']}
          rows={kinds
            .filter(({ texts }) => texts > 0)
            .map(({ record, texts, translated, outdated }) => ({
              id: record,
              cells: [
                kindWords[record] ?? record,
                formatCount(texts),
                formatCount(texts - translated),
                formatCount(outdated),
              ],
            }))}
          empty="There are no texts yet."
        />
      </details>
    </li>
  )
}

/** A bar of translated, outdated and missing texts. */
function Bar({ texts, translated, outdated }: Figures) {
  const share = (n: number) => ({ width: `${texts === 0 ? 0 : (n / texts) * 100}%` })
  return (
    <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-stone forced-colors:border">
      <span className="bg-accent forced-colors:bg-[Highlight]" style={share(translated - outdated)} />
      <span className="bg-clay forced-colors:bg-[GrayText]" style={share(outdated)} />
    </div>
  )
}
