import { sql } from 'drizzle-orm'
import type { LegalTextRow, SentLegalText } from '#modules/content/server/index.ts'
import type { Order } from '../../contract/orders.ts'
import type { Db } from '#kernel/database/db.ts'
import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { ConfirmedOrder } from './order-confirmation-mail.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import type { Message } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor, type MailRecipient } from '#kernel/outbox/mail/typed-text.ts'

/**
 * The account's own address. The typed address is used only for an account without one. The actor is known from the
 * session, so placing an order needs no query.
 */
export function recipientOfNewOrder({ email, emailVerified }: Actor, typedEmail: string): MailRecipient {
  return { email: email ?? typedEmail, repeatsInput: email !== null && emailVerified }
}

/**
 * The recipient of later mails of an order. For an order from a quote, or one that staff took for a customer without
 * an account, it is the address that staff entered; otherwise that of the account, or the typed address where there
 * is none: that one is not confirmed. A guest may be a stranger who typed the address of somebody's account. Null when
 * the account was closed, when the erasure of the order's data was requested, or when there is no address.
 * @param orPhone the message may go to the phone of the order instead: then the address is empty where there is none
 */
export async function recipientOfOrder(
  db: Db,
  orderId: string,
  { orPhone = false } = {},
): Promise<MailRecipient | null> {
  const { rows } = await db.execute<{
    email: string | null
    typed: string
    confirmed: boolean
    erased: boolean
    byStaff: boolean
  }>(sql`
    select u.email, o.customer_email as typed, (u.email is not null and u.email_verified and not o.guest) as confirmed, (u.closed_at is not null or o.erasure_requested_at is not null) as erased,
      o.quote_id is not null or o.user_id is null and not o.guest as "byStaff"
    from orders o left join users u on u.id = o.user_id where o.id = ${orderId}`)
  const [recipient] = rows
  if (recipient === undefined || recipient.erased) return null
  const email = recipient.byStaff ? recipient.typed : (recipient.email ?? recipient.typed)
  if (email === '' && !orPhone) return null
  return { email, repeatsInput: recipient.byStaff || recipient.confirmed }
}

/** The rate limits of an order's mail; mails to a confirmed address have none, because their reader caused them. */
export function mailLimits(
  { repeatsInput }: MailRecipient,
  causedBy: { buyer: true; network: string } | { buyer: false },
): Pick<Message, 'limitedAs' | 'network'> {
  if (repeatsInput) return {}
  return causedBy.buyer ? { limitedAs: 'order', network: causedBy.network } : { limitedAs: 'link' }
}

const sentText = ({ language, title, content, createdAt }: LegalTextRow): SentLegalText => ({
  language,
  title,
  content,
  day: createdAt.toISOString().slice(0, 10),
})

/** How an order is paid; only who pays in cash is told how it is rounded. */
const payingOf = ({ payment, cash_rounding, cash_total }: Order) => ({
  ...(payment && { paidBy: payment.method }),
  ...((payment?.method ?? 'cash') === 'cash' &&
    cash_rounding &&
    cash_total !== undefined && { cash_rounding, cash_total }),
})

const mailedLine = (
  line: Order['cart'][number],
  textFor: ReturnType<typeof typedTextFor>,
): ConfirmedOrder['cart'][number] => ({
  product_name: line.product_name,
  image_url: line.image_url,
  width: line.width,
  length: line.length,
  calculated_price: line.calculated_price,
  ...(line.mount && { mount: line.mount }),
  ...(line.choices && { choices: line.choices }),
  ...(line.fixed_size && { fixed_size: line.fixed_size }),
  ...(line.room && { room: textFor(line.room) }),
  ...(line.finished_width && { finished_width: line.finished_width }),
  ...(line.finished_length && { finished_length: line.finished_length }),
})

const fieldsOf = (stored: { customFields: StoredCustomFields } | undefined) =>
  stored && Object.keys(stored.customFields).length > 0 ? { fields: stored.customFields } : {}

interface ConfirmationOptions extends Partial<Record<'isChanged' | 'byBuyer' | 'isSpoken', boolean>> {
  papers?: readonly LegalTextRow[]
  /** The order as it is stored, for its fields of modules; omitted: nobody has written any. */
  items?: Pick<OrderWithLines, 'lines' | 'goods'>
}

/**
 * The confirmation mail of an order, for the outbox.
 * @param isSpoken whether the shop and its customer have spoken about it: staff took it, corrected it or made it from a
 * quote. Then, and after a confirmation by telephone, no call is announced
 */
export function confirmationMail(
  order: Order,
  recipient: MailRecipient,
  language: string,
  {
    isChanged = false,
    byBuyer = false,
    isSpoken = false,
    papers = [],
    items = { lines: [], goods: [] },
  }: ConfirmationOptions = {},
) {
  const {
    id,
    order_number,
    total_amount,
    customer_info,
    cart,
    goods,
    charges,
    taxes,
    size_unit,
    withdrawal_days,
  } = order
  const { lead_days_min: min, lead_days_max: max } = order
  const textFor = typedTextFor(recipient)
  const { name, address, phone } = customer_info
  const note = textFor(order.note)
  const confirmed: ConfirmedOrder = {
    id,
    order_number,
    total_amount,
    ...payingOf(order),
    ...(goods && { goods: goods.map((item, index) => ({ ...item, ...fieldsOf(items.goods[index]) })) }),
    ...(withdrawal_days !== undefined && { withdrawal_days }),
    ...(charges && { charges }),
    ...(taxes && { taxes }),
    ...(size_unit && { size_unit }),
    ...(isChanged && { isChanged, byBuyer }),
    ...((isSpoken || order.phone_confirmed_at !== null) && { isSpoken: true }),
    customer_info: recipient.repeatsInput
      ? { name: textFor(name), address: textFor(address), phone: textFor(phone) }
      : null,
    ...(note && { note }),
    cart: cart.map((line, index) => ({ ...mailedLine(line, textFor), ...fieldsOf(items.lines[index]) })),
    lead: min !== null && max !== null ? { min, max } : null,
  }
  return {
    channel: 'email',
    recipient: recipient.email,
    template: 'order_confirmation',
    kind: isChanged ? 'order_changed' : 'order_confirmation',
    // An order is confirmed once, and each of its changes once.
    about: { orderId: id, occasion: isChanged ? String(order.version) : 'placed' },
    language,
    data: { order: confirmed, ...(papers.length > 0 && { papers: papers.map(sentText) }) },
  } as const
}
