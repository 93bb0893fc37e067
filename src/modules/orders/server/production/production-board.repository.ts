import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { categories, products } from '#modules/catalog/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { openForMaking } from '../../rules/index.ts'
import { orderLines, orders } from '../orders.tables.ts'

/** The day on which a piece is made: the planned day, else the first day for which its order was promised. */
const day = sql<string | null>`coalesce(${orderLines.makingDay}, ${orders.readyFrom})`

/** Orders that wait for a deposit, until somebody begins with them nevertheless. */
const awaitsDeposit = sql`${orders.status} <> 'processing' and ${orders.payment} #>> '{deposit,awaited}' = 'true'
  and (${orders.payment} #>> '{deposit,amount}')::bigint > ${orders.settled}`

/** SQL of the pieces on the wall. */
export function productionBoardRepository(db: Db) {
  const pieces = () =>
    db
      .select({
        order: {
          id: orders.id,
          orderNumber: orders.orderNumber,
          version: orders.version,
          status: orders.status,
          customerName: orders.customerName,
          createdAt: orders.createdAt,
          readyFrom: orders.readyFrom,
          readyTo: orders.readyTo,
        },
        line: orderLines,
        day: sql<string | null>`${day}::text`,
        category: categories.slug,
        materials: products.materials,
        kind: products.kind,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .leftJoin(products, eq(products.id, orderLines.productId))
      .leftJoin(categories, eq(categories.id, products.categoryId))

  return {
    /** The pieces that are still to be made, by day; those without a day come last. */
    open: (limit: number) =>
      pieces()
        .where(and(inArray(orders.status, [...openForMaking]), sql`(${awaitsDeposit}) is not true`))
        .orderBy(sql`${day} nulls last`, asc(orders.createdAt), asc(orders.id), asc(orderLines.position))
        .limit(limit),

    /** All pieces of one order. */
    ofOrder: async (id: string) =>
      isUuid(id) ? pieces().where(eq(orders.id, id)).orderBy(asc(orderLines.position)) : [],
  }
}

export type BoardRow = Awaited<ReturnType<ReturnType<typeof productionBoardRepository>['open']>>[number]
