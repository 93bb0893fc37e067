import { sql } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import type { Db } from '#kernel/database/db.ts'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { WebhookRow } from './webhooks.tables.ts'

/** Mails the administrators that a webhook was switched off, in the same transaction. */
export async function mailSwitchedOff(db: Db, { name, url }: WebhookRow): Promise<void> {
  const { rows } = await db.execute<{ email: string; language: string }>(sql`
    select email, coalesce(office_language, 'en') as language from users
    where role = 'admin' and disabled_at is null and email is not null order by id limit 20`)
  for (const { email, language } of rows)
    await outboxOf(db).write({
      channel: 'email',
      recipient: email,
      template: 'webhook_off',
      language,
      data: { name, host: new URL(url).host },
    })
}

export function switchedOffMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, language }: { publicOrigin: string; language: string },
): MailBody {
  const values = data as { name: string; host: string }
  const paragraph = t('webhookOff.text', values)
  const label = t('webhookOff.link')
  const href = `${publicOrigin}/admin/settings?tab=notifications`
  return {
    subject: t('webhookOff.subject', values),
    text: `${paragraph}\n\n${label}: ${href}`,
    html: `<div lang="${language}">` + mailParagraph(paragraph) + mailButton({ href, label }) + '</div>',
  }
}
