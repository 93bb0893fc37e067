import type { OrderMessage } from '../../contract.ts'

/** Names of the mails; a kind of an added module has its own name. */
export const kindLabels: Readonly<Record<string, string>> = {
  quote: 'Quote',
  order_confirmation: 'Order received',
  order_changed: 'Order changed',
  order_confirmed: 'Order confirmed',
  order_processing: 'Order being made',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  shipment: 'Parcel on its way',
  document: 'Invoice or other document',
  payment_deposit: 'Deposit requested',
  payment_request: 'Payment requested',
  payment_reminder: 'Payment reminder',
  payment_last_reminder: 'Last payment reminder',
  delay: 'Notice of a late order',
  visit_planned: 'Visit planned',
  visit_booked: 'Visit booked',
  visit_reminder: 'Visit tomorrow',
  measured_sizes: 'Measured sizes cost more',
  claim_open: 'Claim received',
  claim_accepted: 'Claim accepted',
  claim_refused: 'Claim refused',
  claim_done: 'Claim settled',
  withdrawal: 'Withdrawal received',
}

/** Names of the texts of a mail. */
export const fieldLabels: Readonly<Record<string, string>> = {
  subject: 'Subject',
  greeting: 'Greeting',
  greetingWithoutName: 'Greeting without a name',
  intro: 'Opening paragraph',
  introByCustomer: 'Opening paragraph after a change by the customer',
  introPart: 'Opening paragraph of one parcel of several',
  introWithoutOrder: 'Opening paragraph without an order',
  introMeasuring: 'Opening paragraph before measuring',
  introFitting: 'Opening paragraph before fitting',
  thanks: 'Thanks',
  next: 'What comes next',
  nextOpen: 'What comes next while it can be moved',
  button: 'Text of the link',
  closing: 'Closing',
  sms: 'Text message to the phone of the order',
  zalo: 'Template at Zalo',
  whatsapp: 'Template at WhatsApp',
}

export const channelLabels: Record<OrderMessage['channel'], string> = {
  email: 'E-mail',
  sms: 'Text message',
  zalo: 'Message by Zalo',
  whatsapp: 'Message by WhatsApp',
}

export const messageStatusLabels: Record<OrderMessage['status'], string> = {
  waiting: 'Waiting to be sent',
  sending: 'Handed over, not confirmed',
  sent: 'Sent',
  failed: 'Not accepted',
  expired: 'Not sent in time',
  withheld: 'Held back',
  unknown: 'Perhaps sent, so not sent again',
}
