import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { dayIn, todayIn } from '#kernel/rules/shop-time.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { bookEntry, type NewEntry } from './book-entry.ts'
import { intentsRepository } from './intents.repository.ts'
import type { IntentRow, RefundRow } from './intents.tables.ts'
import { ledgerRepository } from './ledger.repository.ts'
import type { LedgerService } from './ledger.service.ts'
import type { PaymentNews, ProviderEvent } from '#modules/payment-terms/server/index.ts'

type Paid = Extract<PaymentNews, { state: 'paid' }>
type RefundEvent = Extract<ProviderEvent, { type: 'refund' }>
type By = { id: string; name: string | null } | null

/** Enters what providers say, each payment and each refund once, in the caller's transaction. */
export function settlement({
  ledger,
  timeZone,
  exponent,
}: {
  ledger: Pick<LedgerService, 'lockedOrder'>
  timeZone: string
  exponent: number
}) {
  /** Makes the entry of a provider; one for an order that is gone stands alone. */
  async function enter(
    db: Db,
    { intent, order, by }: { intent: IntentRow; order: OrderWithLines | null; by: By },
    entry: NewEntry & Pick<Required<NewEntry>, 'provider' | 'providerId'>,
  ): Promise<void> {
    const existingEntry = await ledgerRepository(db).ofProvider(entry.provider, entry.providerId, entry.kind)
    if (existingEntry) return
    const ledgerEntry = order
      ? await bookEntry(db, order, entry, by && { id: by.id, name: by.name ?? '' })
      : await ledgerRepository(db).insert({
          ...entry,
          orderId: intent.orderId,
          orderNumber: intent.orderNumber,
          customerName: '',
        })
    await audit(db, {
      by: null,
      action: 'payment.create',
      id: ledgerEntry.id,
      label: intent.orderNumber,
      after: {
        kind: entry.kind,
        amount: toMajor(entry.amount, exponent),
        method: 'card',
        provider: entry.provider,
      },
    })
    await publishInvalidation(db, ['/api/payments', '/api/orders'])
  }

  /** The order first, then the intent, as everybody locks them. */
  async function lock(db: Db, { id, orderId }: IntentRow) {
    const order = await ledger.lockedOrder(db, orderId)
    return { order, intent: await intentsRepository(db).lock(id) }
  }

  async function paid(db: Db, row: IntentRow, { paymentId, amount, at }: Paid): Promise<void> {
    const { order, intent } = await lock(db, row)
    const { provider } = intent
    const bookedOn = dayIn(timeZone, new Date(at))
    const entry = {
      kind: 'payment',
      method: 'card',
      amount,
      bookedOn,
      provider,
      providerId: paymentId,
    } as const
    await enter(db, { intent, order, by: null }, entry)
    if (intent.state !== 'refunded') await intentsRepository(db).set(intent.id, { state: 'paid', paymentId })
  }

  /** What was given back of an intent, with the entry for it. */
  async function returned(
    db: Db,
    row: IntentRow,
    refund: RefundRow,
    { providerId, bookedOn }: { providerId: string; bookedOn: string },
  ): Promise<void> {
    const intents = intentsRepository(db)
    const { order, intent } = await lock(db, row)
    const { provider } = intent
    const entry = {
      kind: 'refund',
      method: 'card',
      amount: refund.amount,
      bookedOn,
      provider,
      providerId,
      note: refund.note ?? undefined,
    } as const
    const by = refund.createdBy === null ? null : { id: refund.createdBy, name: refund.createdByName }
    await enter(db, { intent, order, by }, entry)
    await intents.setRefund(refund.id, { state: 'done', providerId })
    const all = (await intents.paidOf(intent.orderId)).find(({ id }) => id === intent.id)
    if (all && all.returned >= all.amount) await intents.set(intent.id, { state: 'refunded' })
  }

  /** A refund that failed after all: the money is with the shop again. */
  async function refundFailed(db: Db, row: IntentRow, refund: RefundRow | null, providerId: string) {
    const { intent } = await lock(db, row)
    const entries = ledgerRepository(db)
    const entry = await entries.ofProvider(intent.provider, providerId, 'refund')
    if (entry && !entry.isReversed) {
      const nobody = { note: null, createdBy: null, createdByName: null }
      await entries.reverse(entry, { bookedOn: todayIn(timeZone), ...nobody })
      await publishInvalidation(db, ['/api/payments', '/api/orders'])
    }
    const intents = intentsRepository(db)
    if (refund) await intents.setRefund(refund.id, { state: 'refused', providerId })
    if (intent.state === 'refunded') await intents.set(intent.id, { state: 'paid' })
  }

  async function refunded(db: Db, provider: string, event: RefundEvent): Promise<boolean> {
    const { providerId, paymentId, refundId, amount, state, at } = event
    const intents = intentsRepository(db)
    const intentRow = await intents.ofPayment(provider, paymentId)
    if (intentRow === null) return false
    const { intent } = await lock(db, intentRow)
    const storedRefund =
      refundId === null ? await intents.refundOf(intent.id, providerId) : await intents.refundById(refundId)
    // What failed stays so, in whatever order the provider tells it.
    if (storedRefund?.state === 'refused') return true
    if (state === 'failed') {
      await refundFailed(db, intent, storedRefund, providerId)
      return true
    }
    const refund =
      storedRefund ??
      (await intents.addRefund({ intentId: intent.id, orderId: intent.orderId, amount, providerId }))
    await returned(db, intent, refund, { providerId, bookedOn: dayIn(timeZone, new Date(at)) })
    return true
  }

  return {
    returned,

    /** What has become of a payment. */
    async payment(db: Db, row: IntentRow, news: PaymentNews): Promise<void> {
      if (news.state === 'paid') await paid(db, row, news)
      else if (news.state !== 'pending') await intentsRepository(db).end(row.id, news.state)
    },

    /** What a provider has told; false if the shop does not know (yet) of what. */
    async event(db: Db, provider: string, event: ProviderEvent): Promise<boolean> {
      if (event.type === 'refund') return refunded(db, provider, event)
      const intent = await intentsRepository(db).byId(event.intentId)
      if (intent === null || intent.provider !== provider) return false
      await this.payment(db, intent, event)
      return true
    },
  }
}

export type Settlement = ReturnType<typeof settlement>
