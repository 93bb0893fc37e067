import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment, success, version, ifMatch } from '#kernel/contract/wire.ts'

/** The events of which a webhook can be notified, as named in its messages (docs/webhooks.md). */
export const webhookEvents = [
  'order.placed',
  'order.status_changed',
  'order.changed_by_customer',
  'quote.answered',
  'samples.requested',
  'product.changed',
  'stock.changed',
  'customer.changed',
  'document.issued',
  'payment.entered',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** No shop needs more, and every event costs a message per webhook. */
export const maxWebhooks = 20
/** Number of recent messages listed. */
export const shownDeliveries = 50

export const webhookForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  url: z
    .string()
    .trim()
    .max(2000, 'This address is too long')
    .refine(
      (text) => /^https?:\/\/[^/?#\s]/i.test(text) && !/\s/.test(text),
      'Please give an address that begins with https://',
    ),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, 'Choose at least one event')
    .max(webhookEvents.length)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  /** Whether the customer's name and phone are included. */
  includes_contact: z.boolean(),
  is_active: z.boolean(),
})
export type WebhookForm = z.output<typeof webhookForm>

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  includes_contact: z.boolean(),
  is_active: z.boolean(),
  /** Number of consecutive failed attempts, and the time of the first. */
  failures: z.number().int(),
  failing_since: moment.nullable(),
  /**
   * When the shop switched the webhook off after a day of failures; null if it did not, or if it was switched on again.
   */
  switched_off_at: moment.nullable(),
  created_at: moment,
  version,
})
export type Webhook = z.output<typeof webhook>

/** The secret with which messages are signed; returned only this once. */
const withSecret = webhook.extend({ secret: z.string() })

export const delivery = z.object({
  /** The `webhook-id` of the message. */
  id,
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** Status code of the last response; null without a response. */
  response_status: z.number().int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  /** Time of the next attempt of a pending message. */
  next_attempt_at: moment.nullable(),
  delivered_at: moment.nullable(),
  created_at: moment,
})
export type WebhookDelivery = z.output<typeof delivery>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'admins',
  summary: 'All webhooks; at most 20',
  success: { status: 200, body: z.array(webhook) },
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'admins',
  summary: 'Add a webhook; the response contains the secret, which is not shown again',
  body: webhookForm,
  success: { status: 201, body: withSecret },
  errors: ['webhook_refused', 'webhooks_full'],
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  access: 'admins',
  summary: 'Change a webhook, or switch it on or off; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: webhookForm.partial().extend({ version: version.optional() }),
  success: { status: 200, body: webhook },
  errors: ['webhook_not_found', 'webhook_refused', 'version_conflict', 'precondition_failed'],
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  access: 'admins',
  summary: 'Make a new secret; messages are signed with it from now on',
  params: idParams,
  success: { status: 200, body: withSecret },
  errors: ['webhook_not_found'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  access: 'admins',
  summary: 'Remove a webhook with its messages',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['webhook_not_found'],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  access: 'admins',
  summary: 'The last 50 messages to a webhook, newest first, and how they went',
  params: idParams,
  success: { status: 200, body: z.array(delivery) },
  errors: ['webhook_not_found'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  access: 'admins',
  summary: 'Send a test message now, once; the response contains the result',
  params: idParams,
  success: { status: 200, body: delivery },
  errors: ['webhook_not_found', 'too_many_requests'],
})

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery}/again',
  access: 'admins',
  summary: 'Send a message again now, with the same id; the response contains the result',
  params: z.object({ id, delivery: id }),
  success: { status: 200, body: delivery },
  errors: ['webhook_not_found', 'webhook_delivery_not_found', 'too_many_requests'],
})
