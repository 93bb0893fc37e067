import { sql, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mailTranslations } from '../mail/translations.ts'
import { isDue } from '#kernel/jobs/due.ts'
import { externalReason } from '#kernel/integrations/sanitize-external-text.ts'
import { SmsRefused, type SmsDelivery } from '#kernel/integrations/sms.ts'

interface Claimed extends Record<string, unknown> {
  id: string
  recipient: string
  language: string
  attempts: number
}

/** Minutes until the next attempt: 1, 2, 4. After that the code has expired. */
const pause = (attempts: number) => Math.min(2 ** (attempts - 1), 60)

/**
 * Takes the next due message and marks it before it is handed over. SMS services do not detect duplicates, so a message
 * that a killed process may have sent stays marked and is not sent again.
 */
async function claim(db: Db): Promise<Claimed | undefined> {
  const { rows } = await db.execute<Claimed>(sql`
    update outbox set status = 'sending', attempts = attempts + 1, next_attempt_at = now()
    where id = (
      select id from outbox where status = 'waiting' and channel = 'sms' and ${sql.raw(isDue)}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, language, attempts`)
  return rows[0]
}

/**
 * Sends all due text messages. Failures are retried with growing pauses while the code is valid. If the service itself
 * is down, the run ends after one attempt and the other messages wait.
 */
export async function deliverSms(parts: {
  pool: Pool
  delivery: SmsDelivery
  letterhead: () => Promise<{ siteName: string }>
  /** The secret code of a message, which is not stored in the table; null if no code is valid any more. */
  codeOf: (phone: string) => Promise<string | null>
  log: FastifyBaseLogger
  /** Ends the run after the message that is being sent. */
  stopping?: AbortSignal
}): Promise<void> {
  const db = createDb(parts.pool)
  const { siteName } = await parts.letterhead()
  await db.execute(sql`
    update outbox set status = 'expired'
    where status = 'waiting' and channel = 'sms' and expires_at <= now()`)
  for (let message = await claim(db); message; message = await claim(db)) {
    if (!(await deliverOne(message)) || parts.stopping?.aborted) return
  }

  /** @returns false if the service itself is failing */
  async function deliverOne({ id, recipient, language, attempts }: Claimed): Promise<boolean> {
    const mark = (change: SQL) => db.execute(sql`update outbox set ${change} where id = ${id}`)
    const code = await parts.codeOf(recipient)
    if (code === null) {
      await mark(sql`status = 'expired'`)
      return true
    }
    const t = await mailTranslations(languageOrNull(language) ?? 'en')
    try {
      await parts.delivery.send({ id, to: recipient, text: t('phoneCode.text', { code, siteName }) })
    } catch (error) {
      const reason = externalReason(error)
      const final = error instanceof SmsRefused
      parts.log.warn({ text: id, err: error }, 'a text message was not delivered')
      await mark(sql`last_error = ${reason}, status = ${final ? 'failed' : 'waiting'},
        next_attempt_at = now() + make_interval(mins => ${pause(attempts)})`)
      return final
    }
    await mark(sql`status = 'sent', sent_at = now()`)
    return true
  }
}
