import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { intentsRepository } from './intents.repository.ts'
import type { IntentRow } from './intents.tables.ts'
import type { LedgerService } from './ledger.service.ts'
import type { PaymentProviders } from './providers/open.ts'
import { ProviderError, type PaymentProvider, type PaymentRef } from '#modules/payment-terms/server/index.ts'
import type { Settlement } from './settle.ts'

type StartRefusal = Refusal<'order_not_found' | 'nothing_owed' | 'payment_underway' | 'payment_unavailable'>

/** A buyer who comes back is answered from the database within this time of the last question. */
const CHECK_SECONDS = 3
/** A page is given again while it can be paid on for that long. */
const MARGIN_MINUTES = 10
/** How often the state of an order is looked at anew when it changes meanwhile. */
const ROUNDS = 4
const SILENT_MINUTES = 10

/** A payment as its provider knows it; null: the provider never answered. */
export const refOf = ({ id, providerId, amount, createdAt }: IntentRow): PaymentRef | null =>
  providerId === null ? null : { intentId: id, providerId, amount, createdAt }

const ageOf = ({ createdAt }: IntentRow) => (Date.now() - createdAt.getTime()) / 60_000

/** Paying orders on the page of a provider. */
export function payService({
  pool,
  log,
  providers,
  ledger,
  settle,
}: {
  pool: Pool
  log: FastifyBaseLogger
  providers: PaymentProviders
  ledger: LedgerService
  settle: Settlement
}) {
  const intents = () => intentsRepository(createDb(pool))
  const within = <Result>(work: (db: Db) => Promise<Result>) =>
    transaction(pool, (client) => work(createDb(client)))

  /** The open intent of an order, or a new one for what is owed now. */
  const intentFor = (orderId: string, provider: PaymentProvider) =>
    transactionOrRefusal(pool, async (db) => {
      const order = await ledger.lockedOrder(db, orderId)
      if (order === null) return refuse('order_not_found')
      const amount = await ledger.payableByCard(db, order)
      const open = await intentsRepository(db).openOf(orderId)
      if (open) return { intent: open, order, wanted: amount, isNew: false }
      if (amount <= 0) return refuse('nothing_owed')
      const { depositDue } = (await ledger.owed(db, order)).balance
      const intent = await intentsRepository(db).insert({
        orderId,
        orderNumber: order.orderNumber,
        provider: provider.name,
        amount,
        purpose: depositDue > 0 ? 'deposit' : 'rest',
      })
      return { intent, order, wanted: amount, isNew: true }
    })

  /** Asks for the page of an intent; null: it has ended meanwhile. */
  async function openPage(
    { id, amount, createdAt }: IntentRow,
    order: { orderNumber: string; language: string },
    { provider, returnUrl }: { provider: PaymentProvider; returnUrl: string },
  ): Promise<string | null> {
    try {
      const { orderNumber, language } = order
      const request = { intentId: id, amount, orderNumber, language, returnUrl, createdAt }
      const page = await provider.createCheckout(request)
      return (await intents().open(id, page)) ? page.redirect : null
    } catch (error) {
      // The provider refuses this request for good, so nobody can pay on its page.
      if (error instanceof ProviderError && error.isFinal) await intents().end(id, 'failed')
      throw error
    }
  }

  /** The page of an intent that is open already, if it can still be paid on as it is. */
  async function reopen(
    intent: IntentRow,
    amount: number,
    provider: PaymentProvider,
  ): Promise<string | null> {
    const ref = refOf(intent)
    // Nobody has seen its page, so it can simply be forgotten.
    if (ref === null) {
      await intents().end(intent.id, 'cancelled')
      return null
    }
    const isGood = intent.amount === amount && ageOf(intent) < provider.minutes - MARGIN_MINUTES
    const news = isGood ? await provider.read(ref) : await provider.cancel(ref)
    await within((db) => settle.payment(db, intent, news))
    if (news.state !== 'pending') return null
    if (!isGood) throw refuse('payment_underway')
    return intent.redirect
  }

  async function once(orderId: string, returnUrl: string): Promise<string | StartRefusal | null> {
    const current = providers.current()
    if (current === undefined) return refuse('payment_unavailable')
    const payment = await intentFor(orderId, current)
    if (payment instanceof Refusal) return payment
    const { intent, order, wanted, isNew } = payment
    const provider = providers.byName(intent.provider)
    if (provider === undefined) return refuse('payment_underway')
    // The answer to an earlier request for a page may be lost: the same request gets the same page.
    const isUnanswered =
      intent.redirect === null && intent.amount === wanted && ageOf(intent) < provider.minutes / 2
    return isNew || isUnanswered
      ? openPage(intent, order, { provider, returnUrl })
      : reopen(intent, wanted, provider)
  }

  /** Asks the provider of an open intent what has become of it. */
  async function ask(intent: IntentRow): Promise<void> {
    const [ref, provider] = [refOf(intent), providers.byName(intent.provider)]
    if (provider === undefined) return
    if (ref !== null) {
      const news = await provider.read(ref)
      await within((db) => settle.payment(db, intent, news))
    } else if (ageOf(intent) > provider.minutes / 2) await intents().end(intent.id, 'cancelled')
  }

  const askQuietly = (intent: IntentRow) =>
    ask(intent).catch((error: unknown) => {
      log.warn({ err: error, intent: intent.id }, 'a provider did not say what has become of a payment')
    })

  return {
    /** The page on which what is owed now is paid. @param returnUrl where the buyer comes back to */
    async start(orderId: string, returnUrl: string): Promise<{ redirect: string } | StartRefusal> {
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const answer = await once(orderId, returnUrl)
          if (answer instanceof Refusal) return answer
          if (answer !== null) return { redirect: answer }
        }
        return refuse('payment_underway')
      } catch (error) {
        if (error instanceof Refusal) return error as StartRefusal
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error }, 'a provider gave no page to pay on')
        return refuse('payment_unavailable')
      }
    },

    /** Asks what has become of the open payment of an order; for a buyer who comes back. */
    async check(orderId: string): Promise<void> {
      const intent = await intents().openOf(orderId)
      if (intent && (await intents().ask(intent.id, CHECK_SECONDS))) await askQuietly(intent)
    },

    /** Ends the payment of an order whose provider the shop no longer has. */
    endLost: (orderId: string, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const order = await ledger.lockedOrder(db, orderId)
        if (order === null) return refuse('order_not_found')
        const lost = await ledger.lostPayment(db, orderId)
        if (lost === null)
          return refuse('payment_refused', {
            message: staffText('No payment waits for a provider that the shop no longer has'),
          })
        await intentsRepository(db).end(lost.id, 'cancelled')
        await audit(db, {
          by: actor,
          action: 'payment.end',
          id: lost.id,
          label: order.orderNumber,
          before: { provider: lost.provider, state: lost.state },
          after: { provider: lost.provider, state: 'cancelled' },
        })
        await publishInvalidation(db, ['/api/payments', '/api/orders'])
        return (await ledger.read(db, orderId)) ?? refuse('order_not_found')
      }),

    /** Asks for everything that has been silent too long. */
    async reconcile(stopping: AbortSignal): Promise<void> {
      for (const intent of await intents().silent(SILENT_MINUTES)) {
        if (stopping.aborted) return
        if (await intents().ask(intent.id, SILENT_MINUTES * 60)) await askQuietly(intent)
      }
    },
  }
}

export type PayService = ReturnType<typeof payService>
