import type { DayMaterial, OrderMaterial } from '#modules/materials/contract.ts'
import type { DecidedPart, ItemStock } from '#modules/making/rules/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { Db } from '#kernel/database/db.ts'
import type { OrderWithLines } from '../orders.serializer.ts'

/** The stock operations that orders need, implemented by the module `materials`. */
export interface Materials {
  /** Reserves, consumes or returns the materials of an order, in the transaction that sets its status. */
  updateStock: (
    db: Db,
    order: OrderWithLines,
    move: { from: OrderStatus; to: OrderStatus },
    /** The actor's id; null: a guest. */
    by: string | null,
  ) => Promise<void>
  /** What each of these orders needs, has consumed and lacks. */
  of: (db: Db, orders: readonly OrderWithLines[]) => Promise<Map<string, OrderMaterial[]>>
  /**
   * What the pieces of each day take from stock, and what is short after them and the pieces of all earlier days;
   * the days are given in order.
   */
  byDay: (
    db: Db,
    days: readonly (readonly Pick<
      OrderWithLines['lines'][number],
      'productId' | 'widthMm' | 'lengthMm' | 'made'
    >[])[],
  ) => Promise<DayMaterial[][]>
  /**
   * What each line takes from stock by item, and what there is: free now, counting what the order itself has reserved, and
   * what purchase orders bring.
   */
  supplyOf: (
    db: Db,
    lines: readonly Pick<OrderWithLines['lines'][number], 'productId' | 'widthMm' | 'lengthMm' | 'made'>[],
    orderId: string | null,
  ) => Promise<{ needs: ReadonlyMap<string, number>[]; stock: ReadonlyMap<string, ItemStock> }>
  /** The suppliers of those of these products that are bought in, by product. */
  boughtFrom: (db: Db, productIds: readonly (string | null)[]) => Promise<ReadonlyMap<string, string>>
  /** The stock items that the parts of each of these lines are cut from; a part without one is missing. */
  cutItemsOf: (
    db: Db,
    lines: readonly Pick<OrderWithLines['lines'][number], 'productId' | 'made'>[],
  ) => Promise<ReadonlyMap<DecidedPart, { id: string; name: string }>[]>
}
