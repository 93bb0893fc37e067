import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { type OrderWithLines, mailLimits, recipientOfOrder } from '#modules/orders/server/index.ts'
import { paymentSettingsRepository } from '#modules/payment-terms/server/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { TransferInstructions } from '#modules/payment-terms/contract/index.ts'
import type { OrderPayments } from '../contract/ledger.ts'
import type { LedgerDeps, LedgerService } from './ledger.service.ts'
import type { Balance } from './balance.ts'
import { kindOfPaymentMail, type PaymentMail } from './payment-mail.ts'
import { ledgerRepository } from './ledger.repository.ts'

/** The code as a picture that mail programs show. */
async function pictureOf(payload: string): Promise<string> {
  const { toBuffer } = await import('bwip-js/node')
  const picture = await toBuffer({
    bcid: 'qrcode',
    text: payload,
    scale: 4,
    paddingwidth: 4,
    paddingheight: 4,
  })
  return picture.toString('base64')
}

/**
 * Asks the customer of an order for what is owed, by mail or by what its owner sends to phones, and records it.
 * @returns false where there is neither an address nor a text for the phone
 */
async function sendPaymentRequest(
  db: Db,
  order: OrderWithLines,
  {
    balance: { depositDue, cashDiscount },
    wanted,
    transfer,
    kind,
    step = null,
    exponent,
    currency,
  }: {
    balance: Balance
    /** Minor units. */
    wanted: number
    transfer: TransferInstructions | null
    kind: 'request' | 'reminder'
    step?: number | null
    exponent: number
    currency: string
  },
): Promise<boolean> {
  const recipient = await recipientOfOrder(db, order.id, { orPhone: true })
  if (recipient === null) return false
  const { code, ...toTransfer } = transfer ?? {}
  const data: PaymentMail = {
    order: { id: order.id, number: order.orderNumber },
    customerName: typedTextFor(recipient)(order.customerName),
    kind,
    step,
    isDeposit: depositDue > 0,
    amount: toMajor(wanted, exponent),
    currency,
    cashDiscount: cashDiscount && {
      amount: toMajor(wanted - cashDiscount.amount, exponent),
      percent: cashDiscount.percent,
      until: cashDiscount.until,
    },
    transfer: transfer && (toTransfer as PaymentMail['transfer']),
    picture: code && recipient.email ? await pictureOf(code.payload) : null,
  }
  const id = randomUUID()
  const messageId = await outboxOf(db).write({
    channel: 'email',
    recipient: recipient.email,
    template: 'payment',
    kind: kindOfPaymentMail(data),
    about: { orderId: order.id, occasion: id },
    language: order.language,
    data: { ...data },
    ...mailLimits(recipient, { buyer: false }),
  })
  if (messageId === null) return false
  await ledgerRepository(db).addRequest({ id, orderId: order.id, kind, step, amount: wanted })
  return true
}

/** Maximum number of reminders that one run of the job sends. */
const maxReminders = 200

/** Asking customers for what they owe. */
export function paymentRequests(parts: LedgerDeps, ledger: LedgerService) {
  const { pool, timeZone, exponent, currency } = parts

  async function send(
    db: Db,
    order: OrderWithLines,
    { kind, step = null }: { kind: 'request' | 'reminder'; step?: number | null },
  ): Promise<'sent' | 'nothing' | 'nobody'> {
    const { balance, wanted, transfer } = await ledger.owed(db, order)
    if (wanted <= 0) return 'nothing'
    const how = { balance, wanted, transfer, kind, step, exponent, currency }
    return (await sendPaymentRequest(db, order, how)) ? 'sent' : 'nobody'
  }

  /** Orders whose invoice, or whose deposit, has been owed for that many days and was not reminded of in this step. */
  const overdue = (days: number, step: number) => sql<{ id: string }>`
    select orders.id from orders where orders.due > 0 and (orders.payment ->> 'method' <> 'cash'
      or coalesce((orders.payment #>> '{deposit,amount}')::bigint, 0) > orders.settled)
      and not exists (select from payment_requests r where r.order_id = orders.id and r.kind = 'reminder' and r.step >= ${step})
      ${
        step === 1
          ? sql``
          : sql`and exists (select from payment_requests r where r.order_id = orders.id and r.kind = 'reminder' and r.step = 1
        and r.sent_at < now() - interval '1 day')`
      }
      and coalesce(
        (select min(u.due_on) from unpaid_document_days(orders.id) u),
        case when coalesce((orders.payment #>> '{deposit,amount}')::bigint, 0) > orders.settled
          then (orders.created_at at time zone ${timeZone})::date end
      ) + ${days}::int < ${todayIn(timeZone)}::date
    order by orders.created_at limit ${maxReminders}`

  return {
    /** Mails what is owed now. */
    request: (
      orderId: string,
      actor: Actor,
    ): Promise<OrderPayments | Refusal<'order_not_found' | 'payment_refused'>> =>
      transactionOrRefusal(pool, async (db) => {
        const order = await ledger.lockedOrder(db, orderId)
        if (order === null) return refuse('order_not_found')
        const outcome = await send(db, order, { kind: 'request' })
        if (outcome !== 'sent') {
          const message =
            outcome === 'nothing'
              ? staffText('Nothing is owed of this order')
              : staffText('This customer has no e-mail address')
          return refuse('payment_refused', { message })
        }
        await audit(db, { by: actor, action: 'payment.request', id: order.id, label: order.orderNumber })
        await publishInvalidation(db, ['/api/payments', '/api/orders'])
        return ledger.paymentsOf(db, order)
      }),

    /** Mails how a new order is paid, if that is not on delivery. A second call for the same order does nothing. */
    requestOfNew: (orderId: string) =>
      transaction(pool, async (client) => {
        const db = createDb(client)
        const order = await ledger.lockedOrder(db, orderId)
        if (!order?.payment || (order.payment.method === 'cash' && !order.payment.deposit)) return
        const { rows } = await db.execute(
          sql`select from payment_requests where order_id = ${orderId} limit 1`,
        )
        if (rows.length > 0) return
        await send(db, order, { kind: 'request' })
        await publishInvalidation(db, ['/api/payments'])
      }),

    /** Sends the reminders that are due today: each step once, each order in a transaction of its own. */
    async remind(): Promise<void> {
      const { isOn, reminders } = await paymentSettingsRepository(createDb(pool)).read()
      if (!isOn || reminders === null) return
      for (const [step, days] of [
        [2, reminders.second],
        [1, reminders.first],
      ] as const) {
        const { rows } = await createDb(pool).execute<{ id: string }>(overdue(days, step))
        for (const { id } of rows)
          await transaction(pool, async (client) => {
            const db = createDb(client)
            const order = await ledger.lockedOrder(db, id)
            if (order) await send(db, order, { kind: 'reminder', step })
          })
      }
    },
  }
}

export type PaymentRequests = ReturnType<typeof paymentRequests>
