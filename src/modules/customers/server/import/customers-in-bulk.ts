import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { customers, type CustomerRow } from '../customers.tables.ts'
import { customerColumns, type CustomerColumn } from './read-line.ts'

/** The customer fields that an import may set. */
const settable = Object.keys(customerColumns).filter(
  (name): name is CustomerColumn & keyof CustomerRow => name in customers,
)

const overwritten = {
  ...Object.fromEntries(settable.map((name) => [name, sql.raw(`excluded.${customers[name].name}`)])),
  version: sql`${customers.version} + 1`,
}

/** The previous state of a customer, for undoing an import. */
export const customerBefore = (row: CustomerRow): object =>
  Object.fromEntries(settable.map((name) => [name, row[name]]))

/** Inserts new customers, and updates locked ones in full, by id. */
export async function saveCustomers(
  db: Db,
  rows: readonly (Partial<CustomerRow> & { id: string })[],
): Promise<Map<string, CustomerRow>> {
  if (rows.length === 0) return new Map()
  const saved = await db
    .insert(customers)
    .values(rows.map(({ sortName: _sortName, ...row }) => row))
    .onConflictDoUpdate({ target: customers.id, set: overwritten })
    .returning()
  return new Map(saved.map((row) => [row.id, row]))
}

/** The customers with these ids, locked until the transaction ends. */
export async function lockCustomers(db: Db, ids: readonly string[]): Promise<Map<string, CustomerRow>> {
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(customers.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these customers have open business or purchases. */
export async function usedCustomers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const idArray = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db.execute<{ id: string }>(sql`
    select customer_id as id from orders where customer_id = any(${idArray})
    union select customer_id from quotes where customer_id = any(${idArray})
    union select customer_id from opportunities where customer_id = any(${idArray})
    union select customer_id from installations where customer_id = any(${idArray})
    union select customer_id from customer_interactions where customer_id = any(${idArray})`)
  return new Set(rows.map(({ id }) => id))
}

export async function removeCustomers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(customers).where(inArray(customers.id, [...ids]))
}
