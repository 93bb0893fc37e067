import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../database/db.ts'
import { typed } from '../database/db.ts'
import { transaction } from '../database/transaction.ts'
import type { MailDelivery } from '../outside/mail.ts'
import { renderMail } from './render.ts'
import type { Letterhead } from './render.ts'

interface Waiting extends Record<string, unknown> {
  id: string
  recipient: string
  template: string
  language: string
  data: Record<string, unknown>
  attempts: number
  expired: boolean | null
}

const maxAttempts = 12

/** Minutes until the next attempt: 1, 2, 4 … at most four hours. */
const pause = (attempts: number) => Math.min(2 ** attempts, 240)

/** Longer than a mail server may take for one mail; a lost connection would send the mail twice. */
const patience = sql`set local idle_in_transaction_session_timeout = '2min'`

async function next(db: Db): Promise<Waiting | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select id, recipient, template, language, data, attempts, expires_at <= now() as expired from outbox
    where status = 'waiting' and channel = 'email' and next_attempt_at <= now()
    order by next_attempt_at limit 1 for update skip locked`)
  return rows[0]
}

/**
 * Sends every mail that is due. The row is held while it is sent, so two processes never send the
 * same one; what fails is tried again after a growing pause.
 */
export async function deliverMails(parts: {
  pool: Pool
  delivery: MailDelivery
  letterhead: () => Promise<Letterhead>
  /** The secret link of a mail, which does not lie in the table; null when nobody is to get the mail. */
  linkOf: (mail: Pick<Waiting, 'template' | 'recipient' | 'data'>) => Promise<string | null | undefined>
  log: FastifyBaseLogger
}): Promise<void> {
  const letterhead = await parts.letterhead()
  const sendOne = async (db: Db, mail: Waiting) => {
    const link = await parts.linkOf(mail)
    if (link === null) {
      await db.execute(sql`delete from outbox where id = ${mail.id}`)
      return
    }
    const body = await renderMail({ ...mail, data: { ...mail.data, link } }, letterhead)
    const messageId = `<${mail.id}@${new URL(letterhead.publicOrigin).hostname}>`
    await parts.delivery.send({ to: mail.recipient, messageId, ...body })
    await db.execute(sql`
      update outbox set status = 'sent', sent_at = now(), message_id = ${messageId}, attempts = attempts + 1
      where id = ${mail.id}`)
  }
  for (let more = true; more;) {
    more = await transaction(parts.pool, async (client) => {
      const db = typed(client)
      await db.execute(patience)
      const mail = await next(db)
      if (mail === undefined) return false
      if (mail.expired) {
        await db.execute(sql`update outbox set status = 'expired' where id = ${mail.id}`)
        return true
      }
      await sendOne(db, mail).catch(async (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        parts.log.warn({ mail: mail.id, reason }, 'a mail was not delivered')
        await db.execute(sql`
          update outbox set attempts = attempts + 1, last_error = ${reason},
            status = ${mail.attempts + 1 >= maxAttempts ? 'failed' : 'waiting'},
            next_attempt_at = now() + make_interval(mins => ${pause(mail.attempts)})
          where id = ${mail.id}`)
      })
      return true
    })
  }
}
