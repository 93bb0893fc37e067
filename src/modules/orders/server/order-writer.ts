import type { Pool } from 'pg'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { ordersRepository } from './orders.repository.ts'
import { serializeForStaff, type OrderWithLines } from './orders.serializer.ts'

/**
 * Writes of staff to orders: locked, checked against the version, audited.
 * @param exponent decimals of the shop's currency
 * @param invalidates the reads that a write invalidates
 * @param audited what the audit log compares; omitted: the whole order
 */
export const orderWriter = (
  pool: Pool,
  {
    exponent,
    timeZone,
    invalidates,
    audited,
  }: {
    exponent: number
    timeZone: string
    invalidates: string[]
    audited?: (order: OrderWithLines) => Record<string, unknown>
  },
) =>
  recordWriter(pool, {
    entity: 'order',
    notFound: 'order_not_found',
    lock: async (db, id) => {
      const orders = ordersRepository(db, timeZone)
      await orders.lock(id)
      return orders.byId(id)
    },
    serialize: (row: OrderWithLines) => serializeForStaff(row, exponent),
    ...(audited && { audited }),
    label: ({ orderNumber }) => orderNumber,
    invalidates,
  })
