import { and, eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { documentsRepository } from '#modules/documents/server/index.ts'
import { ordersRepository, type OrderWithLines } from '#modules/orders/server/index.ts'
import { paymentSettingsRepository, transferInstructions } from '#modules/payment-terms/server/index.ts'
import type { EntryInput, OrderPayments } from '../contract/ledger.ts'
import type { OwnPayment } from '../contract/own-payment.ts'
import { balanceOf, serializeBalance, type Balance } from './balance.ts'
import { bookEntry, emitEntered, invoicedOn, isParcelOf } from './book-entry.ts'
import { ledgerRepository, type ReadEntry } from './ledger.repository.ts'
import { serializeEntry } from './ledger.serializer.ts'
import { intentsRepository } from './intents.repository.ts'
import type { IntentRow } from './intents.tables.ts'
import { bankLines } from './ledger.tables.ts'
import type { PaymentProviders } from './providers/open.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export interface LedgerDeps {
  /** Who takes cards. */
  providers: PaymentProviders
  pool: Pool
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
  currency: string
  /** The shop's country, ISO 3166. */
  country: string
}

const refused = (field: string, message: string) =>
  refuse('payment_refused', { message, fields: { [field]: message } })

/** What was paid and not given back, in minor units. */
const paidBy = (entries: readonly ReadEntry[]) =>
  entries.reduce(
    (sum, { kind, amount }) => sum + (kind === 'payment' ? amount : kind === 'refund' ? -amount : 0),
    0,
  )

/** The amount of a payment by card: the deposit first, then the rest, less the discount for paying early. */
const cardAmount = ({ due, depositDue, cashDiscount }: Balance) =>
  Math.max(0, depositDue > 0 ? depositDue : due - (cashDiscount?.amount ?? 0))

