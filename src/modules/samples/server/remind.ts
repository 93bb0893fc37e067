import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import type { SampleMail } from './sample-mails.ts'

/** Days from posting the samples to the reminder. */
const daysUntilReminder = 7
/** Requests per transaction. */
const batch = 50
/**
 * A reminder that could not be delivered within this time is dropped; two weeks after the samples nobody expects it.
 */
const expiresInSeconds = 7 * 24 * 60 * 60

interface Due extends Record<string, unknown> {
  id: string
  email: string
  language: LanguageCode
  name: string
  /** Whether the address is the confirmed one of the account that made the request. */
  repeatsInput: boolean
  samples: SampleMail['samples']
}

/**
 * Marks due requests as reminded, and returns those whose customers have ordered nothing since.
 */
async function takeDue(db: Db): Promise<{ taken: number; due: Due[] }> {
  const { rows } = await db.execute<Due & { ordered: boolean }>(sql`
    with due as (
      select id from sample_requests
      where wants_reminder and reminded_at is null and status = 'sent'
        and sent_at <= now() - make_interval(days => ${daysUntilReminder})
      order by sent_at limit ${batch} for update skip locked
    )
    update sample_requests r set reminded_at = now(), version = version + 1 from due where r.id = due.id
    returning r.id, r.email, r.language, r.name,
      exists (select from users u where u.id = r.user_id and u.email_verified and lower(u.email) = lower(r.email))
        as "repeatsInput",
      exists (select from orders o where o.created_at > r.created_at
        and (o.customer_id = r.customer_id or o.user_id = r.user_id)) as ordered,
      (select json_agg(jsonb_build_object('productName', i.product_name, 'optionName', i.option_name,
          'choiceName', i.choice_name, 'link', i.link) || coalesce(i.reader_names, '{}') order by i.position)
        from sample_request_items i where i.request_id = r.id) as samples`)
  return { taken: rows.length, due: rows.filter(({ ordered }) => !ordered) }
}

/** Writes one batch of reminders in the transaction that marks their requests, so that none is written twice. */
const remindBatch = (pool: Pool) =>
  transaction(pool, async (client) => {
    const db = createDb(client)
    const { taken, due } = await takeDue(db)
    for (const { id, email, language, name, repeatsInput, samples } of due) {
      const data: SampleMail = { requestId: id, name: typedTextFor({ repeatsInput })(name), samples }
      await outboxOf(db).write({
        channel: 'email',
        recipient: email,
        template: 'samples_reminder',
        language,
        data: { ...data },
        expiresInSeconds,
        ...(!repeatsInput && { limitedAs: 'order' as const }),
      })
    }
    if (taken > 0) await publishInvalidation(db, ['/api/samples'])
    return { taken, written: due.length }
  })

/** Sends one reminder to everybody who agreed to it, a week after their samples were posted. */
export async function remindOfSamples(
  { pool, log }: { pool: Pool; log: FastifyBaseLogger },
  stopping: AbortSignal,
): Promise<void> {
  let writtenCount = 0
  for (;;) {
    const batchResult = await remindBatch(pool)
    writtenCount += batchResult.written
    if (batchResult.taken < batch || stopping.aborted) break
  }
  if (writtenCount > 0) log.info({ reminders: writtenCount }, 'reminders of samples were written')
}
