import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { read } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { listTranslations, type Progress } from '../../contract.ts'
import { MoveTextsForm } from './move-texts.tsx'
import { TranslationsFile } from './translations-file.tsx'
import { formatCount, kindWords } from './words.ts'

type Figures = Pick<Progress, 'texts' | 'translated' | 'outdated'>

/** The progress of one language: in total, then by kind of record. */
function LanguageProgress({ language, kinds }: { language: LanguageCode; kinds: readonly Progress[] }) {
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

/** The progress of each offered language, and files for translators. */
export function TranslationsTab() {
  const { languages } = useShopConfig()
  const { data, ...reading } = useQuery(read(listTranslations))
  if (reading.isError && !data) return <CouldNotLoad query={reading} />
  if (!data) return <Skeleton className="h-96 max-w-5xl" />
  const byLanguage = Map.groupBy(data, ({ language }) => language)
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-label="Translations" className="rounded-lg border border-line bg-surface p-5">
        <SectionTitle>Translations</SectionTitle>
        <p className="mb-4 text-note/5 text-ink-soft">
          The base language is {nameOfLanguage(languages.base)}. What is missing is shown in it.{' '}
          <Link to="/admin/settings" search={{}} className="underline">
            Choose base language and offered languages
          </Link>
        </p>
        {byLanguage.size === 0 ? (
          <p className="py-6 text-center text-ink-soft">The shop offers no other language.</p>
        ) : (
          <ul>
            {[...byLanguage].map(([language, kinds]) => (
              <LanguageProgress key={language} language={language} kinds={kinds} />
            ))}
          </ul>
        )}
      </section>
      {byLanguage.size > 0 && <TranslationsFile languages={[...byLanguage.keys()]} />}
      <MoveTextsForm key={languages.base} base={languages.base} />
    </div>
  )
}