/** Entries of the ledger and what they leave to be paid. */
export function ledgerService(parts: LedgerDeps) {
  const { pool, timeZone, exponent, currency, country, providers } = parts

  async function lockedOrder(db: Db, id: string): Promise<OrderWithLines | null> {
    const orders = ordersRepository(db, timeZone)
    await orders.lock(id)
    return orders.byId(id)
  }

  /** What is owed of an order and how it is transferred: the deposit first. */
  async function owed(db: Db, order: OrderWithLines) {
    const balance = balanceOf(order, await invoicedOn(db, order.id), todayIn(timeZone))
    const amount = balance.depositDue > 0 ? balance.depositDue : balance.due
    const { account } = await paymentSettingsRepository(db).read()
    const transfer = await transferInstructions(db, account, {
      amount,
      orderNumber: order.orderNumber,
      currency,
      exponent,
      country,
    })
    return { balance, wanted: amount, transfer }
  }

  /** What is paid by card now, in minor units: the deposit first, then the rest without its discount; 0: nothing can be. */
  async function payableByCard(db: Db, order: OrderWithLines): Promise<number> {
    if (providers.current() === undefined || order.payment === null) return 0
    const { isOn, methods } = await paymentSettingsRepository(db).read()
    if (!isOn || (order.payment.method !== 'card' && !methods.includes('card'))) return 0
    return cardAmount(balanceOf(order, await invoicedOn(db, order.id), todayIn(timeZone)))
  }

  /** The open payment of an order whose provider the shop no longer has. */
  async function lostPayment(db: Db, orderId: string): Promise<IntentRow | null> {
    const open = await intentsRepository(db).openOf(orderId)
    return open && providers.byName(open.provider) === undefined ? open : null
  }

  async function paymentsOf(db: Db, order: OrderWithLines): Promise<OrderPayments> {
    const ledger = ledgerRepository(db)
    const { balance, transfer } = await owed(db, order)
    const requests = await ledger.requestsOf(order.id)
    const byCard = await intentsRepository(db).paidOf(order.id)
    const lost = await lostPayment(db, order.id)
    const sum = (of: (intent: (typeof byCard)[number]) => number) =>
      toMajor(
        byCard.reduce((total, intent) => total + of(intent), 0),
        exponent,
      )
    return {
      balance: serializeBalance(order, balance, exponent),
      entries: (await ledger.ofOrder(order.id)).map((row) => serializeEntry(row, exponent)),
      transfer,
      refundable: sum(({ amount, returned, returning }) => amount - returned - returning),
      refunding: sum(({ returning }) => returning),
      ...(lost && {
        lost: {
          provider: lost.provider,
          amount: toMajor(lost.amount, exponent),
          begunAt: lost.createdAt.toISOString(),
        },
      }),
      requests: requests.map(({ kind, amount, sentAt }) => ({
        kind,
        amount: toMajor(amount, exponent),
        sentAt: sentAt.toISOString(),
      })),
    }
  }

  /** Why an entry cannot be made; null: it can. */
  async function refuseEntry(db: Db, order: OrderWithLines, input: EntryInput, amount: number) {
    const { kind, method, documentId } = input
    const moves = kind === 'payment' || kind === 'refund'
    if (amount === 0) return refused('amount', staffText('This is less than the smallest coin'))
    if (moves && method === undefined) return refused('method', staffText('Please choose one'))
    const document = documentId === undefined ? null : await documentsRepository(db).byId(documentId)
    if (documentId !== undefined && document?.orderId !== order.id)
      return refused('documentId', staffText('This document is not of this order'))
    if (input.shipmentId !== undefined && !(await isParcelOf(db, input.shipmentId, order.id)))
      return refused('shipmentId', staffText('This parcel is not of this order'))
    const isInvoiced = document !== null && ['deposit', 'invoice', 'final'].includes(document.kind)
    // A program that settles cash without an invoice would be a till, which needs a certified security device.
    if (kind === 'payment' && method === 'cash' && country === 'DE' && !isInvoiced)
      return refused(
        'documentId',
        staffText('In Germany cash is entered for an invoice only. Please issue one first'),
      )
    if (kind === 'refund' && amount > paidBy(await ledgerRepository(db).ofOrder(order.id)))
      return refused('amount', staffText('This is more than was paid'))
    if (kind === 'refund' && method === 'card') {
      const byCard = await intentsRepository(db).paidOf(order.id)
      if (byCard.some((cardPayment) => cardPayment.amount > cardPayment.returned + cardPayment.returning))
        return refused('method', staffText('What was paid by card is given back through the provider'))
    }
    const { due } = balanceOf(order, null, todayIn(timeZone))
    if ((kind === 'write_off' || kind === 'cash_discount') && amount > due)
      return refused('amount', staffText('This is more than is owed'))
    return null
  }

  async function add(db: Db, orderId: string, { input, actor }: { input: EntryInput; actor: Actor }) {
    const order = await lockedOrder(db, orderId)
    if (order === null) return refuse('order_not_found')
    const amount = toMinor(input.amount, exponent)
    const wrong = await refuseEntry(db, order, input, amount)
    if (wrong) return wrong
    const { kind, method, bookedOn = todayIn(timeZone), documentId, shipmentId, note } = input
    const ledgerEntry = await bookEntry(
      db,
      order,
      { kind, amount, method, bookedOn, documentId, shipmentId, note: note || undefined },
      actor,
    )
    await audit(db, {
      by: actor,
      action: 'payment.create',
      id: ledgerEntry.id,
      label: order.orderNumber,
      after: { kind, amount: toMajor(amount, exponent), method, bookedOn },
    })
    await publishInvalidation(db, ['/api/payments', '/api/orders'])
    return paymentsOf(db, (await ordersRepository(db, timeZone).byId(orderId)) as OrderWithLines)
  }

  /** Reverses an entry and what came with it. */
  async function reverse(db: Db, id: string, { note, actor }: { note: string | undefined; actor: Actor }) {
    const ledger = ledgerRepository(db)
    const reversedEntry = await ledger.byId(id)
    if (reversedEntry === null) return refuse('payment_not_found')
    const order = await lockedOrder(db, reversedEntry.orderId)
    if (order === null) return refuse('payment_not_found')
    // Read again behind the lock: somebody else may have reversed it.
    const entry = (await ledger.byId(id)) as ReadEntry
    if (entry.isReversed) return refuse('payment_reversed')
    if (entry.reversesId !== null) return refused('id', staffText('A reversal stays as it is'))
    if (entry.withId !== null) return refused('id', staffText('Please reverse the payment that it came with'))
    if (entry.provider !== null && entry.provider !== 'bank' && entry.provider !== 'payout')
      return refused('id', staffText('What a provider has reported is refunded instead'))
    const wrong = [entry, ...(await ledger.broughtBy(entry.id))]
    for (const entryId of wrong)
      await ledger.reverse(entryId, {
        bookedOn: todayIn(timeZone),
        note: note || null,
        createdBy: actor.id,
        createdByName: actor.name,
      })
    // The line of the bank can be booked for another order; one that was split stays with its other shares.
    await db
      .update(bankLines)
      .set({ state: 'open', entryId: null })
      .where(and(eq(bankLines.entryId, entry.id), eq(sql`${entry.providerId}`, sql`bank_lines.id::text`)))
    await emitEntered(db, order.id, entry, { isReversal: true })
    await audit(db, {
      by: actor,
      action: 'payment.reverse',
      id: entry.id,
      label: entry.orderNumber,
      before: { kind: entry.kind, amount: toMajor(entry.amount, exponent), method: entry.method },
    })
    await publishInvalidation(db, ['/api/payments', '/api/orders'])
    return paymentsOf(db, (await ordersRepository(db, timeZone).byId(order.id)) as OrderWithLines)
  }

  return {
    lostPayment,
    lockedOrder,
    owed,
    payableByCard,
    paymentsOf,

    /** The payments of an order for staff; null: there is no such order. */
    async read(db: Db, orderId: string): Promise<OrderPayments | null> {
      const order = await ordersRepository(db, timeZone).byId(orderId)
      return order && paymentsOf(db, order)
    },

    /** The same for its buyer. */
    async readOwn(db: Db, orderId: string): Promise<OwnPayment | null> {
      const order = await ordersRepository(db, timeZone).byId(orderId)
      if (order === null) return null
      const { balance, entries, transfer, requests } = await paymentsOf(db, order)
      // Whoever pays at the door would pay twice, unless the shop has asked for a transfer.
      const paysAtDoor = order.payment?.method === 'cash' && balance.depositDue === 0 && requests.length === 0
      const payable = await payableByCard(db, order)
      const underway = await intentsRepository(db).openOf(order.id)
      const shownEntries = entries.filter(
        ({ kind, isReversed, reversesId }) => kind !== 'fee' && !isReversed && reversesId === null,
      )
      return {
        balance,
        transfer: balance.due > 0 && !paysAtDoor ? transfer : null,
        online: payable > 0 ? toMajor(payable, exponent) : null,
        isUnderway: underway !== null,
        entries: shownEntries.map(({ kind, amount, method, bookedOn }) => ({
          kind,
          amount,
          method,
          bookedOn,
        })),
      }
    },

    /** Makes an entry by hand. */
    add: (orderId: string, input: EntryInput, { actor, key }: { actor: Actor; key: string | undefined }) =>
      transactionOrRefusal(pool, (db) =>
        withIdempotencyKey(
          db,
          { userId: actor.id, key, request: { orderId, input, does: 'add-ledger-entry' } },
          (): Promise<OrderPayments | Refusal<'order_not_found' | 'payment_refused'>> =>
            add(db, orderId, { input, actor }),
        ),
      ),

    reverse: (id: string, note: string | undefined, actor: Actor) =>
      transactionOrRefusal(pool, (db) => reverse(db, id, { note, actor })),
  }
}

export type LedgerService = ReturnType<typeof ledgerService>
