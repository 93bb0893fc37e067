import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { digestMail } from './digest-mail.ts'
import type { DigestReport } from './digest.repository.ts'
import { writeDigest } from './digest.ts'
import { mountNotifications } from './notifications.routes.ts'
import { orderNewsMail } from './order-news-mail.ts'
import { visitNewsMail } from './visit-news-mail.ts'
import { visitNews } from './visit-news.ts'
import { orderNews, hasSubscribersSql } from './order-news.ts'

/** Notifies staff of orders: by mail, in the team chat, and in a morning digest. */
declare module '#kernel/modules/definition.ts' {
  interface Contributions {
    digest: DigestReport
  }
}

export const notifications = defineModule({
  name: 'notifications',
  needs: ['chat', 'orders', 'settings'],
  mails: { order_news: orderNewsMail, visit_news: visitNewsMail, morning_digest: digestMail },
  // Events are retried for at most two days, so older records are no longer needed to prevent duplicates.
  async purge(pool) {
    await pool.query("delete from notification_mails where made_at < now() - interval '30 days'")
    await pool.query("delete from notification_digests where day < now() - interval '1 year'")
  },
  build(host, { chat, orders, settings }) {
    const siteName = async () => (await settings.read()).site_name
    const notify = orderNews({ ...host, currency: host.env.currency, orders, chat, siteName })
    const notifyOfVisit = visitNews({ ...host, chat, siteName })
    return {
      mount: (http) => mountNotifications(http, host),
      contributes: {
        setup: {
          steps: { news: sql`exists (select from notification_choices where order_mails or digest)` },
        },
      },
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(sql`delete from notification_choices where user_id = ${accountId}`)
            await db.execute(sql`delete from notification_mails where user_id = ${accountId}`)
          },
        },
        'order.placed': {
          wantedWhile: hasSubscribersSql,
          afterCommit: (placed, delivery) => notify('placed', placed, delivery),
        },
        'visit.changed-by-customer': {
          wantedWhile: hasSubscribersSql,
          afterCommit: notifyOfVisit,
        },
        'order.changed-by-customer': {
          wantedWhile: hasSubscribersSql,
          afterCommit: (change, delivery) =>
            notify(change.cancelled ? 'cancelled' : 'changed', change, delivery),
        },
      },
      jobs: [
        {
          name: 'write-digest',
          cron: '*/10 * * * *',
          run: () => writeDigest({ ...host, reports: host.contributions('digest') }),
        },
      ],
    }
  },
})
