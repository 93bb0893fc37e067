import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { delivery, webhook, type Webhook, type WebhookDelivery } from '../contract.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts'

/** Without the secret. */
export const serializeWebhook = (row: WebhookRow): Webhook => serializeColumns(webhook.shape, row)

export const serializeDelivery = (row: DeliveryRow): WebhookDelivery =>
  serializeColumns(delivery.shape, {
    ...row,
    error: row.lastError,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt : null,
  })
