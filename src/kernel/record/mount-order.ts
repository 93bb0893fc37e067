import { asc, getTableColumns, inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '../audit/audit.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { orderEndpoint } from '../contract/order-endpoint.ts'
import { isUuid } from '../database/uuid.ts'
import { mount } from '../http/mount.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { transactionOrRefusal } from '../http/transaction-or-refusal.ts'
import { publishInvalidation } from '../live/publish-invalidation.ts'
import { staffText } from '../rules/text/staff-text.ts'
import type { RecordTable } from './table-records.ts'

type OrderEndpoint = ReturnType<typeof orderEndpoint>
type Answer = Refusal | { success: true }

const MOVED = staffText(
  'Somebody else changed the order in the meantime. Please look at it again, and then move what should move.',
)

/** Whether the numbers of the records grow, or stay, in this order. Of others nothing is known. */
function isInOrder(ids: readonly string[], numbers: ReadonlyMap<string, number>): boolean {
  const known = ids.flatMap((id) => numbers.get(id) ?? [])
  return known.every((number, index) => index === 0 || (known[index - 1] as number) <= number)
}

/**
 * Serves the order of records: numbers the given ones from 1, in the given order, in one transaction. Others keep their
 * numbers, and those that already have the right number their version.
 * @param kind.entity its name in the audit log
 * @param kind.column the column with the number
 * @param kind.list the list that screens refetch
 * @param kind.key the column by which the audit log names the records
 */
export function mountOrder<T extends RecordTable>(
  http: FastifyInstance,
  pool: Pool,
  {
    endpoint,
    table,
    entity,
    column,
    list,
    key = 'id',
  }: {
    endpoint: OrderEndpoint
    table: T
    entity: string
    column: keyof T['$inferSelect'] & string
    list: Pick<Endpoint, 'path'>
    key?: keyof T['$inferSelect'] & string
  },
): void {
  const source: PgTable = table
  const columns = getTableColumns(source) as Record<string, AnyColumn>
  const [notFound] = endpoint.errors
  const position = columns[column] as AnyColumn
  mount(http, endpoint, ({ body, actor }): Promise<Answer> => {
    const ids = [...new Set(body.ids)]
    return transactionOrRefusal<Answer>(pool, async (db) => {
      // Always locked in the same order, so that transactions do not deadlock.
      const rows = await db
        .select({
          id: sql<string>`${table.id}`,
          key: sql<string>`${columns[key]}`,
          number: sql<number>`${position}`,
        })
        .from(source)
        .where(inArray(table.id, ids.filter(isUuid)))
        .orderBy(asc(table.id))
        .for('update')
      if (rows.length < ids.length) return refuse(notFound)
      const numbers = new Map(rows.map((row) => [row.id, row.number]))
      if (!isInOrder(body.seen ?? [], numbers)) return refuse('version_conflict', { message: MOVED })
      await db.execute(sql`
        update ${table} set ${sql.identifier(position.name)} = wanted.place, version = ${table.version} + 1
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
        where ${table.id} = wanted.id and ${position} <> wanted.place`)
      await audit(db, {
        by: actor,
        action: `${entity}.order`,
        id: 'order',
        label: staffText('Display order'),
        before: Object.fromEntries(rows.map((row) => [row.key, row.number])),
        after: Object.fromEntries(rows.map((row) => [row.key, ids.indexOf(row.id) + 1])),
      })
      await publishInvalidation(db, [list.path])
      return { success: true }
    })
  })
}
