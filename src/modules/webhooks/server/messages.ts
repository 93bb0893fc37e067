import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import type { ShopEvents } from '#kernel/events/events.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import type { WebhookEvent } from '../contract.ts'

type OrderStatus = Order['status']

/** The content of a message as stored, without personal data. */
export interface MessageContent {
  /** A sentence in the shop's language, for receivers that forward it as it is. */
  text: string
  /** Ids, numbers, amounts in major units, and the URL of the record in the back office. */
  data: Record<string, string | number | boolean | null>
}

/** An entry of the ledger, as its event has it; the amount in minor units. */
interface EnteredPayment {
  paymentId: string
  orderId: string
  orderNumber: string
  kind: string
  method: string | null
  amount: number
  isReversal: boolean
}

interface MessageDeps {
  orders: { find(id: string): Promise<Order | null> }
  languages: () => ShopLanguages
  currency: string
  /** Decimals of the currency. */
  exponent: number
  publicOrigin: () => string
}

/** Writes the messages. The content of an order is read when its event is handled. */
export function messageWriter({ orders, languages, currency, exponent, publicOrigin }: MessageDeps) {
  const words = () => mailTranslations(languages().base)

  async function ofOrder(
    id: string,
    what: 'placed' | 'changed' | 'cancelled' | 'status',
    {
      since,
      ...more
    }: MessageContent['data'] & { /** The status since the event. */ since?: OrderStatus } = {},
  ): Promise<MessageContent | null> {
    const order = await orders.find(id)
    if (order === null) return null
    // The status may have changed again since the event.
    const status = since ?? order.status
    const t = await words()
    const { order_number: number, total_amount: total } = order
    return {
      text: t(`orderNews.said.${what}`, {
        number,
        total: formatMoney(total, currency, languages().base),
        status: t(`orderNews.status.${status}`),
      }),
      data: {
        order_id: id,
        order_number: number,
        status,
        total_amount: total,
        currency,
        pieces: order.cart.length,
        url: `${publicOrigin()}/admin/orders?order=${id}`,
        ...more,
      },
    }
  }

  return {
    placed: (id: string) => ofOrder(id, 'placed'),
    statusChanged: (id: string, from: OrderStatus, to: OrderStatus) =>
      ofOrder(id, 'status', { from, to, since: to }),
    changedByCustomer: (id: string, cancelled: boolean) =>
      cancelled
        ? ofOrder(id, 'cancelled', { cancelled, since: 'cancelled' })
        : ofOrder(id, 'changed', { cancelled }),

    async quoteAnswered(number: string, answer: 'accepted' | 'rejected'): Promise<MessageContent> {
      const t = await words()
      return {
        text: t(answer === 'accepted' ? 'orderNews.said.quote_accepted' : 'orderNews.said.quote_rejected', {
          number,
        }),
        data: { quote_number: number, answer, url: `${publicOrigin()}/admin/crm?tab=quotes` },
      }
    },

    async samplesRequested(samples: number): Promise<MessageContent> {
      const t = await words()
      return {
        text: t('orderNews.said.samples', { figure: String(samples) }),
        data: { samples, url: `${publicOrigin()}/admin/crm?tab=samples` },
      }
    },

    async productChanged(
      id: string,
      change: 'created' | 'changed' | 'archived' | 'restored',
    ): Promise<MessageContent> {
      const t = await words()
      const url = `${publicOrigin()}/products/${id}`
      return { text: t('orderNews.said.product', { url }), data: { product_id: id, change, url } }
    },

    async stockChanged({ itemId, sku, stock, unit }: ShopEvents['stock.moved']): Promise<MessageContent> {
      const t = await words()
      const url = `${publicOrigin()}/admin/inventory?tab=items&history=${itemId}`
      return {
        text: t('orderNews.said.stock', { sku, stock, unit }),
        data: { item_id: itemId, sku, stock, unit, url },
      }
    },

    async customerChanged({ customerId, change }: ShopEvents['customer.saved']): Promise<MessageContent> {
      const t = await words()
      const url = `${publicOrigin()}/admin/crm?customer=${customerId}`
      return { text: t('orderNews.said.customer', { url }), data: { customer_id: customerId, change, url } }
    },

    async documentIssued({
      documentId,
      orderId,
      ...issued
    }: ShopEvents['document.issued']): Promise<MessageContent> {
      const t = await words()
      const data = {
        document_id: documentId,
        kind: issued.kind,
        number: issued.number,
        order_id: orderId,
        order_number: issued.orderNumber,
        gross: toMajor(issued.gross, exponent),
        currency,
        url: `${publicOrigin()}/admin/orders?order=${orderId}`,
      }
      return {
        text: t('orderNews.said.document', { number: issued.number, order: issued.orderNumber }),
        data,
      }
    },

    async paymentEntered({ paymentId, orderId, ...entry }: EnteredPayment): Promise<MessageContent> {
      const t = await words()
      const amount = toMajor(entry.amount, exponent)
      const total = formatMoney(amount, currency, languages().base)
      const data = {
        payment_id: paymentId,
        kind: entry.kind,
        method: entry.method,
        amount,
        currency,
        is_reversal: entry.isReversal,
        order_id: orderId,
        order_number: entry.orderNumber,
        url: `${publicOrigin()}/admin/orders?order=${orderId}`,
      }
      const messageKey = entry.isReversal ? 'orderNews.said.payment_reversed' : 'orderNews.said.payment'
      return { text: t(messageKey, { total, number: entry.orderNumber }), data }
    },

    async test(): Promise<MessageContent> {
      const t = await words()
      return { text: t('orderNews.said.test'), data: { url: publicOrigin() } }
    },

    /** The customer's current name and phone; null if the message is not about an order, or the order is deleted. */
    async contactOf({ data }: MessageContent): Promise<{ name: string; phone: string } | null> {
      const order = typeof data['order_id'] === 'string' ? await orders.find(data['order_id']) : null
      return order && { name: order.customer_info.name, phone: order.customer_info.phone }
    },
  }
}

export type MessageWriter = ReturnType<typeof messageWriter>

/** The message type of a test. */
export const TEST = 'webhook.test'
export type MessageType = WebhookEvent | typeof TEST
