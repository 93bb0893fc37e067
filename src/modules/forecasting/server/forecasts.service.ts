import { sql, and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { assumedCurrency } from '#modules/currency/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import {
  createProductForecast,
  createSalesForecast,
  deleteProductForecast,
  deleteSalesForecast,
  listProductForecasts,
  listSalesForecasts,
  missingNumber,
  updateProductForecast,
  updateSalesForecast,
  type ForecastPeriod,
  type ProductForecast,
  type SalesForecast,
} from '../contract/forecasting.ts'
import { periodName, periodOf, type PeriodFields } from '../rules/period.ts'
import type { ForecastsRepository } from './forecasts.repository.ts'
import { productForecasts, salesForecasts } from './forecasts.tables.ts'

type Forecast = SalesForecast | ProductForecast

/** The percentage by which the actual value exceeds the forecast, to two decimals. */
const variance = ({ variance: percent }: Forecast) => percent && Math.round(percent * 100) / 100

const periodColumns: CsvColumns<Forecast> = {
  period: (row) => row.period,
  year: (row) => row.year,
  quarter: (row) => row.quarter,
  month: (row) => row.month,
  starts_on: (row) => row.startsOn,
  ends_on: (row) => row.endsOn,
  ended: (row) => row.periodEnded,
}
const end: CsvColumns<Forecast> = {
  variance_percent: variance,
  strong_match: (row) => row.strongMatch,
  notes: (row) => row.notes,
  currency: (row) => row.currency,
  actual_currency: (row) => (row.actualRevenue === null ? null : row.actualCurrency),
  id: (row) => row.id,
}

const salesForecastColumns: CsvColumns<SalesForecast> = {
  ...periodColumns,
  forecast_revenue: (row) => row.forecastRevenue,
  forecast_units: (row) => row.forecastUnits,
  actual_revenue: (row) => row.actualRevenue,
  actual_units: (row) => row.actualUnits,
  confidence: (row) => row.confidence,
  ...end,
}

const productForecastColumns: CsvColumns<ProductForecast> = {
  product: (row) => row.productName,
  product_id: (row) => row.productId,
  ...periodColumns,
  forecast_quantity: (row) => row.forecastQuantity,
  forecast_revenue: (row) => row.forecastRevenue,
  actual_quantity: (row) => row.actualDemand,
  actual_revenue: (row) => row.actualRevenue,
  actual_area_sqm: (row) => row.actualArea,
  seasonal_factor: (row) => row.seasonalFactor,
  trend_factor: (row) => row.trendFactor,
  ...end,
}

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
function forecastConditions(table: Table, filter: ForecastFilter, today: string): SQL | undefined {
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

type Sent = { [Field in keyof PeriodFields]?: PeriodFields[Field] | undefined } & {
  currency?: string | undefined
}

/** The period of a record after a change, without numbers that do not belong to it. */
function changedPeriod(row: PeriodFields, { period, year, month, quarter }: Sent) {
  const merged = {
    period: period ?? row.period,
    year: year ?? row.year,
    month: month === undefined ? row.month : month,
    quarter: quarter === undefined ? row.quarter : quarter,
  }
  const fields = missingNumber(merged)
  return fields ? refuse('invalid_body', { fields }) : periodOf(merged)
}

/** A foreign key would refuse it too, but without naming the field. */
async function unknownProduct(db: Db, productId: string | undefined) {
  if (productId === undefined) return null
  const product = isUuid(productId)
    ? await db.execute(sql`select 1 from products where id = ${productId} for key share`)
    : { rows: [] }
  return product.rows.length > 0
    ? null
    : refuse('reference_unknown', { fields: { productId: staffText('There is no such product') } })
}

/** Sales are known only in these two currencies; a forecast in any other could never be compared. */
async function unknownCurrency(db: Db, currency: string | undefined, stored: ForecastsRepository) {
  if (currency === undefined) return null
  const { shop, reporting } = await stored.currencies(db)
  if (currency === shop || currency === reporting) return null
  const message =
    shop === reporting
      ? staffText('Must be {{shop}}', { shop })
      : staffText('Must be {{reporting}} or {{shop}}', { reporting, shop })
  return refuse('invalid_body', { fields: { currency: message } })
}

/** Forecasts of sales and of single products. */
export function servedForecasts(stored: ForecastsRepository) {
  const common = {
    label: periodName,
    invalidates: ['/api/forecasting'],
    sorts: { created_at: 'createdAt', starts: 'startsOn', revenue: 'forecastRevenue' },
  }
  /** The columns of a request, without what only one of the two kinds has. */
  async function columnsOf(
    input: Sent,
    { db, stored: before, actor }: { db: Db; stored: PeriodFields | null; actor: Actor },
  ) {
    const period = before ? changedPeriod(before, input) : periodOf(input as PeriodFields)
    if (period instanceof Refusal) return period
    const refused = await unknownCurrency(db, input.currency, stored)
    if (refused) return refused
    if (before) return { ...input, ...period }
    const { currency = assumedCurrency(await stored.currencies(db)) } = input
    return { ...input, ...period, currency, createdBy: actor.id }
  }

  const sales = serveResource(
    {
      entity: 'sales_forecast',
      notFound: 'forecast_not_found',
      listAll: listSalesForecasts,
      create: createSalesForecast,
      update: updateSalesForecast,
      remove: deleteSalesForecast,
    },
    salesForecasts,
    {
      ...common,
      serialize: (rows, { db }) => stored.serializeSales(db, rows),
      where: (query) => forecastConditions(salesForecasts, query, stored.today()),
      csv: { name: 'sales-forecasts', kind: 'sales_forecast', columns: salesForecastColumns },
      columnsOf,
    },
  )
  const products = serveResource(
    {
      entity: 'product_forecast',
      notFound: 'forecast_not_found',
      listAll: listProductForecasts,
      create: createProductForecast,
      update: updateProductForecast,
      remove: deleteProductForecast,
    },
    productForecasts,
    {
      ...common,
      serialize: (rows, { db }) => stored.serializeProducts(db, rows),
      where: (query) => forecastConditions(productForecasts, query, stored.today()),
      csv: { name: 'product-forecasts', kind: 'product_forecast', columns: productForecastColumns },
      async columnsOf({ forecastQuantity: forecastDemand, ...input }, context) {
        const refused = await unknownProduct(context.db, input.productId)
        if (refused) return refused
        const columns = await columnsOf(input, context)
        return columns instanceof Refusal ? columns : { ...columns, forecastDemand }
      },
    },
  )
  return [sales, products]
}
