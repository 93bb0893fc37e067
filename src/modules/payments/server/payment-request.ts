import { randomUUID } from 'node:crypto'
import type { Db } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { mailLimits, recipientOfOrder, type OrderWithLines } from '#modules/orders/server/index.ts'
import type { TransferInstructions } from '#modules/payment-terms/contract/index.ts'
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
export async function sendPaymentRequest(
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
