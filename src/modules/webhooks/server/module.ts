import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { sealOf } from '#kernel/process/seal.ts'
import { webhooksErrors } from '../errors.ts'
import type { WebhookEvent } from '../contract.ts'
import { webhookDelivery } from './deliver-webhooks.ts'
import { messageWriter, type MessageContent } from './messages.ts'
import { webhookHandlers } from './handlers.ts'
import { switchedOffMail } from './switched-off-mail.ts'
import { webhooksRepository } from './webhooks.repository.ts'
import { processing } from './processing.ts'
import { mountWebhookDeliveries, mountWebhooks } from './webhooks.routes.ts'

const DELIVER = 'deliver-webhooks'

/** Notifies external servers of what happens in the shop, with signed messages that are retried until received. */
export const webhooks = defineModule({
  name: 'webhooks',
  processing,
  errors: webhooksErrors,
  needs: ['orders'],
  mails: { webhook_off: switchedOffMail },
  purge: (pool) => pool.query("delete from webhook_deliveries where created_at < now() - interval '30 days'"),
  // They have been sent since, or are outdated.
  afterRestore: (client) =>
    client.query(
      `update webhook_deliveries set status = 'failed', last_error = 'it waited when the backup was made that was restored'
       where status = 'waiting'`,
    ),
  build(host, { orders }) {
    const { db, pool, env } = host
    const messages = messageWriter({ ...host, orders, currency: env.currency, exponent: host.exponent })
    const seal = sealOf(keyFor('webhooks', host.secret))
    const parts = { ...host, messages, seal, privateHosts: env.webhookPrivateHosts }
    const deliveries = webhookDelivery(parts)

    async function enqueue(id: string, event: WebhookEvent, content: MessageContent | null): Promise<void> {
      if (content === null) return
      await webhooksRepository(db).tell(id, event, content)
      wakeJob(pool, DELIVER)
    }

    return {
      mount(http) {
        mountWebhooks(http, { ...parts, deliveries })
        mountWebhookDeliveries(http, { ...parts, deliveries })
      },
      contributes: { setup: { steps: { news: sql`exists (select from webhooks where is_active)` } } },
      jobs: [{ name: DELIVER, cron: '* * * * *', run: (stopping) => deliveries.run(stopping) }],
      on: webhookHandlers(messages, enqueue),
    }
  },
})
