import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { readForecastAccuracy } from '../contract/forecasting.ts'
import type { ForecastPeriod } from '../contract/forecasting.ts'
import {
  bias,
  meanAccuracy,
  naiveError,
  ratingOf,
  scaledError,
  weightedError,
  wholeStretches,
} from '../rules/accuracy.ts'
import type { Outcome } from '../rules/accuracy.ts'
import { toMajor } from '../../../kernel/rules/money.ts'
import { createDb } from '../../../kernel/database/db.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { productActuals, salesActuals } from './actuals.ts'
import type { ForecastsRepository, ShopFacts } from './forecasts.repository.ts'
import { productForecasts, salesForecasts } from './forecasts.tables.ts'
import { monthlyDemand, monthlySales } from './series.ts'

type Evaluated = Outcome & { period: ForecastPeriod; scale: number | null }

function figures(outcomes: readonly Evaluated[]) {
  const accuracy = meanAccuracy(outcomes)
  const of = (period: ForecastPeriod) => outcomes.filter((one) => one.period === period)
  const count = (period: ForecastPeriod) => of(period).length
  const mase = (period: ForecastPeriod) => scaledError(of(period))
  return {
    averageAccuracy: accuracy === null ? 0 : Math.round(accuracy * 10) / 10,
    forecastsEvaluated: outcomes.length,
    rating: accuracy === null ? null : ratingOf(accuracy),
    wape: weightedError(outcomes),
    mase: scaledError(outcomes),
    maseByPeriod: { monthly: mase('monthly'), quarterly: mase('quarterly'), yearly: mase('yearly') },
    bias: bias(outcomes),
    byPeriod: { monthly: count('monthly'), quarterly: count('quarterly'), yearly: count('yearly') },
  }
}

/** What errors of each kind of stretch are measured by; null where the history does not say. */
function scalesOf(
  months: readonly { month: string; value: number }[],
): Record<ForecastPeriod, number | null> {
  const scale = (period: ForecastPeriod) => naiveError(wholeStretches(months, period), period)
  return { monthly: scale('monthly'), quarterly: scale('quarterly'), yearly: scale('yearly') }
}

async function salesOutcomes(db: Db, today: string, { exponent, timeZone }: ShopFacts): Promise<Evaluated[]> {
  const rows = await db.select().from(salesForecasts).where(lt(salesForecasts.endsOn, today))
  if (rows.length === 0) return []
  const actualOf = await salesActuals(db, rows, timeZone)
  const months = await monthlySales(db, today, timeZone)
  const scales = scalesOf(months.map(({ month, revenue }) => ({ month, value: toMajor(revenue, exponent) })))
  return rows.map((row) => ({
    period: row.period,
    forecast: row.forecastRevenue,
    actual: toMajor(actualOf(row).revenue, exponent),
    scale: scales[row.period],
  }))
}

async function productOutcomes(db: Db, today: string, { timeZone }: ShopFacts): Promise<Evaluated[]> {
  const rows = await db.select().from(productForecasts).where(lt(productForecasts.endsOn, today))
  const actualOf = await productActuals(db, rows, timeZone)
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const series = await monthlyDemand(db, ids, today, timeZone)
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
  { pool, stored, facts }: { pool: Pool; stored: ForecastsRepository; facts: ShopFacts },
): void {
  const db = createDb(pool)
  mount(http, readForecastAccuracy, async () => {
    const today = stored.today()
    const [sales, products, activeForecasts] = await Promise.all([
      salesOutcomes(db, today, facts),
      productOutcomes(db, today, facts),
      countActive(db, today),
    ])
    return { ...figures(sales), products: figures(products), activeForecasts }
  })
}
