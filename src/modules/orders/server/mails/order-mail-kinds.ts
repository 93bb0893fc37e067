import type { OrderStatus } from '#modules/record-states/contract.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { MailKind, MailKinds, MailReader } from '#kernel/outbox/mail/own-texts.ts'
import type { MailTemplate } from '#kernel/outbox/mail/render.ts'
import { orderStatusMail, type StatusMail } from './order-status-mail.ts'
import type { ConfirmedOrder } from './order-confirmation-mail.ts'

const sampleOrder = {
  id: '00000000-0000-0000-0000-000000000000',
  order_number: 'F-20300514-0001',
  total_amount: 120,
  customer_info: { name: 'Anna Berg', address: 'Lindenstr. 4, 10969 Berlin', phone: '+49 30 1234567' },
  cart: [
    {
      product_name: 'Alba',
      image_url: null,
      width: 1.2,
      length: 1.6,
      calculated_price: 120,
      mount: 'inside',
    },
  ],
  lead: { min: 5, max: 8 },
}

function confirmationValues(data: Record<string, unknown>, { currency, language }: MailReader) {
  const order = data['order'] as ConfirmedOrder
  return { number: order.order_number, total: formatMoney(order.total_amount, currency, language) }
}

const ofStatus = (status: Exclude<OrderStatus, 'pending'>, subject: string, intro: string): MailKind => ({
  template: 'order_status',
  write: orderStatusMail,
  texts: { subject, intro, button: 'order.link' },
  values: (data) => ({ number: (data as unknown as StatusMail).order.number }),
  sample: {
    status,
    order: {
      id: sampleOrder.id,
      number: sampleOrder.order_number,
      name: sampleOrder.customer_info.name,
      ready:
        status === 'confirmed' || status === 'processing' ? { from: '2030-05-21', to: '2030-05-24' } : null,
    },
  },
})

/** The mails of an order whose texts an owner can edit. */
export const orderMailKinds = (confirmation: MailTemplate): MailKinds => ({
  order_confirmation: {
    template: 'order_confirmation',
    write: confirmation,
    texts: { subject: 'order.subject', intro: 'order.intro', button: 'order.link' },
    values: confirmationValues,
    sample: { order: sampleOrder },
  },
  order_changed: {
    template: 'order_confirmation',
    write: confirmation,
    texts: {
      subject: 'order.changedSubject',
      intro: 'order.changedIntro',
      introByCustomer: 'order.ownChangeIntro',
      button: 'order.link',
    },
    values: confirmationValues,
    sample: { order: { ...sampleOrder, isChanged: true } },
  },
  order_confirmed: ofStatus('confirmed', 'orderStatus.confirmed.subject', 'orderStatus.confirmed.text'),
  order_processing: ofStatus('processing', 'orderStatus.processing.subject', 'orderStatus.processing.text'),
  order_shipped: ofStatus('shipped', 'orderStatus.shipped.subject', 'orderStatus.shipped.text'),
  order_delivered: ofStatus('delivered', 'orderStatus.delivered.subject', 'orderStatus.delivered.text'),
  order_cancelled: ofStatus('cancelled', 'orderStatus.cancelled.subject', 'orderStatus.cancelled.text'),
})
