import type { EventHandlers } from '#kernel/events/events.ts'
import type { WebhookEvent } from '../contract.ts'
import type { MessageContent, MessageWriter } from './messages.ts'

/** SQL: whether any webhook wants to be notified of these events. */
const hasSubscriberSql = (event: WebhookEvent) =>
  `exists (select from webhooks where is_active and '${event}' = any(events))`

type Enqueue = (id: string, event: WebhookEvent, content: MessageContent | null) => Promise<void>

/** The events of the shop that webhooks can be notified of, and the message of each. */
export function webhookHandlers(messages: MessageWriter, enqueue: Enqueue): EventHandlers {
  /** A handler that writes the message when the event is handled. */
  const told = <Payload>(
    event: WebhookEvent,
    write: (payload: Payload) => MessageContent | null | Promise<MessageContent | null>,
  ) => ({
    wantedWhile: hasSubscriberSql(event),
    afterCommit: async (payload: Payload, { id }: { id: string }) => enqueue(id, event, await write(payload)),
  })
  return {
    'order.placed': told('order.placed', ({ orderId }) => messages.placed(orderId)),
    'order.status-changed': told('order.status_changed', ({ orderId, from, to }) =>
      messages.statusChanged(orderId, from, to),
    ),
    'order.changed-by-customer': told('order.changed_by_customer', ({ orderId, cancelled }) =>
      messages.changedByCustomer(orderId, cancelled),
    ),
    'quote.answered': told('quote.answered', ({ quoteNumber, answer }) =>
      messages.quoteAnswered(quoteNumber, answer),
    ),
    'samples.requested': told('samples.requested', ({ samples }) => messages.samplesRequested(samples)),
    'product.saved': told('product.changed', ({ productId, isNew }) =>
      messages.productChanged(productId, isNew ? 'created' : 'changed'),
    ),
    'product.archived': told('product.changed', ({ productId, archived }) =>
      messages.productChanged(productId, archived ? 'archived' : 'restored'),
    ),
    'stock.moved': told('stock.changed', (moved) => messages.stockChanged(moved)),
    'customer.saved': told('customer.changed', (saved) => messages.customerChanged(saved)),
    'document.issued': told('document.issued', (issued) => messages.documentIssued(issued)),
    'payment.entered': told('payment.entered', (entered) => messages.paymentEntered(entered)),
  }
}
