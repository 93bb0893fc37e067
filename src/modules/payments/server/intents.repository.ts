import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import {
  paymentIntents,
  paymentNotices,
  paymentRefunds,
  type IntentRow,
  type RefundRow,
} from './intents.tables.ts'
import type { ProviderEvent } from '#modules/payment-terms/server/index.ts'

/** States in which money may still come. */
const open = ['created', 'pending'] as const
const isOpen = inArray(paymentIntents.state, [...open])
/** Rows that one run of a job looks at. */
const batch = 100

const returnedIn = (state: RefundRow['state']) =>
  sql`coalesce((
    select sum(r.amount) from payment_refunds r where r.intent_id = payment_intents.id and r.state = ${state}), 0)`.mapWith(
    Number,
  )

/** SQL of what is asked of providers and what they tell. */
export function intentsRepository(db: Db) {
  const touched = { updatedAt: sql`now()` }
  return {
    async openOf(orderId: string): Promise<IntentRow | null> {
      const [row] = await db
        .select()
        .from(paymentIntents)
        .where(and(eq(paymentIntents.orderId, orderId), isOpen))
      return row ?? null
    },

    async byId(id: string): Promise<IntentRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id))
      return row ?? null
    },

    /** Locked until the transaction ends; lock the order first. */
    async lock(id: string): Promise<IntentRow> {
      const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update')
      return row as IntentRow
    },

    async ofPayment(provider: string, paymentId: string): Promise<IntentRow | null> {
      const [row] = await db
        .select()
        .from(paymentIntents)
        .where(and(sql`${paymentIntents.provider} = ${provider}`, eq(paymentIntents.paymentId, paymentId)))
      return row ?? null
    },

    async insert(intent: typeof paymentIntents.$inferInsert): Promise<IntentRow> {
      const [row] = await db.insert(paymentIntents).values(intent).returning()
      return row as IntentRow
    },

    /** Keeps the provider's page; false if the intent has ended meanwhile. */
    async open(id: string, page: { providerId: string; redirect: string }): Promise<boolean> {
      const rows = await db
        .update(paymentIntents)
        .set({ ...page, state: 'pending', ...touched })
        .where(and(eq(paymentIntents.id, id), isOpen))
        .returning({ id: paymentIntents.id })
      return rows.length > 0
    },

    async set(id: string, change: Partial<Pick<IntentRow, 'state' | 'paymentId'>>): Promise<void> {
      await db
        .update(paymentIntents)
        .set({ ...change, ...touched })
        .where(eq(paymentIntents.id, id))
    },

    /** Ends an intent of which nothing was paid; one that is paid stays so. */
    async end(id: string, state: 'failed' | 'cancelled'): Promise<void> {
      await db
        .update(paymentIntents)
        .set({ state, ...touched })
        .where(and(eq(paymentIntents.id, id), isOpen))
    },

    /** Notes that the provider is asked now; false if it was asked within these seconds. */
    async ask(id: string, seconds: number): Promise<boolean> {
      const rows = await db
        .update(paymentIntents)
        .set({ askedAt: sql`now()` })
        .where(
          and(
            eq(paymentIntents.id, id),
            lt(paymentIntents.askedAt, sql`now() - make_interval(secs => ${seconds})`),
          ),
        )
        .returning({ id: paymentIntents.id })
      return rows.length > 0
    },

    /** Intents of which nothing was heard for so many minutes, the longest first. */
    silent: (minutes: number): Promise<IntentRow[]> =>
      db
        .select()
        .from(paymentIntents)
        .where(and(isOpen, lt(paymentIntents.askedAt, sql`now() - make_interval(mins => ${minutes})`)))
        .orderBy(asc(paymentIntents.askedAt))
        .limit(batch),

    /** The payments of an order at providers, with what was or is being given back of them, the oldest first. */
    paidOf: (orderId: string): Promise<(IntentRow & { returned: number; returning: number })[]> =>
      db
        .select({
          ...getTableColumns(paymentIntents),
          returned: returnedIn('done'),
          returning: returnedIn('pending'),
        })
        .from(paymentIntents)
        .where(and(eq(paymentIntents.orderId, orderId), inArray(paymentIntents.state, ['paid', 'refunded'])))
        .orderBy(asc(paymentIntents.createdAt)),

    /** Stores what a provider has told; null if it is known. */
    async note(provider: string, eventId: string, payload: ProviderEvent): Promise<string | null> {
      const rows = await db
        .insert(paymentNotices)
        .values({ provider, eventId, payload })
        .onConflictDoNothing()
        .returning({ id: paymentNotices.id })
      return rows[0]?.id ?? null
    },

    waiting: () =>
      db
        .select({ id: paymentNotices.id })
        .from(paymentNotices)
        .where(isNull(paymentNotices.handledAt))
        .orderBy(asc(paymentNotices.receivedAt))
        .limit(batch),

    /** A notice that nobody has handled or is handling; null: somebody has. */
    async claim(id: string) {
      const [row] = await db
        .select()
        .from(paymentNotices)
        .where(and(eq(paymentNotices.id, id), isNull(paymentNotices.handledAt)))
        .for('update', { skipLocked: true })
      return row ?? null
    },

    async handled(id: string): Promise<void> {
      await db
        .update(paymentNotices)
        .set({ handledAt: sql`now()` })
        .where(eq(paymentNotices.id, id))
    },

    async addRefund(refund: typeof paymentRefunds.$inferInsert): Promise<RefundRow> {
      const [row] = await db.insert(paymentRefunds).values(refund).returning()
      return row as RefundRow
    },

    async refundById(id: string): Promise<RefundRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id))
      return row ?? null
    },

    /** A refund of a payment by what its provider calls it; other providers may use the same name. */
    async refundOf(intentId: string, providerId: string): Promise<RefundRow | null> {
      const [row] = await db
        .select()
        .from(paymentRefunds)
        .where(and(eq(paymentRefunds.intentId, intentId), eq(paymentRefunds.providerId, providerId)))
      return row ?? null
    },

    async setRefund(id: string, change: Partial<Pick<RefundRow, 'state' | 'providerId'>>): Promise<void> {
      await db.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, id))
    },

    /** Refunds without an answer for so many minutes, which are asked for now. */
    silentRefunds: (minutes: number): Promise<RefundRow[]> =>
      db
        .update(paymentRefunds)
        .set({ askedAt: sql`now()` })
        .where(
          and(
            eq(paymentRefunds.state, 'pending'),
            lt(paymentRefunds.askedAt, sql`now() - make_interval(mins => ${minutes})`),
          ),
        )
        .returning(),
  }
}
