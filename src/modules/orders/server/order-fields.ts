import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import type { Received } from '#kernel/contract/endpoint.ts'
import type { updateOrderFields } from '../contract/orders-admin.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import { itemsOf } from '../rules/order-lines.ts'
import { orderWriter } from './order-writer.ts'
import type { OrderWithLines } from './orders.serializer.ts'
import { orderGoods, orderLines, orders } from './orders.tables.ts'

type Item = OrderWithLines['lines' | 'goods'][number]

/** The pieces and goods of an order with the values written to them; `byLine` counts goods after the pieces. */
function writtenItems(
  { lines, goods }: OrderWithLines,
  byLine: ReadonlyMap<number, Record<string, unknown>>,
) {
  const written = <Line extends Item>(line: Line, number: number) => {
    const fields = byLine.get(number)
    return fields ? { ...line, customFields: withCustomValues(line.customFields, fields) } : line
  }
  return {
    lines: lines.map((line, index) => written(line, index + 1)),
    goods: goods.map((item, index) => written(item, lines.length + index + 1)),
  }
}

const changed = (items: readonly Item[], before: readonly Item[]) =>
  items.filter((item, index) => item !== before[index])

async function storeFields(
  db: Db,
  table: typeof orderLines | typeof orderGoods,
  orderId: string,
  items: readonly Item[],
): Promise<void> {
  if (items.length > 0)
    await db.execute(sql`
      update ${table} set custom_fields = sent."customFields"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as sent (position integer, "customFields" jsonb)
      where ${table.orderId} = ${orderId} and ${table.position} = sent.position`)
}

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
          const items = itemsOf(stored)
          if (byLine.size < written.length || written.some(({ line }) => !items[line - 1]))
            return refuse('order_refused', {
              fields: { lines: staffText('There is no such line, or it was named twice') },
            })
          const { lines, goods } = writtenItems(stored, byLine)
          await storeFields(db, orderLines, id, changed(lines, stored.lines))
          await storeFields(db, orderGoods, id, changed(goods, stored.goods))
          const [row] = await db
            .update(orders)
            .set({
              customFields: withCustomValues(stored.customFields, values),
              version: sql`${orders.version} + 1`,
            })
            .where(eq(orders.id, id))
            .returning()
          if (row === undefined) throw new Error('an order was deleted while its fields were written')
          return { ...stored, ...row, lines, goods }
        },
      }),
  }
}
