import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getItemDemand } from '../contract.ts'
import { daysOfStock } from '../rules/materials.ts'
import { roundQuantity } from '#modules/inventory/rules/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { itemsRepository } from '#modules/inventory/server/index.ts'
import { onOrder } from '#modules/purchasing/server/index.ts'
import { orderMaterialsRepository } from './order-materials.repository.ts'

/** Number of days over which use is averaged. */
const window = 90
const maxOrders = 100

/**
 * Average daily use of an item: what orders consumed, sales and manual withdrawals, minus returns. Stock counts and
 * receipts are not included.
 */
async function dailyUseOf(db: Db, itemId: string): Promise<number> {
  const { rows } = await db.execute<{ used: string | null }>(sql`
    select -sum(quantity) as used from stock_movements
    where inventory_item_id = ${itemId} and created_at > now() - make_interval(days => ${window})
      and (type in ('production', 'sale', 'return')
        or type = 'adjustment' and reference_type = 'manual' and quantity < 0)`)
  return Math.max(0, Number(rows[0]?.used ?? 0)) / window
}

async function onOrderOf(db: Db, itemId: string): Promise<number> {
  const { rows } = await db.execute<{ quantity: string }>(sql`
    select quantity from (${onOrder}) as coming where inventory_item_id = ${itemId}`)
  return Number(rows[0]?.quantity ?? 0)
}

/** Which orders need an item, and how long its stock lasts. */
export function mountDemand(
  http: FastifyInstance,
  { pool, timeZone }: { pool: Pool; timeZone: string },
): void {
  mount(http, getItemDemand, async ({ params }) => {
    const db = createDb(pool)
    const item = await itemsRepository(db).byId(params.id)
    if (item === null) return refuse('item_not_found')
    const [dailyUse, coming, orders] = await Promise.all([
      dailyUseOf(db, item.id),
      onOrderOf(db, item.id),
      orderMaterialsRepository(db).waitingFor(item.id, maxOrders),
    ])
    const { currentStock, reservedStock } = item
    const days = daysOfStock({ currentStock, reservedStock, dailyUse })
    // No date beyond a hundred years.
    const lasts = days !== null && days < 36_500
    return {
      currentStock,
      reservedStock,
      onOrder: coming,
      dailyUse: roundQuantity(dailyUse),
      lastsUntil: lasts ? dayIn(timeZone, new Date(Date.now() + days * 86_400_000)) : null,
      orders,
    }
  })
}
