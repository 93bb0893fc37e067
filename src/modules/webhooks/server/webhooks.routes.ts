import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { postRefusal } from '#kernel/integrations/post-external.ts'
import type { AllowedHosts } from '#kernel/integrations/reachable.ts'
import type { Seal } from '#kernel/process/seal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookForm,
  delivery,
  webhook,
  type Webhook,
  type WebhookDelivery,
} from '../contract.ts'
import type { WebhookDeliveries } from './deliver-webhooks.ts'
import { TEST, type MessageWriter } from './messages.ts'
import { newWebhookSecret, formatWebhookSecret } from './sign-message.ts'
import { webhooksRepository } from './webhooks.repository.ts'
import type { WebhookRow, DeliveryRow } from './webhooks.tables.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { serializeColumns } from '#kernel/record/serialize-columns.ts'

/** Without the secret. */
const serializeWebhook = (row: WebhookRow): Webhook => serializeColumns(webhook.shape, row)

const serializeDelivery = (row: DeliveryRow): WebhookDelivery =>
  serializeColumns(delivery.shape, {
    ...row,
    error: row.lastError,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt : null,
  })

interface WebhookDeps {
  pool: Pool
  limits: RateLimits
  seal: Seal
  messages: MessageWriter
  deliveries: WebhookDeliveries
  privateHosts: AllowedHosts
}

/** Rate limit per person for messages sent by hand, each of which may take ten seconds. */
const byHandLimit: Limit = { name: 'webhooks-by-hand', times: 30, seconds: 60 }

const kindOf = (pool: Pool) =>
  recordWriter(pool, {
    entity: 'webhook',
    notFound: 'webhook_not_found',
    lock: (db, id) => webhooksRepository(db).lock(id),
    serialize: serializeWebhook,
    label: ({ name }: WebhookRow) => name,
    invalidates: ['/api/webhooks'],
  })

/** The columns of a form, without omitted fields. Switching a webhook on resets its failures. */
const columnsOf = ({
  includes_contact: includesContact,
  is_active: isActive,
  ...rest
}: Partial<WebhookForm>) => ({
  ...definedValues(rest),
  ...(includesContact !== undefined && { includesContact }),
  ...(isActive !== undefined && { isActive }),
  ...(isActive && { switchedOffAt: null, failures: 0, failingSince: null }),
})

/** Creates, changes and deletes webhooks. */
export function mountWebhooks(http: FastifyInstance, { pool, seal, privateHosts }: WebhookDeps): void {
  const records = kindOf(pool)

  function addressRefused(url: string | undefined): Refusal<'webhook_refused'> | null {
    const refusal = url === undefined ? null : postRefusal(url, privateHosts)
    return refusal === null ? null : refuse('webhook_refused', { fields: { url: refusal } })
  }

  mount(http, listWebhooks, async () => {
    const rows = await webhooksRepository(createDb(pool)).all()
    return rows.map(serializeWebhook)
  })

  mount(http, createWebhook, async ({ body, actor }) => {
    const refused = addressRefused(body.url)
    if (refused) return refused
    const [id, secret] = [randomUUID(), newWebhookSecret()]
    const { includes_contact: includesContact, is_active: isActive, name, url, events } = body
    const columns = { id, name, url, events, includesContact, isActive, sealedSecret: seal.seal(id, secret) }
    const stored = await records.create({
      actor,
      write: async (db) => (await webhooksRepository(db).insert(columns)) ?? refuse('webhooks_full'),
    })
    if (stored instanceof Refusal) return stored
    return { ...stored, secret: formatWebhookSecret(secret) }
  })

  mount(http, updateWebhook, async ({ params, body: { version, ...form }, headers, actor }) => {
    const saved = await records.update({
      id: params.id,
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      write: async (db, stored) => {
        const refused = addressRefused(form.url)
        if (refused) return refused
        const columns = columnsOf(form)
        return Object.keys(columns).length === 0 ? stored : webhooksRepository(db).update(params.id, columns)
      },
    })
    return saved
  })

  mount(http, renewWebhookSecret, async ({ params, actor }) => {
    const secret = newWebhookSecret()
    const saved = await records.update({
      id: params.id,
      action: 'secret',
      actor,
      write: (db, stored) =>
        webhooksRepository(db).update(stored.id, { sealedSecret: seal.seal(stored.id, secret) }),
    })
    return saved instanceof Refusal ? saved : { ...saved, secret: formatWebhookSecret(secret) }
  })

  mount(http, deleteWebhook, async ({ params, actor }) => {
    const removed = await records.remove({
      id: params.id,
      actor,
      write: (db, stored) => webhooksRepository(db).remove(stored.id),
    })
    return removed instanceof Refusal ? removed : { success: true as const }
  })
}

/** Lists the deliveries of messages, and sends messages by hand. */
export function mountWebhookDeliveries(
  http: FastifyInstance,
  { pool, limits, messages, deliveries }: WebhookDeps,
): void {
  const repository = webhooksRepository(createDb(pool))

  mount(http, listWebhookDeliveries, async ({ params }) => {
    if ((await repository.byId(params.id)) === null) return refuse('webhook_not_found')
    return (await repository.last(params.id)).map(serializeDelivery)
  })

  mount(http, testWebhook, async ({ params, actor }) => {
    const tooMany = await limits.take(byHandLimit, actor.id)
    if (tooMany) return tooMany
    const webhook = await repository.byId(params.id)
    if (webhook === null) return refuse('webhook_not_found')
    const row = await repository.begin(webhook.id, TEST, await messages.test())
    const delivery = await deliveries.now(row)
    return delivery ? serializeDelivery(delivery) : refuse('webhook_not_found')
  })

  mount(http, redeliverWebhook, async ({ params, actor }) => {
    const tooMany = await limits.take(byHandLimit, actor.id)
    if (tooMany) return tooMany
    if ((await repository.byId(params.id)) === null) return refuse('webhook_not_found')
    const row = await repository.delivery(params.id, params.delivery)
    if (row === null) return refuse('webhook_delivery_not_found')
    const attempt = await repository.settle(row.id, { attempts: row.attempts + 1 })
    const delivery = attempt && (await deliveries.now(attempt))
    return delivery ? serializeDelivery(delivery) : refuse('webhook_not_found')
  })
}
