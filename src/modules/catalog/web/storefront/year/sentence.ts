import { useMemo } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { dateFormat, numberFormat } from '#kernel/rules/cached-formats.ts'
import { locales } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { clockOf } from '../light-preview/descriptions.ts'
import { glareIn, morningIn, type Year, type YearOptions } from './use-year.ts'

/** The names of days and months in the language of the page. */
export function useDayNames(year: number) {
  const locale = locales[usePageLanguage()]
  const format = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.UTC(year, month, day))
  return {
    /** A day of the year, from 0. */
    day: (day: number) => format({ day: 'numeric', month: 'long' }, 0, 1 + day),
    month: (month: number, length: 'long' | 'short' | 'narrow') => format({ month: length }, month, 1),
  }
}

export const places = { desk: 'at.desk', sofa: 'at.sofa', bed: 'at.bed' } as const

/** What a year shows, as one sentence; empty while it is worked out. */
export function useSentence(
  year: Year | null,
  options: YearOptions & { calendar: number },
  product: string,
): string {
  const { t } = useTranslation('year')
  const language = usePageLanguage()
  const { hanging, town, side, open, calendar } = options
  const names = useDayNames(calendar)
  const glare = useMemo(() => year && glareIn(year), [year])
  const isBed = options.spot === 'bed'
  const morning = useMemo(
    () => (isBed ? morningIn(calendar, { hanging, town, side, open, spot: 'bed' }) : null),
    [isBed, calendar, hanging, town, side, open],
  )
  if (!glare) return ''
  if (morning) {
    const date = names.day(morning.day)
    if (morning.bare === null) return t('morning.never', { date })
    const time = clockOf(morning.bare)
    return morning.covered === null
      ? t('morning.dark', { date, time, product })
      : t('morning.later', { date, time, product, later: clockOf(morning.covered) })
  }
  const hours = (count: number) =>
    t('glare.hours', {
      count: Math.round(count),
      hours: numberFormat(locales[language], {}).format(Math.round(count)),
    })
  const { bare, covered } = glare
  if (Math.round(bare.hours) === 0) return t('glare.never')
  const told = { place: t(places[options.spot]), bare: hours(bare.hours), product }
  if (Math.round(covered.hours) === 0) return t('glare.none', told)
  const { month, hour } = covered
  return t('glare.some', {
    ...told,
    left: hours(covered.hours),
    month: names.month(month, 'long'),
    hour: clockOf(hour),
  })
}
