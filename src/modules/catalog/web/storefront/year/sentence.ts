import { useMemo } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { locales } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import type { Year, YearOptions } from '#modules/catalog/rules/light/hung-year.ts'
import { dayName, figuresOf, monthName, yearSentence } from '#modules/catalog/rules/light/year-sentence.ts'

/** The names of days and months in the language of the page. */
export function useDayNames(year: number) {
  const locale = locales[usePageLanguage()]
  return {
    /** A day of the year, from 0. */
    day: (day: number) => dayName(locale, year, day),
    month: (month: number, length: 'long' | 'short' | 'narrow') => monthName(locale, month, length),
  }
}

/** What a year shows, as one sentence; empty while it is worked out. */
export function useSentence(year: Year | null, options: YearOptions, product: string): string {
  const { t } = useTranslation('year')
  const language = usePageLanguage()
  const { hanging, town, side, open, spot } = options
  const figures = useMemo(
    () => year && figuresOf(year, { hanging, town, side, open, spot }),
    [year, hanging, town, side, open, spot],
  )
  if (!figures || !year) return ''
  return yearSentence(t, figures, { year: year.sun.year, spot, product, locale: locales[language] })
}
