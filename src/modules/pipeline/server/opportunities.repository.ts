import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { opportunitySorts } from '../contract/opportunities.ts'
import type { OpportunityStage } from '#modules/record-states/contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import {
  customerName,
  customers,
  containsWordsOrCustomer,
  isKnownAs,
} from '#modules/customers/server/index.ts'
import { opportunities, stageChanges, type OpportunityRow } from './opportunities.tables.ts'
import type { NamedOpportunity } from './opportunities.serializer.ts'

export interface OpportunityFilter {
  q?: string | undefined
  stage?: OpportunityStage | undefined
  customerId?: string | undefined
  assignedTo?: string | undefined
}

const sortables: Record<string, Sortable<NamedOpportunity>> = {
  createdAt: {
    column: opportunities.createdAt,
    type: 'moment',
    valueOf: (row) => row.createdAt.toISOString(),
  },
  estimatedValue: { column: opportunities.value, type: 'decimal', valueOf: (row) => row.value },
}

export const opportunitySort = (sort: (typeof opportunitySorts)[number]) =>
  keysetSort(sort, sortables, opportunities.id)

function conditions({ q, stage, customerId, assignedTo }: OpportunityFilter): SQL | undefined {
  return and(
    containsWordsOrCustomer(sql`opportunities.search_text`, opportunities.customerId, q),
    stage ? eq(opportunities.stage, stage) : undefined,
    isKnownAs(opportunities.customerId, customerId),
    isKnownAs(opportunities.assignedTo, assignedTo),
  )
}

const { firstName, lastName, companyName, email } = customers
const named = {
  opportunity: getTableColumns(opportunities),
  customer: { firstName, lastName, companyName, email },
}

/** SQL of the opportunities and their stage changes. */
export function opportunitiesRepository(db: Db) {
  async function read(
    where: SQL | undefined,
    order: readonly SQL[],
    limit: number,
  ): Promise<NamedOpportunity[]> {
    const rows = await db
      .select(named)
      .from(opportunities)
      .innerJoin(customers, eq(customers.id, opportunities.customerId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
    return rows.map(({ opportunity, customer }) => ({ ...opportunity, customerName: customerName(customer) }))
  }
  const rowsOf = (
    where: SQL | undefined,
    order: KeysetSort<NamedOpportunity>,
    limit: number,
    cursor: Cursor | null,
  ) => read(and(where, order.after(cursor)), order.by, limit)

  return {
    /** One page by keyset. Reads one row more than `limit` to know whether another page follows. */
    async page(
      filter: OpportunityFilter,
      order: KeysetSort<NamedOpportunity>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        rowsOf(where, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${opportunities} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** All matching opportunities, in batches. */
    all(filter: OpportunityFilter, order: KeysetSort<NamedOpportunity>): AsyncGenerator<NamedOpportunity> {
      const where = conditions(filter)
      return inBatches((last: NamedOpportunity | undefined, size) =>
        rowsOf(where, order, size, last ? order.cursorOf(last) : null),
      )
    },

    async byId(id: string): Promise<NamedOpportunity | null> {
      if (!isUuid(id)) return null
      return (await read(eq(opportunities.id, id), [], 1))[0] ?? null
    },

    /** Locks an opportunity until the transaction ends. */
    async lock(id: string): Promise<OpportunityRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(opportunities).where(eq(opportunities.id, id)).for('update')
      return rows[0] ?? null
    },

    async insert(
      columns: Partial<OpportunityRow> & { customerId: string; title: string },
    ): Promise<OpportunityRow> {
      const [row] = await db.insert(opportunities).values(columns).returning()
      return row as OpportunityRow
    },

    async update(id: string, columns: Partial<OpportunityRow>): Promise<OpportunityRow> {
      const [row] = await db
        .update(opportunities)
        .set({ ...columns, version: sql`${opportunities.version} + 1` })
        .where(eq(opportunities.id, id))
        .returning()
      return row as OpportunityRow
    },

    async remove(id: string): Promise<void> {
      await db.delete(opportunities).where(eq(opportunities.id, id))
    },

    async rememberStage(change: typeof stageChanges.$inferInsert): Promise<void> {
      await db.insert(stageChanges).values(change)
    },

    /** The probability before the opportunity was last closed, in percent; null if it never was. */
    async probabilityBeforeClosing(id: string): Promise<number | null> {
      const rows = await db
        .select({ probability: stageChanges.probabilityBefore })
        .from(stageChanges)
        .where(
          and(
            eq(stageChanges.opportunityId, id),
            inArray(stageChanges.toStage, ['closed_won', 'closed_lost']),
            sql`${stageChanges.fromStage} not in ('closed_won', 'closed_lost')`,
          ),
        )
        .orderBy(desc(stageChanges.id))
        .limit(1)
      return rows[0]?.probability ?? null
    },
  }
}
