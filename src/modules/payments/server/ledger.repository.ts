import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { holdTaxMonths } from '#modules/documents/server/index.ts'
import { ledgerEntries, paymentRequests, type LedgerRow } from './ledger.tables.ts'

/** What the database works out for each entry. */
export const computed = {
  isReversed: sql<boolean>`exists (select from ledger_entries r where r.reverses_id = ledger_entries.id)`.as(
    'is_reversed',
  ),
}
export type ReadEntry = LedgerRow & { isReversed: boolean }

/** SQL of the ledger. */
export function ledgerRepository(db: Db) {
  const select = () => db.select({ ...getTableColumns(ledgerEntries), ...computed }).from(ledgerEntries)
  /** The moment of an entry that counts for taxes lies before or after the closing of its month. */
  const momentOf = async ({ kind }: Pick<LedgerRow, 'kind'>) =>
    kind === 'cash_discount' ? { createdAt: await holdTaxMonths(db) } : {}
  return {
    /** The entries of an order, the oldest first; what a payment brought follows it. */
    ofOrder: (orderId: string): Promise<ReadEntry[]> =>
      select()
        .where(eq(ledgerEntries.orderId, orderId))
        .orderBy(asc(ledgerEntries.createdAt), sql`with_id is not null`, asc(ledgerEntries.id)),

    async byId(id: string): Promise<ReadEntry | null> {
      return (await select().where(eq(ledgerEntries.id, id)))[0] ?? null
    },

    /** The entries that came with an entry: the rounding of its cash, the discount for it. */
    broughtBy: (id: string): Promise<ReadEntry[]> => select().where(eq(ledgerEntries.withId, id)),

    /** The entry of a provider's own payment; null: it has not been entered. */
    async ofProvider(
      provider: string,
      providerId: string,
      kind: LedgerRow['kind'],
    ): Promise<ReadEntry | null> {
      const [row] = await select().where(
        sql`provider = ${provider} and provider_id = ${providerId} and kind = ${kind} and reverses_id is null`,
      )
      return row ?? null
    },

    async insert(entry: typeof ledgerEntries.$inferInsert): Promise<LedgerRow> {
      const [row] = await db
        .insert(ledgerEntries)
        .values({ ...entry, ...(await momentOf(entry)) })
        .returning()
      return row as LedgerRow
    },

    /** Reverses an entry by another with the opposite amounts. */
    async reverse(
      wrong: ReadEntry,
      by: Pick<LedgerRow, 'bookedOn' | 'note' | 'createdBy' | 'createdByName'>,
    ): Promise<void> {
      const { id: reversesId, createdAt: _, isReversed: __, withId: ___, ...entry } = wrong
      const taxes = entry.taxes?.map(({ percent, gross, tax }) => ({ percent, gross: -gross, tax: -tax }))
      const reversal = { ...entry, ...by, id: undefined, amount: -entry.amount, taxes, reversesId }
      await db.insert(ledgerEntries).values({ ...reversal, ...(await momentOf(reversal)) })
    },

    requestsOf: (orderId: string) =>
      db
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.orderId, orderId))
        .orderBy(desc(paymentRequests.sentAt))
        .limit(20),

    async addRequest(request: typeof paymentRequests.$inferInsert): Promise<void> {
      await db.insert(paymentRequests).values(request)
    },
  }
}
