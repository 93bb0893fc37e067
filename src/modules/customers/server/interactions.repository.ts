import { and, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { interactionSorts } from '../contract/interactions.ts'
import type { InteractionType } from '#modules/record-states/contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import { customers } from './customers.tables.ts'
import { customerName } from './customers.serializer.ts'
import { containsWordsOrCustomer, isKnownAs } from './search.ts'
import { interactions } from './interactions.tables.ts'
import type { NamedInteraction } from './interactions.serializer.ts'

export interface InteractionFilter {
  q?: string | undefined
  type?: InteractionType | undefined
  customerId?: string | undefined
  /** Only those whose next action is open and due on this day or earlier. */
  dueOn?: string | undefined
}

const sortables: Record<string, Sortable<NamedInteraction>> = {
  date: { column: interactions.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
}

export const interactionSort = (sort: (typeof interactionSorts)[number]) =>
  keysetSort(sort, sortables, interactions.id)

function conditions({ q, type, customerId, dueOn }: InteractionFilter): SQL | undefined {
  return and(
    containsWordsOrCustomer(sql`customer_interactions.search_text`, interactions.customerId, q),
    type ? eq(interactions.type, type) : undefined,
    isKnownAs(interactions.customerId, customerId),
    dueOn
      ? sql`next_action is not null and not next_action_done and next_action_date <= ${dueOn}`
      : undefined,
  )
}

/** Full name, or else the local part of the e-mail address; null if the person has left. */
const nameOfUser = (id: AnyColumn) => sql<string | null>`(
  select coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), split_part(email, '@', 1))
  from users where users.id = ${id})`

const { firstName, lastName, companyName, email } = customers
const named = {
  interaction: {
    ...getTableColumns(interactions),
    performedByName: nameOfUser(interactions.performedBy),
    nextActionByName: nameOfUser(interactions.nextActionBy),
  },
  customer: { firstName, lastName, companyName, email },
}

/** SQL of interactions with customers. */
export function interactionsRepository(db: Db) {
  async function read(
    where: SQL | undefined,
    order: readonly SQL[],
    limit: number,
  ): Promise<NamedInteraction[]> {
    const rows = await db
      .select(named)
      .from(interactions)
      .innerJoin(customers, eq(customers.id, interactions.customerId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
    return rows.map(({ interaction, customer }) => ({ ...interaction, customerName: customerName(customer) }))
  }
  const byId = async (id: string): Promise<NamedInteraction | null> =>
    isUuid(id) ? ((await read(eq(interactions.id, id), [], 1))[0] ?? null) : null
  const rowsOf = (
    where: SQL | undefined,
    order: KeysetSort<NamedInteraction>,
    limit: number,
    cursor: Cursor | null,
  ) => read(and(where, order.after(cursor)), order.by, limit)

  return {
    /** One page by keyset. Reads one row more than `limit` to know whether another page follows. */
    async page(
      filter: InteractionFilter,
      order: KeysetSort<NamedInteraction>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        rowsOf(where, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${interactions} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** All matching interactions, in batches. */
    all(filter: InteractionFilter, order: KeysetSort<NamedInteraction>): AsyncGenerator<NamedInteraction> {
      const where = conditions(filter)
      return inBatches((last: NamedInteraction | undefined, size) =>
        rowsOf(where, order, size, last ? order.cursorOf(last) : null),
      )
    },

    byId,

    /** Locks an interaction until the transaction ends. */
    async lock(id: string): Promise<NamedInteraction | null> {
      if (isUuid(id)) await db.execute(sql`select 1 from ${interactions} where id = ${id} for update`)
      return byId(id)
    },

    /** @returns the new interaction, with the names of its customer and author */
    async insert(columns: typeof interactions.$inferInsert): Promise<NamedInteraction> {
      const [made] = await db.insert(interactions).values(columns).returning({ id: interactions.id })
      return (await byId((made as { id: string }).id)) as NamedInteraction
    },

    async update(id: string, columns: Partial<typeof interactions.$inferInsert>): Promise<NamedInteraction> {
      await db
        .update(interactions)
        .set({ ...columns, version: sql`${interactions.version} + 1` })
        .where(eq(interactions.id, id))
      return (await byId(id)) as NamedInteraction
    },

    async remove(id: string): Promise<void> {
      await db.delete(interactions).where(eq(interactions.id, id))
    },
  }
}
