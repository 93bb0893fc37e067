import type { WebhookEvent } from '../../contract.ts'

/** Labels of the events. */
export const eventWords: Record<WebhookEvent, string> = {
  'order.placed': 'An order comes in',
  'order.status_changed': 'An order gets another status',
  'order.changed_by_customer': 'A customer changes or cancels an order',
  'quote.answered': 'A customer answers a quote',
  'samples.requested': 'Somebody asks for samples',
  'product.changed': 'A product is added or changed',
  'stock.changed': 'The stock of an item changes',
  'customer.changed': 'A customer is added, changed or deleted',
  'document.issued': 'An invoice or another document is issued',
  'payment.entered': 'A payment is entered or reversed',
}

export const testWord = 'Test'
