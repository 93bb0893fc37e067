import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { customerSorts } from '../contract/customers.ts'
import type { CustomerStatus } from '#modules/record-states/contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import { customers, type CustomerRow } from './customers.tables.ts'
import { containsWords, isKnownAs } from './search.ts'

export interface CustomerFilter {
  q?: string | undefined
  status?: CustomerStatus | undefined
  type?: CustomerRow['type'] | undefined
  assignedTo?: string | undefined
  account?: 'differs' | undefined
}

const sortables: Record<string, Sortable<CustomerRow>> = {
  createdAt: { column: customers.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
  name: { column: customers.sortName, type: 'text', valueOf: (row) => row.sortName },
}

export const customerSort = (sort: (typeof customerSorts)[number]) =>
  keysetSort(sort, sortables, customers.id)

/** An account with a different address may belong to another person than the one in the staff's record. */
const hasOtherAddress = sql`exists (
  select 1 from users where users.id = ${customers.userId}
    and lower(users.email) is distinct from lower(${customers.email}))`

/** Whoever calls says the number of their order: the last eight characters of its id. */
function matches(q: string | undefined): SQL | undefined {
  const number = /^#?([0-9a-f]{8})$/i.exec(q?.trim() ?? '')?.[1]
  const words = containsWords(sql`customers.search_text`, q)
  if (number === undefined) return words
  return sql`(${words} or ${customers.id} in (
    select customer_id from orders where orders.search_text like ${`%${number.toLowerCase()}%`}))`
}

function conditions({ q, status, type, assignedTo, account }: CustomerFilter): SQL | undefined {
  return and(
    matches(q),
    status ? eq(customers.status, status) : undefined,
    type ? eq(customers.type, type) : undefined,
    isKnownAs(customers.assignedTo, assignedTo),
    account === 'differs' ? hasOtherAddress : undefined,
  )
}

/** SQL of the customers. */
export function customersRepository(db: Db) {
  const rowsOf = (
    where: SQL | undefined,
    order: KeysetSort<CustomerRow>,
    limit: number,
    cursor: Cursor | null,
  ) =>
    db
      .select()
      .from(customers)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit)

  return {
    /** One page by keyset. Reads one row more than `limit` to know whether another page follows. */
    async page(filter: CustomerFilter, order: KeysetSort<CustomerRow>, limit: number, cursor: Cursor | null) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        rowsOf(where, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${customers} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** All matching customers, in batches. */
    all(filter: CustomerFilter, order: KeysetSort<CustomerRow>): AsyncGenerator<CustomerRow> {
      const where = conditions(filter)
      return inBatches((last: CustomerRow | undefined, size) =>
        rowsOf(where, order, size, last ? order.cursorOf(last) : null),
      )
    },

    async byId(id: string): Promise<CustomerRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(customers).where(eq(customers.id, id))
      return rows[0] ?? null
    },

    /** Locks a customer until the transaction ends. */
    async lock(id: string): Promise<CustomerRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(customers).where(eq(customers.id, id)).for('update')
      return rows[0] ?? null
    },

    /** The country of customers whose own nobody has said, as it is written in an address. */
    async shopCountry(): Promise<string> {
      const { rows } = await db.execute<{ country: string }>(sql`select shop_country() as country`)
      return rows[0]?.country ?? ''
    },

    async insert(columns: Partial<CustomerRow>): Promise<CustomerRow> {
      const [row] = await db.insert(customers).values(columns).returning()
      return row as CustomerRow
    },

    async update(id: string, columns: Partial<CustomerRow>): Promise<CustomerRow> {
      const [row] = await db
        .update(customers)
        .set({ ...columns, version: sql`${customers.version} + 1` })
        .where(eq(customers.id, id))
        .returning()
      return row as CustomerRow
    },

    async remove(id: string): Promise<void> {
      await db.delete(customers).where(eq(customers.id, id))
    },

    /** Numbers of records that prevent a customer from being deleted. */
    async uses(id: string): Promise<Record<'opportunities' | 'quotes' | 'installations', number>> {
      const { rows } = await db.execute<Record<'opportunities' | 'quotes' | 'installations', number>>(sql`
        select (select count(*)::int from opportunities where customer_id = ${id}) as opportunities,
          (select count(*)::int from quotes where customer_id = ${id}) as quotes,
          (select count(*)::int from installations where customer_id = ${id}) as installations`)
      return rows[0] as (typeof rows)[0]
    },
  }
}
