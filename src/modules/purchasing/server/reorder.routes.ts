import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listOnOrder, listReorderSuggestions, reorderFrom } from '../contract/reorder.ts'
import { createDb } from '#kernel/database/db.ts'
import { reportingCurrencyOf } from '#modules/currency/server/index.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { convertCosts } from './costs.ts'
import { insertDraft, purchaseOrderWriter } from './purchasing.service.ts'
import { maxOnOrder, reorderRepository } from './reorder.repository.ts'
import { roundCost } from '../rules/purchasing.ts'
import { roundQuantity } from '#modules/inventory/rules/index.ts'
import { suppliers } from '#modules/inventory/server/index.ts'
import { tableRecords } from '#kernel/record/table-records.ts'

/** Maximum number of lines of a purchase order. */
const maxLines = 200

/** Reorder suggestions, and ordering them. */
export function mountReorder(
  http: FastifyInstance,
  { pool, timeZone }: { pool: Pool; timeZone: string },
): void {
  const purchaseOrders = purchaseOrderWriter(pool)

  mount(http, listReorderSuggestions, async ({ query, request, reply }) => {
    const { limit, cursor, supplier_id: supplier } = query
    const page = await reorderRepository(createDb(pool)).page(supplier, limit, readCursor(cursor, 'text'))
    return sendPage(
      { request, reply },
      {
        ...page,
        limit,
        cursorOf: (last) => ({ value: last.supplierName ?? '', id: last.inventoryItemId }),
      },
    )
  })

  mount(http, listOnOrder, async ({ query: { limit = maxOnOrder, cursor }, request, reply }) => {
    const page = await reorderRepository(createDb(pool)).onOrder(limit, readCursor(cursor, 'text'))
    const cursorOf = ({ inventoryItemId: id }: (typeof page.rows)[number]) => ({ value: id, id })
    return sendPage({ request, reply }, { ...page, limit, cursorOf })
  })

  mount(http, reorderFrom, async ({ params, actor }) => {
    const drafted = await transactionOrRefusal(pool, async (db) => {
      // Locked, so that two people who click at the same time do not order twice.
      const supplier = await tableRecords(db, suppliers).lock(params.id)
      if (supplier === null) return refuse('supplier_not_found')
      const { rows } = await reorderRepository(db).page(supplier.id, maxLines, null)
      const items = rows.slice(0, maxLines)
      if (items.length === 0) return refuse('nothing_to_order')
      const reporting = await reportingCurrencyOf(db)
      const costs = await convertCosts(
        db,
        items.map(({ unitCost, packSize }) => roundCost(unitCost * (packSize ?? 1))),
        { from: reporting, to: supplier.currency ?? reporting, day: todayIn(timeZone) },
      )
      if (costs instanceof Refusal) return costs
      const lines = items.map(({ inventoryItemId, quantity, packSize }, index) => ({
        inventoryItemId,
        quantity: roundQuantity(quantity / (packSize ?? 1)),
        unitCost: costs[index] as number,
        inPacks: packSize !== null,
      }))
      const input = { supplierId: supplier.id, items: lines }
      return purchaseOrders.create({
        db,
        actor,
        write: () => insertDraft(db, input, actor, timeZone),
      })
    })
    return drafted
  })
}
