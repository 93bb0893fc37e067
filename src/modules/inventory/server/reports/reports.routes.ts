import type { FastifyInstance } from 'fastify'
import {
  readConsumption,
  readStockHealth,
  readStockMovements,
  readValuation,
  type CategoryValuation,
  type ItemConsumption,
  type MonthMovements,
} from '../../contract/stock-reports.ts'
import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { csvFile, wantsCsv, type CsvColumns } from '#kernel/http/csv/csv.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { reportsRepository } from './reports.repository.ts'

const valuationColumns: CsvColumns<CategoryValuation> = {
  category: (row) => row.categoryName ?? 'No category',
  items: (row) => row.items,
  value: (row) => row.value,
}
const movementColumns: CsvColumns<MonthMovements> = {
  month: (row) => row.month,
  movements: (row) => row.movements,
  received: (row) => row.received,
  used: (row) => row.used,
  adjusted: (row) => row.adjusted,
  net: (row) => row.net,
}
const consumptionColumns: CsvColumns<ItemConsumption> = {
  month: (row) => row.month,
  sku: (row) => row.sku,
  item: (row) => row.itemName,
  unit: (row) => row.unit,
  quantity: (row) => row.quantity,
  value: (row) => row.value,
  id: (row) => row.inventoryItemId,
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
const cursorOf = (last: ItemConsumption) => ({ value: last.value, id: last.inventoryItemId })

/** Stock reports. */
export function mountStockReports(
  http: FastifyInstance,
  { db, timeZone }: { db: Db; timeZone: string },
): void {
  const reports = reportsRepository(db)

  mount(http, readValuation, async ({ request, reply }) => {
    const rows = await reports.valuation()
    if (!wantsCsv(request)) return rows
    return csvFile(reply, {
      name: 'stock-valuation',
      kind: 'inventory_item',
      columns: valuationColumns,
      rows: each(rows),
    })
  })

  mount(http, readStockHealth, () => reports.health())

  mount(http, readStockMovements, async ({ query: { months }, request, reply }) => {
    await applyTimeZone(db, timeZone)
    const rows = await reports.movements(months)
    if (!wantsCsv(request)) return rows
    return csvFile(reply, {
      name: 'stock-movements',
      kind: 'inventory_item',
      columns: movementColumns,
      rows: each(rows),
    })
  })

  mount(http, readConsumption, async ({ query: { month, limit, cursor }, request, reply }) => {
    await applyTimeZone(db, timeZone)
    if (wantsCsv(request)) {
      const rows = inBatches(
        async (last: ItemConsumption | undefined, size) =>
          (await reports.consumption(month, size, last ? cursorOf(last) : null)).rows,
      )
      return csvFile(reply, {
        name: 'stock-consumption',
        kind: 'inventory_item',
        columns: consumptionColumns,
        rows,
      })
    }
    const page = await reports.consumption(month, limit + 1, readCursor(cursor, 'decimal'))
    return sendPage({ request, reply }, { ...page, limit, cursorOf })
  })
}
