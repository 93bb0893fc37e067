import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { OrderPayments } from '../contract/ledger.ts'
import { intentsRepository } from './intents.repository.ts'
import type { RefundRow } from './intents.tables.ts'
import type { LedgerService } from './ledger.service.ts'
import { refOf } from './pay.service.ts'
import type { PaymentProviders } from './providers/open.ts'
import { ProviderError, type RefundNews } from '#modules/payment-terms/server/index.ts'
import type { Settlement } from './settle.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const SILENT_MINUTES = 10

const refused = (field: string, message: string) =>
  refuse('payment_refused', { message, fields: { [field]: message } })

interface RefundInput {
  amount: number
  note?: string | undefined
}

/** Giving back by card what was paid by card. */
export function cardRefunds({
  pool,
  log,
  providers,
  ledger,
  settle,
  timeZone,
  exponent,
}: {
  pool: Pool
  log: FastifyBaseLogger
  providers: PaymentProviders
  ledger: LedgerService
  settle: Settlement
  timeZone: string
  exponent: number
}) {
  const intents = () => intentsRepository(createDb(pool))

  /** Stores what is to be given back, of one payment that has enough left. */
  async function plan(db: Db, orderId: string, { amount: major, note }: RefundInput, actor: Actor) {
    const order = await ledger.lockedOrder(db, orderId)
    if (order === null) return refuse('order_not_found')
    const amount = toMinor(major, exponent)
    if (amount === 0) return refused('amount', staffText('This is less than the smallest coin'))
    const paid = await intentsRepository(db).paidOf(orderId)
    const leftOf = (payment: (typeof paid)[number]) => payment.amount - payment.returned - payment.returning
    const payment = paid.find((candidate) => leftOf(candidate) >= amount)
    if (payment === undefined)
      return refused('amount', staffText('No payment by card has so much left to be given back'))
    const refund = await intentsRepository(db).addRefund({
      intentId: payment.id,
      orderId,
      amount,
      note: note || null,
      createdBy: actor.id,
      createdByName: actor.name,
    })
    await audit(db, {
      by: actor,
      action: 'payment.refund',
      id: refund.id,
      label: order.orderNumber,
      after: { amount: toMajor(amount, exponent) },
    })
    await publishInvalidation(db, ['/api/payments', '/api/orders'])
    return { refundId: refund.id }
  }

  /** Asks the provider to give it back, as often as needed, and enters what it has done. */
  async function carryOut({ id, intentId, amount, createdByName }: RefundRow): Promise<RefundNews> {
    const intent = await intents().byId(intentId)
    const [ref, provider] = [intent && refOf(intent), intent && providers.byName(intent.provider)]
    if (!intent || !ref || !provider || intent.paymentId === null) return { state: 'pending' }
    const { orderNumber, paymentId } = intent
    const request = { refundId: id, amount, orderNumber, by: createdByName ?? '' }
    const news = await provider.refund({ ...ref, paymentId }, request).catch((error: unknown): RefundNews => {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, refund: id }, 'a provider did not say whether it has given money back')
      return error.isFinal ? { state: 'refused', reason: error.message } : { state: 'pending' }
    })
    if (news.state === 'pending') return news
    await transaction(pool, async (client) => {
      const db = createDb(client)
      await ledger.lockedOrder(db, intent.orderId)
      const refund = await intentsRepository(db).refundById(id)
      // A notice was faster.
      if (refund?.state !== 'pending') return
      const { state } = news
      if (state === 'refused') await intentsRepository(db).setRefund(id, { state })
      else {
        const { providerId } = news
        await settle.returned(db, intent, refund, { providerId, bookedOn: todayIn(timeZone) })
      }
      await publishInvalidation(db, ['/api/payments', '/api/orders'])
    })
    return news
  }

  return {
    async refund(
      orderId: string,
      input: RefundInput,
      { actor, key }: { actor: Actor; key: string | undefined },
    ): Promise<
      | { answer: OrderPayments; replayed: boolean }
      | Refusal<'order_not_found' | 'payment_refused' | 'idempotency_key_reused'>
    > {
      const request = { orderId, input, does: 'refund-card-payment' }
      const planned = await transactionOrRefusal(pool, (db) =>
        withIdempotencyKey(
          db,
          { userId: actor.id, key, request },
          (): Promise<{ refundId: string } | Refusal<'order_not_found' | 'payment_refused'>> =>
            plan(db, orderId, input, actor),
        ),
      )
      if (planned instanceof Refusal) return planned
      const refund = await intents().refundById(planned.answer.refundId)
      const news = refund?.state === 'pending' ? await carryOut(refund) : null
      if (news?.state === 'refused') return refused('amount', staffText('The provider does not give it back'))
      const answer = await ledger.read(createDb(pool), orderId)
      return answer ? { answer, replayed: planned.replayed } : refuse('order_not_found')
    },

    /** Asks again for what providers have not answered. */
    async reconcile(stopping: AbortSignal): Promise<void> {
      for (const refund of await intents().silentRefunds(SILENT_MINUTES)) {
        if (stopping.aborted) return
        await carryOut(refund)
      }
    },
  }
}

export type CardRefunds = ReturnType<typeof cardRefunds>
