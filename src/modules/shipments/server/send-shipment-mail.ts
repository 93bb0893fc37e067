import type { Db } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { mailLimits, recipientOfOrder, type OrderWithLines } from '#modules/orders/server/index.ts'
import { trackingPage } from '../rules/index.ts'
import type { ShipmentMail } from './shipment-mail.ts'
import type { ShipmentWithItems } from './shipments.repository.ts'

/**
 * Mails the buyer that a parcel is on its way, in the transaction that says so.
 * @returns whether there is an address to mail to, or a phone that gets a message
 */
export async function mailShipment(
  db: Db,
  { row, order }: { row: ShipmentWithItems; order: OrderWithLines },
  { isPart, exponent }: { isPart: boolean; exponent: number },
): Promise<boolean> {
  const recipient = await recipientOfOrder(db, order.id, { orPhone: true })
  if (recipient === null) return false
  const data: ShipmentMail = {
    order: { number: order.orderNumber, name: typedTextFor(recipient)(order.customerName) },
    number: row.number,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    trackingUrl: trackingPage(row.carrier, row.trackingNumber, row.trackingUrl),
    codAmount: row.codAmount === null ? null : toMajor(row.codAmount, exponent),
    items: row.items.map(({ name, quantity }) => ({ name, quantity })),
    isPart,
  }
  const messageId = await outboxOf(db).write({
    channel: 'email',
    recipient: recipient.email,
    template: 'shipment',
    about: { orderId: order.id, occasion: row.id },
    language: order.language,
    data: { ...data },
    ...mailLimits(recipient, { buyer: false }),
  })
  return messageId !== null
}
