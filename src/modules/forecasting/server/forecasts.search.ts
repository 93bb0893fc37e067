import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { ForecastPeriod } from '../contract/forecasting.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { productForecasts, type salesForecasts } from './forecasts.tables.ts'

type Table = typeof salesForecasts | typeof productForecasts

interface ForecastFilter {
  q?: string | undefined
  period?: ForecastPeriod | undefined
  year?: number | undefined
  state?: 'active' | 'ended' | undefined
  productId?: string | undefined
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Searches the notes and, for product forecasts, the product's name, ignoring accents. */
function matchesText(table: Table, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const like = sql`plain_text(${`%${escaped(q)}%`})`
  const noted = sql`plain_text(coalesce(${table.notes}, '')) like ${like}`
  if (table !== productForecasts) return noted
  return sql`(${noted} or ${productForecasts.productId} in (
    select id from products where plain_text(name) like ${like}))`
}

/**
 * The condition of a list.
 * @param today today in the shop's time zone
 */
export function forecastConditions(table: Table, filter: ForecastFilter, today: string): SQL | undefined {
  const { q, period, year, state, productId } = filter
  return and(
    matchesText(table, q),
    period ? eq(table.period, period) : undefined,
    year === undefined ? undefined : eq(table.year, year),
    state === 'active' ? gte(table.endsOn, today) : undefined,
    state === 'ended' ? lt(table.endsOn, today) : undefined,
    productId === undefined
      ? undefined
      : isUuid(productId)
        ? eq(productForecasts.productId, productId)
        : sql`false`,
  )
}
