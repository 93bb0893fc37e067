import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { LegalTextRow } from '#modules/content/server/index.ts'
import type { Order } from '../../contract/orders.ts'
import { confirmationMail, mailLimits, recipientOfOrder } from './order-mails.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Mails an order that staff have taken or corrected, or refuses where nobody can be written to. */
export async function notifyCustomer(
  db: Db,
  order: Order,
  row: OrderWithLines,
  { isChanged = false, papers = [] }: { isChanged?: boolean; papers?: readonly LegalTextRow[] },
): Promise<Refusal<'order_refused'> | null> {
  const recipient = await recipientOfOrder(db, order.id, { orPhone: true })
  const messageId =
    recipient &&
    (await outboxOf(db).write({
      ...confirmationMail(order, recipient, row.language, { isChanged, isSpoken: true, papers, items: row }),
      ...mailLimits(recipient, { buyer: false }),
    }))
  if (messageId === null)
    return refuse('order_refused', { fields: { notify: staffText('There is no address to write to') } })
  return null
}
