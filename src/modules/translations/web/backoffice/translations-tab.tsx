import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { listTranslations } from '../../contract.ts'
import { LanguageProgress } from './language-progress.tsx'
import { MoveTextsForm } from './move-texts.tsx'
import { TranslationsFile } from './translations-file.tsx'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'

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
