import { dateFormat, numberFormat } from '#kernel/rules/cached-formats.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import type { ExchangeRate } from '../../contract/index.ts'

/** Formats a day for staff: `Nov 24, 2026`. */
export const dayText = (iso: string): string =>
  dateFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))

/** With digit grouping and all entered decimals: `25,450.5`. Takes a string because a number would lose decimals. */
export function rateText(rate: string): string {
  const [whole = '', decimals] = rate.split('.')
  const signs = numberFormat(locale(), { useGrouping: true }).formatToParts(12_345.6)
  const sign = (type: 'group' | 'decimal') => signs.find((part) => part.type === type)?.value ?? ''
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,4}$)/g, sign('group'))
  return decimals ? `${grouped}${sign('decimal')}${decimals}` : grouped
}

/** `1 USD = 25,450 VND` */
export const rateSentence = ({ from, to, rate }: Pick<ExchangeRate, 'from' | 'to' | 'rate'>): string =>
  `1 ${from} = ${rateText(rate)} ${to}`
