import type { ExchangeRate } from '../../contract/index.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** A day as staff read it: `Nov 24, 2026`. */
export const dayText = (iso: string): string => day.format(new Date(iso))

/** With groups and every decimal that was typed: `25,450.5`. */
export function rateText(rate: string): string {
  const [whole = '', decimals] = rate.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')
  return decimals ? `${grouped}.${decimals}` : grouped
}

/** `1 USD = 25,450 VND` */
export const rateSentence = ({ from, to, rate }: Pick<ExchangeRate, 'from' | 'to' | 'rate'>): string =>
  `1 ${from} = ${rateText(rate)} ${to}`
