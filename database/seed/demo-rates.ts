import type { PoolClient } from 'pg'
import { insertRows } from './insert-rows.ts'

/** Value of a dollar in dong for each month of a fictitious year, oldest first. */
const dongOfADollar = [
  24_870, 24_960, 25_080, 25_210, 25_340, 25_420, 25_390, 25_460, 25_610, 25_780, 25_900, 26_020, 26_110,
  26_180,
] as const

/** Number of months: a year, the month before it, and the current one. */
const months = dongOfADollar.length

/**
 * Exchange rates of the demo shop from dollars to dong, for the first day of each of the last fourteen months and for
 * today. Existing rates are unchanged. Returns the number of inserted rates.
 * @param today today in the shop's time zone, such as `2026-11-25`
 */
export async function insertDemoRates(client: PoolClient, today: string): Promise<number> {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const rates = dongOfADollar.map((rate, place) => {
    const day = new Date(Date.UTC(year, month - months + place, 1)).toISOString().slice(0, 10)
    return { day, rate }
  })
  const newest = { day: today, rate: 26_215 }
  return insertRows(
    client,
    `INSERT INTO exchange_rates (from_currency, to_currency, day, rate)
     SELECT 'USD', 'VND', day, rate FROM jsonb_to_recordset($1) AS r (day date, rate numeric)
     ON CONFLICT DO NOTHING`,
    today.endsWith('-01') ? rates : [...rates, newest],
  )
}
