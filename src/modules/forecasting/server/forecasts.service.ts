import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import {
  missingNumber,
  type ProductForecast,
  type ProductForecastInput,
  type SalesForecast,
  type SalesForecastInput,
} from '../contract/forecasting.ts'
import { periodName, periodOf, type PeriodFields } from '../rules/period.ts'
import { assumedCurrency } from '#modules/currency/server/index.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { ForecastsRepository } from './forecasts.repository.ts'
import {
  productForecasts,
  salesForecasts,
  type ProductForecastRow,
  type SalesForecastRow,
} from './forecasts.tables.ts'
import { recordsService } from './records.ts'

interface Versioned {
  version?: number | undefined
}
type Change<Input> = { [Field in keyof Input]?: Input[Field] | undefined } & Versioned

interface Changed {
  period?: PeriodFields['period'] | undefined
  year?: number | undefined
  month?: number | null | undefined
  quarter?: number | null | undefined
}

/** The period of a record after a change, without numbers that do not belong to it. */
function changedPeriod(row: PeriodFields, { period, year, month, quarter }: Changed): PeriodFields | Refusal {
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
async function unknownProduct(db: Db, { productId }: Partial<ProductForecastRow>) {
  if (productId === undefined) return null
  const found = isUuid(productId)
    ? await db.execute(sql`select 1 from products where id = ${productId} for key share`)
    : { rows: [] }
  return found.rows.length > 0
    ? null
    : refuse('reference_unknown', { fields: { productId: 'There is no such product' } })
}

const soldColumns = ({ productId, forecastQuantity, ...rest }: Change<ProductForecastInput>) => ({
  productId,
  forecastDemand: forecastQuantity,
  forecastRevenue: rest.forecastRevenue,
  currency: rest.currency,
  seasonalFactor: rest.seasonalFactor,
  trendFactor: rest.trendFactor,
  notes: rest.notes,
})

const salesColumns = (sent: Change<SalesForecastInput>) => ({
  forecastRevenue: sent.forecastRevenue,
  currency: sent.currency,
  forecastUnits: sent.forecastUnits,
  confidence: sent.confidence,
  notes: sent.notes,
})

/** Writes forecasts. */
export function forecastsService({ pool, stored }: { pool: Pool; stored: ForecastsRepository }) {
  /** Sales are known only in these two currencies; a forecast in any other could never be compared. */
  async function unknownCurrency(db: Db, { currency }: { currency?: string | null }) {
    if (!currency) return null
    const { shop, reporting } = await stored.currencies(db)
    if (currency === shop || currency === reporting) return null
    const message = shop === reporting ? `Must be ${shop}` : `Must be ${reporting} or ${shop}`
    return refuse('invalid_body', { fields: { currency: message } })
  }
  const withCurrency = async <Columns extends { currency: string | undefined }>(columns: Columns) => ({
    ...columns,
    currency: columns.currency ?? assumedCurrency(await stored.currencies(createDb(pool))),
  })
  const sales = recordsService(pool, {
    table: salesForecasts,
    entity: 'sales_forecast',
    notFound: 'forecast_not_found',
    label: (row: SalesForecastRow) => periodName(row),
    serialize: async (row: SalesForecastRow, db) =>
      (await stored.serializeSales(db, [row]))[0] as SalesForecast,
    refused: unknownCurrency,
  })
  const products = recordsService(pool, {
    table: productForecasts,
    entity: 'product_forecast',
    notFound: 'forecast_not_found',
    label: (row: ProductForecastRow) => periodName(row),
    serialize: async (row: ProductForecastRow, db) =>
      (await stored.serializeProducts(db, [row]))[0] as ProductForecast,
    refused: async (db, columns) => (await unknownProduct(db, columns)) ?? unknownCurrency(db, columns),
  })

  return {
    sales: {
      ...sales,
      create: async (sent: SalesForecastInput, by: Actor) =>
        sales.create(
          { ...periodOf(sent), ...(await withCurrency(salesColumns(sent))), createdBy: by.id },
          by,
        ),
      update: (
        id: string,
        { version, ...sent }: Change<SalesForecastInput>,
        by: Actor,
        ifMatch: string | undefined,
      ) =>
        sales.update(
          id,
          (row) => {
            const stretch = changedPeriod(row, sent)
            return 'period' in stretch ? { ...stretch, ...salesColumns(sent) } : stretch
          },
          by,
          { ifMatch, version },
        ),
    },
    products: {
      ...products,
      create: async (sent: ProductForecastInput, by: Actor) =>
        products.create(
          { ...periodOf(sent), ...(await withCurrency(soldColumns(sent))), createdBy: by.id },
          by,
        ),
      update: (
        id: string,
        { version, ...sent }: Change<ProductForecastInput>,
        by: Actor,
        ifMatch: string | undefined,
      ) =>
        products.update(
          id,
          (row) => {
            const stretch = changedPeriod(row, sent)
            return 'period' in stretch ? { ...stretch, ...soldColumns(sent) } : stretch
          },
          by,
          { ifMatch, version },
        ),
    },
  }
}
