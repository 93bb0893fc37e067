import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Actor } from '#kernel/http/actor.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import { orderWriter } from './order-writer.ts'
import { orders } from './orders.tables.ts'

/** Writes of staff to the fields that modules add to orders. */
export function orderFields(parts: { pool: Pool; exponent: number; timeZone: string }) {
  const { exponent, timeZone } = parts
  const records = orderWriter(parts.pool, { exponent, timeZone, invalidates: ['/api/orders'] })
  return {
    /** @param values as `mount` has read them; null empties a field */
    write: (id: string, values: Record<string, unknown>, actor: Actor, precondition: Precondition) =>
      records.update({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          if (Object.keys(values).length === 0) return stored
          const [row] = await db
            .update(orders)
            .set({
              customFields: withCustomValues(stored.customFields, values),
              version: sql`${orders.version} + 1`,
            })
            .where(eq(orders.id, id))
            .returning()
          if (row === undefined) throw new Error('an order was deleted while its fields were written')
          return { ...stored, ...row }
        },
      }),
  }
}
