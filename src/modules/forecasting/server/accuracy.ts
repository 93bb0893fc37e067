import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readForecastAccuracy } from '../contract/forecast-accuracy.ts'
import type { ForecastPeriod } from '../contract/forecasting.ts'
import {
  bias,
  meanAccuracy,
  naiveError,
  ratingOf,
  scaledError,
  weightedError,
  sumsOfCompletePeriods,
  type Outcome,
} from '../rules/accuracy.ts'
import type { Currencies } from '#modules/currency/server/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { productActuals, salesActuals } from './actuals.ts'
import type { ForecastsRepository, ShopConfig } from './forecasts.repository.ts'
import { actualMoney, currencyOfForecast } from './forecasts.serializer.ts'
import { productForecasts, salesForecasts } from './forecasts.tables.ts'
import { monthlyDemand, monthlySales, revenueIn, type MonthlySum } from './series.ts'

/** An outcome in one currency; null for counts of pieces. */
type Evaluated = Outcome & { period: ForecastPeriod; scale: number | null; currency: string | null }

function figures(outcomes: readonly Evaluated[], notComparable = 0) {
  const accuracy = meanAccuracy(outcomes)
  const of = (period: ForecastPeriod) => outcomes.filter((outcome) => outcome.period === period)
  const count = (period: ForecastPeriod) => of(period).length
  const mase = (period: ForecastPeriod) => scaledError(of(period))
  // In several currencies, shares of sums would be meaningless: a dollar would count as much as a dong.
  const inOneCurrency = new Set(outcomes.map(({ currency }) => currency)).size <= 1
  return {
    averageAccuracy: accuracy === null ? 0 : Math.round(accuracy * 10) / 10,
    forecastsEvaluated: outcomes.length,
    notComparable,
    rating: accuracy === null ? null : ratingOf(accuracy),
    wape: inOneCurrency ? weightedError(outcomes) : null,
    mase: scaledError(outcomes),
    maseByPeriod: { monthly: mase('monthly'), quarterly: mase('quarterly'), yearly: mase('yearly') },
    bias: inOneCurrency ? bias(outcomes) : null,
    byPeriod: { monthly: count('monthly'), quarterly: count('quarterly'), yearly: count('yearly') },
  }
}

/** The scale of errors for each kind of period; null if the history is too short. */
function scalesOf(
  months: readonly { month: string; value: number }[],
): Record<ForecastPeriod, number | null> {
  const scale = (period: ForecastPeriod) => naiveError(sumsOfCompletePeriods(months, period), period)
  return { monthly: scale('monthly'), quarterly: scale('quarterly'), yearly: scale('yearly') }
}

/** The scale of errors of sales forecasts in a currency; null if the monthly sums are not known in it. */
function salesScales(months: readonly MonthlySum[], currency: string, currencies: Currencies) {
  const revenues = revenueIn(months, currency, currencies)
  if (revenues === null) return { monthly: null, quarterly: null, yearly: null }
  const exponent = currencyExponent(currency)
  return scalesOf(
    months.map(({ month }, index) => ({ month, value: toMajor(revenues[index] as number, exponent) })),
  )
}

async function salesOutcomes(db: Db, today: string, timeZone: string, currencies: Currencies) {
  const rows = await db.select().from(salesForecasts).where(lt(salesForecasts.endsOn, today))
  if (rows.length === 0) return { outcomes: [], notComparable: 0 }
  const facts = { timeZone, currencies }
  const actualOf = await salesActuals(db, rows, facts)
  const months = await monthlySales(db, today, facts)
  const scales = new Map(
    [...new Set(rows.map((row) => currencyOfForecast(row, currencies)))].map((currency) => [
      currency,
      salesScales(months, currency, currencies),
    ]),
  )
  const outcomes = rows.flatMap((row): Evaluated[] => {
    const currency = currencyOfForecast(row, currencies)
    const { actualRevenue, comparable } = actualMoney(actualOf(row), currency, currencies)
    if (!comparable) return []
    const scale = scales.get(currency)?.[row.period] ?? null
    return [{ period: row.period, forecast: row.forecastRevenue, actual: actualRevenue, scale, currency }]
  })
  return { outcomes, notComparable: rows.length - outcomes.length }
}

async function productOutcomes(
  db: Db,
  today: string,
  timeZone: string,
  currencies: Currencies,
): Promise<Evaluated[]> {
  const facts = { timeZone, currencies }
  const rows = await db.select().from(productForecasts).where(lt(productForecasts.endsOn, today))
  const actualOf = await productActuals(db, rows, facts)
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const series = await monthlyDemand(db, ids, today, facts)
  const scales = new Map(
    [...series].map(([id, months]) => [
      id,
      scalesOf(months.map(({ month, lines }) => ({ month, value: lines }))),
    ]),
  )
  return rows.map((row) => ({
    period: row.period,
    forecast: row.forecastDemand,
    actual: actualOf(row).lines,
    scale: scales.get(row.productId)?.[row.period] ?? null,
    currency: null,
  }))
}

async function countActive(db: Db, today: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select ((select count(*) from sales_forecasts where ends_on >= ${today})
      + (select count(*) from product_forecasts where ends_on >= ${today}))::int as n`)
  return rows[0]?.n ?? 0
}

export function mountAccuracy(
  http: FastifyInstance,
  { db, stored, facts }: { db: Db; stored: ForecastsRepository; facts: ShopConfig },
): void {
  mount(http, readForecastAccuracy, async () => {
    const today = stored.today()
    const currencies = await stored.currencies(db)
    const [sales, products, activeForecasts] = await Promise.all([
      salesOutcomes(db, today, facts.timeZone, currencies),
      productOutcomes(db, today, facts.timeZone, currencies),
      countActive(db, today),
    ])
    return { ...figures(sales.outcomes, sales.notComparable), products: figures(products), activeForecasts }
  })
}
