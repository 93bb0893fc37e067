import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isDue } from '#kernel/jobs/due.ts'
import { maxWebhooks, shownDeliveries, type WebhookEvent } from '../contract.ts'
import type { MessageContent, MessageType } from './messages.ts'
import { webhookDeliveries, webhooks, type DeliveryRow, type WebhookRow } from './webhooks.tables.ts'

/** An attempt that takes longer counts as lost, and the message is sent again. */
const CLAIM_MINUTES = 2

/** SQL of the webhooks. */
export function webhooksRepository(db: Db) {
  return {
    all: (): Promise<WebhookRow[]> =>
      db.select().from(webhooks).orderBy(webhooks.createdAt, webhooks.id).limit(maxWebhooks),

    async byId(id: string): Promise<WebhookRow | null> {
      const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
      return row ?? null
    },

    async lock(id: string): Promise<WebhookRow | null> {
      const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
      return row ?? null
    },

    /** Returns null if the maximum number of webhooks is reached; simultaneous inserts are serialised. */
    async insert(row: typeof webhooks.$inferInsert): Promise<WebhookRow | null> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`)
      if ((await this.all()).length >= maxWebhooks) return null
      const [stored] = await db.insert(webhooks).values(row).returning()
      return stored as WebhookRow
    },

    async update(id: string, set: Partial<typeof webhooks.$inferInsert>): Promise<WebhookRow> {
      const [row] = await db
        .update(webhooks)
        .set({ ...set, version: sql`${webhooks.version} + 1` })
        .where(eq(webhooks.id, id))
        .returning()
      return row as WebhookRow
    },

    async remove(id: string): Promise<void> {
      await db.delete(webhooks).where(eq(webhooks.id, id))
    },

    /** Inserts a message for each webhook that wants this event; repeating the same event adds none. */
    async tell(eventId: string, type: WebhookEvent, content: MessageContent): Promise<void> {
      await db.execute(sql`
        insert into webhook_deliveries (webhook_id, event_id, type, content)
        select id, ${eventId}::bigint, ${type}, ${JSON.stringify(content)}::jsonb from webhooks
        where is_active and ${type} = any(events)
        on conflict do nothing`)
    },

    /** Inserts a single message for the caller to send at once; it counts as failed until then. */
    async begin(webhookId: string, type: MessageType, content: MessageContent): Promise<DeliveryRow> {
      const [row] = await db
        .insert(webhookDeliveries)
        .values({ webhookId, type, content, attempts: 1, status: 'failed' })
        .returning()
      return row as DeliveryRow
    },

    async delivery(webhookId: string, id: string): Promise<DeliveryRow | null> {
      const [row] = await db
        .select()
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)))
      return row ?? null
    },

    last: (webhookId: string): Promise<DeliveryRow[]> =>
      db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhookId))
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(shownDeliveries),

    /** Claims up to `atOnce` due messages for this process. */
    async claim(atOnce: number): Promise<DeliveryRow[]> {
      const due = db.$with('due').as(
        db
          .select({ id: webhookDeliveries.id })
          .from(webhookDeliveries)
          .where(
            and(
              eq(webhookDeliveries.status, 'waiting'),
              sql.raw(isDue),
              sql`webhook_id in (select id from webhooks where is_active)`,
            ),
          )
          .orderBy(webhookDeliveries.nextAttemptAt)
          .limit(atOnce)
          .for('update', { skipLocked: true }),
      )
      return db
        .with(due)
        .update(webhookDeliveries)
        .set({
          attempts: sql`${webhookDeliveries.attempts} + 1`,
          nextAttemptAt: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
        })
        .where(sql`${webhookDeliveries.id} in (select id from ${due})`)
        .returning()
    },

    /** @returns undefined if the message was deleted along with its webhook */
    async settle(
      id: string,
      set: Partial<typeof webhookDeliveries.$inferInsert>,
    ): Promise<DeliveryRow | undefined> {
      const [row] = await db
        .update(webhookDeliveries)
        .set(set)
        .where(eq(webhookDeliveries.id, id))
        .returning()
      return row
    },

    /** Resets the webhook's failures after a message was delivered. */
    async recovered(webhookId: string): Promise<void> {
      await db
        .update(webhooks)
        .set({ failures: 0, failingSince: null })
        .where(and(eq(webhooks.id, webhookId), sql`${webhooks.failures} > 0`))
    },

    /**
     * Counts a failed attempt.
     * @returns the updated webhook; undefined if it was deleted
     */
    async failed(webhookId: string): Promise<(WebhookRow & { hours: number }) | undefined> {
      const [row] = await db
        .update(webhooks)
        .set({
          failures: sql`${webhooks.failures} + 1`,
          failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
        })
        .where(eq(webhooks.id, webhookId))
        .returning()
      if (row === undefined) return undefined
      const since = row.failingSince?.getTime() ?? Date.now()
      return { ...row, hours: (Date.now() - since) / 3_600_000 }
    },

    /** Stops all deliveries until somebody switches the webhook on again. */
    async switchOff(id: string): Promise<void> {
      await this.update(id, { isActive: false, switchedOffAt: new Date() })
      await db
        .update(webhookDeliveries)
        .set({ status: 'failed' })
        .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'waiting')))
    },
  }
}
