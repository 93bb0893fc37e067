import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readForecastSuggestions } from '../contract/forecast-suggestions.ts'
import type { ForecastPeriod } from '../contract/forecasting.ts'
import { daysOf } from '../rules/period.ts'
import { monthsAhead, periodsFrom, type Month } from '../rules/suggestion/periods.ts'
import { bandShare, minHistory, suggest, type Expected } from '../rules/suggestion/suggest.ts'
import { assumedCurrency, type Currencies } from '#modules/currency/server/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { ForecastsRepository, ShopConfig } from './forecasts.repository.ts'
import { monthlyDemand, monthlySales, revenueIn, type MonthlySum } from './series.ts'

/** Number of months of history in the response. */
const shownMonths = 24

/** Number of newest orders from which the average number of lines is calculated. */
const ordersCounted = 1000

/** The recent average number of lines per order; 1 before the first order. */
async function linesAnOrder(db: Db): Promise<number> {
  const { rows } = await db.execute<{ lines: number | null }>(sql`
    with newest as (
      select id from orders where status <> 'cancelled' and remake_of is null order by created_at desc limit ${ordersCounted})
    select count(*)::float / nullif((select count(*) from newest), 0) as lines
    from order_lines where order_id in (select id from newest)`)
  return rows[0]?.lines ?? 1
}

async function productExists(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await db.execute(sql`select 1 from products where id = ${id}`)).rows.length > 0
}

/**
 * Monthly sales of the shop or of a product. For the shop only orders are counted by month, so the number of lines is
 * estimated from theirs.
 */
async function soldIn(
  db: Db,
  today: string,
  productId: string | undefined,
  facts: { timeZone: string; currencies: Currencies },
) {
  if (productId !== undefined) {
    return (await monthlyDemand(db, [productId], today, facts)).get(productId) ?? []
  }
  const months = await monthlySales(db, today, facts)
  const perOrder = await linesAnOrder(db)
  return months.map((month) => ({ ...month, lines: month.lines * perOrder }))
}

const times = (factor: number, { value, low, high }: Expected): Expected => ({
  value: value * factor,
  low: low === null ? null : low * factor,
  high: high === null ? null : high * factor,
})

/** The forecast of one quantity, aggregated to periods. */
function expect(
  sold: readonly number[],
  { period, now, factor }: { period: ForecastPeriod; now: Month; factor: number },
) {
  const { figures, models } = suggest(sold, monthsAhead(period, now))
  const ahead = figures.map((figure) => times(factor, figure))
  return { models, periods: periodsFrom(period, now, { sold, ahead }) }
}

const rounded = ({ value, low, high }: Expected, round: (figure: number) => number): Expected => ({
  value: round(value),
  low: low === null ? null : round(low),
  high: high === null ? null : round(high),
})

/** Monthly revenue in the reporting currency if every day has a rate, otherwise in the shop's. */
function revenueOf(months: readonly MonthlySum[], currencies: Currencies) {
  const wantedCurrency = assumedCurrency(currencies)
  const convertedRevenues = revenueIn(months, wantedCurrency, currencies)
  const currency = convertedRevenues ? wantedCurrency : currencies.shop
  const exponent = currencyExponent(currency)
  return {
    currency,
    figures: convertedRevenues ?? months.map(({ revenue }) => revenue),
    money: (minor: number) => toMajor(Math.round(minor), exponent),
  }
}

/** Suggested forecasts for the coming periods. */
export function mountSuggestions(
  http: FastifyInstance,
  { db, stored, facts }: { db: Db; stored: ForecastsRepository; facts: ShopConfig },
): void {
  mount(http, readForecastSuggestions, async ({ query }) => {
    const { period, productId, seasonalFactor, trendFactor } = query
    if (productId !== undefined && !(await productExists(db, productId))) return refuse('product_not_found')
    const today = stored.today()
    const [year, month] = today.split('-').map(Number) as [number, number]
    const currencies = await stored.currencies(db)
    const months: MonthlySum[] = await soldIn(db, today, productId, { timeZone: facts.timeZone, currencies })
    const { currency, figures, money } = revenueOf(months, currencies)
    const factor = productId === undefined ? 1 : (seasonalFactor / 100) * (trendFactor / 100)
    const request = { period, now: { year, month }, factor }
    const revenue = expect(figures, request)
    const units = expect(
      months.map((month) => month.lines),
      request,
    )
    return {
      productId: productId ?? null,
      currency,
      historyMonths: months.length,
      enoughHistory: months.length >= minHistory,
      bandPercent: Math.round(bandShare * 100),
      revenueModels: revenue.models,
      unitModels: units.models,
      history: months
        .map(({ month, lines }, index) => ({
          month,
          revenue: money(figures[index] as number),
          units: Math.round(lines),
        }))
        .slice(-shownMonths),
      suggestions: revenue.periods.map(({ period, expected }, index) => {
        const { from: startsOn, to: endsOn } = daysOf(period)
        const lines = units.periods[index]?.expected as Expected
        return {
          ...period,
          startsOn,
          endsOn,
          revenue: rounded(expected, money),
          units: rounded(lines, Math.round),
        }
      }),
    }
  })
}
