import type { Webhook, WebhookDelivery } from '../contract.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts'

/** Without the secret. */
export function serializeWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    includes_contact: row.includesContact,
    is_active: row.isActive,
    failures: row.failures,
    failing_since: row.failingSince?.toISOString() ?? null,
    switched_off_at: row.switchedOffAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }
}

export function serializeDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    response_status: row.responseStatus,
    error: row.lastError,
    next_attempt_at: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
