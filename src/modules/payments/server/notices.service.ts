import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { intentsRepository } from './intents.repository.ts'
import type { PaymentProviders } from './providers/open.ts'
import type { RawNotice } from '#modules/payment-terms/server/index.ts'
import type { Settlement } from './settle.ts'

/** A notice of something that the shop does not know is tried again for that long: its own request may be under way. */
const UNKNOWN_MINUTES = 60

/** Notices of providers: stored first, then handled once. */
export function paymentNotices({
  pool,
  log,
  providers,
  settle,
}: {
  pool: Pool
  log: FastifyBaseLogger
  providers: PaymentProviders
  settle: Settlement
}) {
  const handle = (id: string) =>
    transaction(pool, async (client) => {
      const db = createDb(client)
      const intents = intentsRepository(db)
      const notice = await intents.claim(id)
      if (notice === null) return
      const isKnown = await settle.event(db, notice.provider, notice.payload)
      const age = (Date.now() - notice.receivedAt.getTime()) / 60_000
      if (!isKnown && age < UNKNOWN_MINUTES) return
      if (!isKnown)
        log.warn({ notice: id }, 'a provider of payments told something that the shop does not know')
      await intents.handled(id)
    }).catch((error: unknown) => {
      // The job tries again.
      log.warn({ err: error, notice: id }, 'a notice of a provider of payments could not be handled')
    })

  return {
    /** Stores a notice and handles it, or leaves that to the job. @returns whether it is new */
    async receive(
      name: string,
      raw: RawNotice,
    ): Promise<{ isNew: boolean } | Refusal<'payment_notice_refused'>> {
      const notice = (await providers.byName(name)?.readNotice(raw)) ?? null
      if (notice === null) return refuse('payment_notice_refused')
      if (notice.event === null) return { isNew: true }
      const id = await intentsRepository(createDb(pool)).note(name, notice.eventId, notice.event)
      if (id !== null) await handle(id)
      return { isNew: id !== null }
    },

    async handleWaiting(stopping: AbortSignal): Promise<void> {
      for (const { id } of await intentsRepository(createDb(pool)).waiting()) {
        if (stopping.aborted) return
        await handle(id)
      }
    },
  }
}

export type PaymentNotices = ReturnType<typeof paymentNotices>
