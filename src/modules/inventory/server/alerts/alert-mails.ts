import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getAlertMails, putAlertMails } from '../../contract/stock-reports.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { ItemRow } from '../inventory.tables.ts'
import type { AlertRow } from '../stock.tables.ts'

/** Mails a new alert to all staff who have subscribed, in the alert's transaction. */
export async function mailAlert(db: Db, alert: AlertRow, item: ItemRow): Promise<void> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from stock_alert_readers r join users u on u.id = r.user_id
    where u.role in ('viewer', 'editor', 'admin') and u.disabled_at is null and u.email is not null`)
  for (const { email } of rows) {
    await outboxOf(db).write({
      channel: 'email',
      recipient: email,
      template: 'stock_alert',
      language: 'en',
      data: {
        type: alert.alertType,
        name: item.name,
        sku: item.sku,
        unit: item.unit,
        level: alert.currentLevel,
        threshold: alert.threshold,
      },
    })
  }
}

/** Lets each staff member subscribe to alerts by mail. */
export function mountAlertMails(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(http, getAlertMails, async ({ actor }) => {
    const { rows } = await createDb(pool).execute(
      sql`select 1 from stock_alert_readers where user_id = ${actor.id}`,
    )
    return { wanted: rows.length > 0 }
  })

  mount(http, putAlertMails, ({ body: { wanted }, actor }) =>
    transactionOrRefusal(pool, async (db) => {
      await db.execute(
        wanted
          ? sql`insert into stock_alert_readers (user_id) values (${actor.id}) on conflict do nothing`
          : sql`delete from stock_alert_readers where user_id = ${actor.id}`,
      )
      const entry = { id: actor.id, label: actor.name, after: { wanted } }
      await audit(db, { by: actor, action: 'stock_alert.mails', ...entry })
      await publishInvalidation(db, ['/api/inventory/alert-mails'])
      return { wanted }
    }),
  )
}
