import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import { createDb } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { csvFile, wantsCsv, type CsvColumns } from '#kernel/http/csv/csv.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { readMaterialForecast, type MaterialForecast } from '#modules/inventory/contract/index.ts'
import { materialForecastRepository } from './forecast.repository.ts'

const forecastColumns: CsvColumns<MaterialForecast> = {
  sku: (row) => row.sku,
  item: (row) => row.itemName,
  unit: (row) => row.unit,
  current_stock: (row) => row.currentStock,
  on_order: (row) => row.onOrder,
  open: (row) => row.open,
  forecast: (row) => row.forecast,
  balance: (row) => row.balance,
  id: (row) => row.inventoryItemId,
}

/** The stock expected after open orders and forecast orders. */
export function mountMaterialForecast(
  http: FastifyInstance,
  { pool, timeZone }: { pool: Pool; timeZone: string },
): void {
  const db = createDb(pool)
  const forecasts = materialForecastRepository(db)
  mount(http, readMaterialForecast, async ({ query: { months, limit, cursor }, request, reply }) => {
    await applyTimeZone(db, timeZone)
    const cursorOf = (last: MaterialForecast) => ({ value: last.balance, id: last.inventoryItemId })
    if (wantsCsv(request)) {
      const rows = inBatches(
        async (last: MaterialForecast | undefined, size) =>
          (await forecasts.page(months, size, last ? cursorOf(last) : null)).rows,
      )
      return csvFile(reply, {
        name: 'material-forecast',
        kind: 'inventory_item',
        columns: forecastColumns,
        rows,
      })
    }
    const page = await forecasts.page(months, limit + 1, readCursor(cursor, 'decimal'))
    return sendPage({ request, reply }, { ...page, limit, cursorOf })
  })
}
