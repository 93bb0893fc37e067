import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { readForecastAccuracy } from '../../contract/forecasting.ts'
import type { ForecastPeriod } from '../../contract/forecasting.ts'
import {
  bias,
  meanAccuracy,
  naiveError,
  ratingOf,
  scaledError,
  weightedError,
} from '../../rules/forecast/accuracy.ts'
import type { Outcome } from '../../rules/forecast/accuracy.ts'
import { toMajor } from '../../rules/money.ts'
import { typed } from '../database/db.ts'
import type { Db } from '../database/db.ts'
import { mount } from '../http/mount.ts'
import { productActuals, salesActuals } from './actuals.ts'
import type { ForecastsRepository, ShopFacts } from './forecasts.repository.ts'
import { productForecasts, salesForecasts } from './forecasts.tables.ts'
import { monthlyDemand, monthlySales } from './series.ts'

type Evaluated = Outcome & { period: ForecastPeriod; scale: number | null }

function figures(outcomes: readonly Evaluated[]) {
  const accuracy = meanAccuracy(outcomes)
  const count = (period: ForecastPeriod) => outcomes.filter((one) => one.period === period).length
  return {
    averageAccuracy: accuracy === null ? 0 : Math.round(accuracy * 10) / 10,
    forecastsEvaluated: outcomes.length,
    rating: accuracy === null ? null : ratingOf(accuracy),
    wape: weightedError(outcomes),
    // The naive error is one of months; quarters and years have another scale.
    mase: scaledError(outcomes.filter(({ period }) => period === 'monthly')),
    bias: bias(outcomes),
    byPeriod: { monthly: count('monthly'), quarterly: count('quarterly'), yearly: count('yearly') },
  }
}

async function salesOutcomes(db: Db, today: string, { exponent, timeZone }: ShopFacts): Promise<Evaluated[]> {
  const rows = await db.select().from(salesForecasts).where(lt(salesForecasts.endsOn, today))
  if (rows.length === 0) return []
  const actualOf = await salesActuals(db, rows, timeZone)
  const months = await monthlySales(db, today, timeZone)
  const scale = naiveError(months.map(({ revenue }) => toMajor(revenue, exponent)))
  return rows.map((row) => ({
    period: row.period,
    forecast: row.forecastRevenue,
    actual: toMajor(actualOf(row).revenue, exponent),
    scale,
  }))
}

async function productOutcomes(db: Db, today: string, { timeZone }: ShopFacts): Promise<Evaluated[]> {
  const rows = await db.select().from(productForecasts).where(lt(productForecasts.endsOn, today))
  const actualOf = await productActuals(db, rows, timeZone)
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const series = await monthlyDemand(db, ids, today, timeZone)
  const scales = new Map([...series].map(([id, months]) => [id, naiveError(months.map((one) => one.lines))]))
  return rows.map((row) => ({
    period: row.period,
    forecast: row.forecastDemand,
    actual: actualOf(row).lines,
    scale: scales.get(row.productId) ?? null,
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
  const db = typed(pool)
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
