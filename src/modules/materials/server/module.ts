import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { DayMaterial, OrderMaterial } from '../contract.ts'
import type { DecidedPart } from '#modules/making/rules/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { dueDeliveries } from '#modules/purchasing/server/index.ts'
import { roundQuantity } from '#modules/inventory/rules/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { billsRepository } from './bills.repository.ts'
import { mountBills } from './bills.routes.ts'
import { mountMaterialForecast } from './forecast.routes.ts'
import { mountDemand } from './demand.routes.ts'
import { mountItemPictures } from './item-pictures.routes.ts'
import { orderMaterialsRepository } from './order-materials.repository.ts'
import {
  materialsNeededByLines,
  materialsOfLine,
  readStockFacts,
  stockLinesOf,
  updateOrderStock,
  type StockOrder,
  type StockOrderItem,
} from './order-stock.ts'

type PlannedOrder = StockOrder & { status: OrderStatus }

/** The needs of orders without reservations, compared with the current free stock. */
async function planned(db: Db, orders: readonly PlannedOrder[]): Promise<Map<string, OrderMaterial[]>> {
  const facts = await readStockFacts(db, orders.flatMap(stockLinesOf))
  return new Map(
    orders.map((order) => {
      const { id } = order
      const quantityByItem = materialsNeededByLines(stockLinesOf(order), facts)
      const materials = [...facts.items.values()].flatMap((item): OrderMaterial[] => {
        const quantity = quantityByItem.get(item.id)
        if (quantity === undefined) return []
        const free = Math.max(0, item.currentStock - item.reservedStock)
        return [
          {
            inventory_item_id: item.id,
            item_name: item.name,
            sku: item.sku,
            unit: item.unit,
            location: item.location,
            needed: quantity,
            consumed: 0,
            short: roundQuantity(Math.max(0, quantity - free)),
          },
        ]
      })
      return [id, materials]
    }),
  )
}

/** The materials that each day's pieces need, in the order of the days, with the shortages. */
async function byDay(db: Db, days: readonly (readonly StockOrderItem[])[]): Promise<DayMaterial[][]> {
  const facts = await readStockFacts(db, days.flat())
  const quantityByItem = new Map<string, number>()
  return days.map((day) => {
    const neededByItem = materialsNeededByLines(day, facts)
    return [...facts.items.values()].flatMap((item): DayMaterial[] => {
      const quantity = neededByItem.get(item.id)
      if (quantity === undefined) return []
      const through = roundQuantity((quantityByItem.get(item.id) ?? 0) + quantity)
      quantityByItem.set(item.id, through)
      const short = roundQuantity(Math.max(0, through - item.currentStock))
      return [{ inventoryItemId: item.id, itemName: item.name, unit: item.unit, needed: quantity, short }]
    })
  })
}

/**
 * What each line takes from stock, and what there is of it: free now, where what an order itself has reserved is free for
 * it, and what purchase orders bring.
 */
async function supplyOf(db: Db, lines: readonly StockOrderItem[], orderId: string | null) {
  const facts = await readStockFacts(db, lines)
  const ids = [...facts.items.keys()]
  const [orderMaterials, deliveries] = await Promise.all([
    orderId === null ? [] : orderMaterialsRepository(db).ofOrder(orderId),
    dueDeliveries(db, ids),
  ])
  const incoming = Map.groupBy(deliveries, ({ inventoryItemId }) => inventoryItemId)
  const reserved = new Map(orderMaterials.map((row) => [row.inventoryItemId, row.needed - row.consumed]))
  return {
    needs: lines.map((line) => materialsNeededByLines([line], facts)),
    stock: new Map(
      [...facts.items.values()].map((item) => [
        item.id,
        {
          free: item.currentStock - item.reservedStock + (reserved.get(item.id) ?? 0),
          incoming: incoming.get(item.id) ?? [],
        },
      ]),
    ),
  }
}

type CutItems = Map<DecidedPart, { id: string; name: string }>

/** The stock items that the parts of each line are cut from; a part without one is missing. */
async function cutItemsOf(
  db: Db,
  lines: readonly Pick<StockOrderItem, 'productId' | 'made'>[],
): Promise<CutItems[]> {
  const facts = await readStockFacts(db, lines)
  return lines.map((line) => {
    const items: CutItems = new Map()
    for (const { part, inventoryItemId: id } of materialsOfLine(line, facts)) {
      const name = facts.items.get(id)?.name
      if (part && name !== undefined && !items.has(part)) items.set(part, { id, name })
    }
    return items
  })
}

/** Materials of orders, for use by the orders module in its own transactions. */
export const orderMaterials = {
  updateStock: updateOrderStock,

  /** The quantities that each order needs, has consumed and lacks; calculated on the fly for pending orders. */
  async of(db: Db, orders: readonly PlannedOrder[]): Promise<Map<string, OrderMaterial[]>> {
    const stored = await orderMaterialsRepository(db).stored(orders.map(({ id }) => id))
    const pending = orders.filter(({ status }) => status === 'pending')
    return pending.length === 0 ? stored : new Map([...stored, ...(await planned(db, pending))])
  },

  byDay,

  cutItemsOf,

  supplyOf,

  /** The suppliers of those of these products that are bought in, by product. */
  boughtFrom: (db: Db, productIds: readonly (string | null)[]) => billsRepository(db).boughtFrom(productIds),
}

export function mountMaterials(http: FastifyInstance, parts: { pool: Pool; timeZone: string }): void {
  mountBills(http, parts)
  mountDemand(http, parts)
  mountItemPictures(http, parts)
  mountMaterialForecast(http, parts)
}

/** Materials of orders. */
export type MaterialsPorts = typeof orderMaterials

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    materials: MaterialsPorts
  }
}

export const materials = defineModule({
  name: 'materials',
  build: (host) => ({
    ports: orderMaterials,
    mount: (http) => mountMaterials(http, host),
    on: {
      'product.copied': {
        inTransaction: ({ fromId, productId }, { db }) => billsRepository(db).copy(fromId, productId),
      },
    },
  }),
})
