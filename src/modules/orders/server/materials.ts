import type { OrderMaterial } from '../../materials/contract.ts'
import type { OrderStatus } from '../../states/contract.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { OrderWithLines } from './orders.serializer.ts'

/** The stock, as orders need it; the inventory is behind it. */
export interface Materials {
  /** Sets aside, uses or gives back what an order takes, in the transaction that sets its status. */
  settle: (
    db: Db,
    order: OrderWithLines,
    move: { from: OrderStatus; to: OrderStatus },
    by: string,
  ) => Promise<void>
  /** What each of these orders needs, has used and lacks. */
  of: (db: Db, orders: readonly OrderWithLines[]) => Promise<Map<string, OrderMaterial[]>>
  /** The item of the stock that the cloth of each of these products is cut from; without those that name none. */
  clothsOf: (db: Db, productIds: readonly string[]) => Promise<Map<string, { id: string; name: string }>>
}
