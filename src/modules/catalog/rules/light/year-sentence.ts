import { dateFormat, numberFormat } from '#kernel/rules/cached-formats.ts'
import { clockOf } from './clock.ts'
import { glareIn, morningIn, type Year, type YearOptions } from './hung-year.ts'

/** Writes one of the texts in `year.json`. */
type Write = (key: string, values?: Record<string, string | number>) => string

export const places = { desk: 'at.desk', sofa: 'at.sofa', bed: 'at.bed' } as const

/** What the sentence tells: hours with glare, or for a bed when it gets light. */
export type YearFigures = { glare: ReturnType<typeof glareIn> } | { morning: ReturnType<typeof morningIn> }

export const figuresOf = (year: Year, options: YearOptions): YearFigures =>
  options.spot === 'bed' ? { morning: morningIn(year.sun.year, options) } : { glare: glareIn(year) }

/** The name of a day of a year, from 0. */
export const dayName = (locale: string, year: number, day: number) =>
  dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, 0, 1 + day))
export const monthName = (locale: string, month: number, length: 'long' | 'short' | 'narrow') =>
  dateFormat(locale, { month: length, timeZone: 'UTC' }).format(Date.UTC(2026, month, 1))

/** What a year shows, as one sentence. */
export function yearSentence(
  t: Write,
  figures: YearFigures,
  {
    year,
    spot,
    product,
    locale,
  }: { year: number; spot: YearOptions['spot']; product: string; locale: string },
): string {
  if ('morning' in figures) {
    const { day, bare, covered } = figures.morning
    const date = dayName(locale, year, day)
    if (bare === null) return t('morning.never', { date })
    const values = { date, time: clockOf(bare), product }
    return covered === null
      ? t('morning.dark', values)
      : t('morning.later', { ...values, later: clockOf(covered) })
  }
  const hours = (count: number) =>
    t('glare.hours', {
      count: Math.round(count),
      hours: numberFormat(locale, {}).format(Math.round(count)),
    })
  const { bare, covered } = figures.glare
  if (Math.round(bare.hours) === 0) return t('glare.never')
  const sentenceValues = { place: t(places[spot]), bare: hours(bare.hours), product }
  if (Math.round(covered.hours) === 0) return t('glare.none', sentenceValues)
  const { month, hour } = covered
  return t('glare.some', {
    ...sentenceValues,
    left: hours(covered.hours),
    month: monthName(locale, month, 'long'),
    hour: clockOf(hour),
  })
}
