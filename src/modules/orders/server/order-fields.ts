import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Actor } from '#kernel/http/actor.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import type { Received } from '#kernel/contract/endpoint.ts'
import type { updateOrderFields } from '../contract/orders-admin.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import { orderWriter } from './order-writer.ts'
import { orders } from './orders.tables.ts'

type Values = Received<typeof updateOrderFields>['body']

/** Writes of staff to the fields that modules add to orders and their lines. */
export function orderFields(parts: { pool: Pool; exponent: number; timeZone: string }) {
  const { exponent, timeZone } = parts
  const records = orderWriter(parts.pool, { exponent, timeZone, invalidates: ['/api/orders'] })
  return {
    /** @param body as `mount` has read it; null empties a field */
    write: (id: string, body: Values, actor: Actor, precondition: Precondition) =>
      records.update({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          const { custom_fields: values = {}, lines: written = [] } = body
          if (Object.keys(values).length === 0 && written.length === 0) return stored
          const byLine = new Map(written.map((one) => [one.line, one.custom_fields]))
          if (byLine.size < written.length || written.some(({ line }) => !stored.lines[line - 1]))
            return refuse('order_refused', {
              fields: { lines: staffText('There is no such line, or it was named twice') },
            })
          const lines = stored.lines.map((line, index) => {
            const fields = byLine.get(index + 1)
            return fields ? { ...line, customFields: withCustomValues(line.customFields, fields) } : line
          })
          const changed = lines.filter((line, index) => line !== stored.lines[index])
          if (changed.length > 0)
            await db.execute(sql`
              update order_lines set custom_fields = sent."customFields"
              from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as sent (position integer, "customFields" jsonb)
              where order_id = ${id} and order_lines.position = sent.position`)
          const [row] = await db
            .update(orders)
            .set({
              customFields: withCustomValues(stored.customFields, values),
              version: sql`${orders.version} + 1`,
            })
            .where(eq(orders.id, id))
            .returning()
          if (row === undefined) throw new Error('an order was deleted while its fields were written')
          return { ...stored, ...row, lines }
        },
      }),
  }
}
