import type { PoolClient } from 'pg'
import { insertRows } from './insert-rows.ts'

/** Value of a dollar in dong for each month of a fictitious year, oldest first. */
const dongOfADollar = [
  24_870, 24_960, 25_080, 25_210, 25_340, 25_420, 25_390, 25_460, 25_610, 25_780, 25_900, 26_020, 26_110,
  26_180,
] as const

/** Plausible values of a dollar today in other currencies of shops; of others the demo shop has no rates. */
const ofADollar: Readonly<Record<string, number>> = {
  VND: 26_215,
  EUR: 0.88,
  GBP: 0.77,
  CHF: 0.82,
  SEK: 9.6,
  NOK: 10.2,
  DKK: 6.57,
  PLN: 3.75,
  CZK: 21.9,
  CAD: 1.38,
  AUD: 1.53,
  CNY: 7.12,
  MXN: 18.6,
  RUB: 82,
}

/** Number of months: a year, the month before it, and the current one. */
const months = dongOfADollar.length

/**
 * Exchange rates of the demo shop from dollars to its currency, for the first day of each of the last fourteen months and for
 * today. Existing rates are unchanged. Returns the number of inserted rates.
 * @param today today in the shop's time zone, such as `2026-11-25`
 */
export async function insertDemoRates(client: PoolClient, today: string): Promise<number> {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const { rows } = await client.query<{ currency: string }>('SELECT currency FROM shop_currency')
  const currency = rows[0]?.currency ?? 'VND'
  const value = ofADollar[currency]
  if (value === undefined) return 0
  const dong = ofADollar['VND'] as number
  // Six digits, as rates are quoted.
  const rateOf = (dongThen: number) => Number(((dongThen / dong) * value).toPrecision(6))
  const rates = dongOfADollar.map((dongThen, place) => {
    const rate = rateOf(dongThen)
    const day = new Date(Date.UTC(year, month - months + place, 1)).toISOString().slice(0, 10)
    return { day, rate }
  })
  const newest = { day: today, rate: value }
  return insertRows(
    client,
    `INSERT INTO exchange_rates (from_currency, to_currency, day, rate)
     SELECT 'USD', currency, day, rate
     FROM jsonb_to_recordset($1) AS r (currency text, day date, rate numeric)
     ON CONFLICT DO NOTHING`,
    (today.endsWith('-01') ? rates : [...rates, newest]).map((rate) => ({ currency, ...rate })),
  )
}
