import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { isDue } from '#kernel/jobs/due.ts'
import { externalReason } from '#kernel/integrations/sanitize-external-text.ts'
import { MailRefused, type MailDelivery, type Mail } from '#kernel/integrations/mail.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import type { MailPicture, PictureRequest } from './mail-body.ts'
import type { LimitedAs } from './outbox.ts'
import type { EditedMails } from './own-texts.ts'
import type { RecipientLimits } from './recipient-limits.ts'
import { renderMail, TemplateFault, type Letterhead, type MailTemplates } from './render.ts'

/** A mail being sent, whose end is held back until it is released. */
interface HeldDelivery {
  /** Resolves when everything but the end has been sent; rejects if that fails. */
  ready: Promise<void>
  /** Releases the end. Resolves when the server has accepted the mail. */
  finish(): Promise<void>
  /** Never sends the end, so the server discards the mail. */
  stop(reason: Error): void
}

/** Starts sending a mail. */
function beginHeldDelivery(delivery: MailDelivery, mail: Mail): HeldDelivery {
  const reached = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const sending = delivery.send(mail, () => {
    reached.resolve()
    return allowed.promise
  })
  // Both are awaited below; this prevents an unhandled rejection if the other fails first.
  for (const promise of [sending, allowed.promise]) promise.catch(() => undefined)
  return {
    ready: Promise.race([reached.promise, sending]),
    finish() {
      allowed.resolve()
      return sending
    },
    stop: allowed.reject,
  }
}

interface Waiting extends Record<string, unknown> {
  id: string
  recipient: string
  template: string
  kind: string | null
  language: string
  data: Record<string, unknown>
  createdAt: Date
  attempts: number
  expired: boolean | null
  limitedAs: LimitedAs | null
  network: string | null
}

interface DeliveryDeps {
  pool: Pool
  delivery: MailDelivery
  letterhead: () => Promise<Letterhead>
  templates: MailTemplates
  /** What the owner says in mails; read once in a run. */
  editedMails?: () => Promise<EditedMails>
  /** The secret link of a mail, which is not stored in the table; null if the mail is no longer to be sent. */
  linkOf: (
    mail: Pick<Waiting, 'template' | 'recipient' | 'data' | 'createdAt'>,
  ) => Promise<string | null | undefined>
  /** A picture at the head of a mail; null: none. */
  pictureOf?: (mail: PictureRequest) => Promise<MailPicture | null>
  /** Checks and counts a mail that strangers can cause against its limits. */
  withinLimits: RecipientLimits
  /** Called for a mail that is given up, in the transaction that marks it. */
  onWithheld: (db: Db, mail: Pick<Waiting, 'template' | 'data'>) => Promise<void>
  log: FastifyBaseLogger
  /** Ends the run after the mail that is being sent. */
  stopping?: AbortSignal
}

/** What is read once in a run. */
interface Surroundings {
  letterhead: Letterhead
  edited: EditedMails | undefined
}

const maxAttempts = 12

/** Minutes until the next attempt: 1, 2, 4 … up to four hours. */
const pause = (attempts: number) => Math.min(2 ** attempts, 240)

/** Longer than sending a mail can take; if the connection were lost earlier, another process could take the mail. */
const allowSlowDelivery = sql`set local idle_in_transaction_session_timeout = '2min'`

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** The mail that has been due longest. Those of templates that this process lacks stay for one that has them. */
async function next(db: Db, templates: MailTemplates): Promise<Waiting | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select id, recipient, template, kind, language, data, created_at as "createdAt", attempts,
      expires_at <= now() as expired, limited_as as "limitedAs", network
    from outbox
    where status = 'waiting' and channel = 'email' and ${sql.raw(isDue)}
      and (template = any(${sql.param(Object.keys(templates))}::text[]) or expires_at <= now())
    order by next_attempt_at limit 1 for update skip locked`)
  return rows[0] && { ...rows[0], createdAt: new Date(rows[0].createdAt) }
}

/**
 * Sends all due mails; failures are retried with growing pauses, unless the recipient is refused for good. The row is locked until only the end of the mail has
 * not been sent, so two processes never send the same mail, and one that is killed leaves it pending. Then the row is
 * marked as being handed over and the end is sent: a process that is killed from here on may have delivered the mail,
 * so it is not sent again.
 */
export async function deliverMails(parts: DeliveryDeps): Promise<void> {
  await noteWithoutTemplate(parts)
  const shop = { letterhead: await parts.letterhead(), edited: await parts.editedMails?.() }
  while (!parts.stopping?.aborted && (await deliverNext(parts, shop)));
}

/** Says once why a mail is not tried, for example because its module is no longer in MODULES. */
async function noteWithoutTemplate({ pool, templates, log }: DeliveryDeps): Promise<void> {
  const { rows } = await pool.query<{ template: string }>(
    `update outbox set last_error = 'there is no mail template "' || template || '"; is its module in MODULES?'
     where status = 'waiting' and channel = 'email' and ${isDue} and template <> all($1)
       and last_error is distinct from 'there is no mail template "' || template || '"; is its module in MODULES?'
     returning template`,
    [Object.keys(templates)],
  )
  if (rows.length === 0) return
  const without = [...new Set(rows.map(({ template }) => template))]
  log.error({ mails: rows.length, templates: without }, 'mails wait for a module that is not in MODULES')
}

/** @returns false if no mail is due */
async function deliverNext(parts: DeliveryDeps, shop: Surroundings): Promise<boolean> {
  let going: HeldDelivery | undefined
  const mail = await transaction(parts.pool, async (client) => {
    const db = createDb(client)
    await db.execute(allowSlowDelivery)
    const due = await next(db, parts.templates)
    if (due && !due.expired) going = await upToTheEnd(db, due, parts, shop)
    else if (due) await db.execute(sql`update outbox set status = 'expired' where id = ${due.id}`)
    return due
  }).catch((error: unknown) => {
    going?.stop(asError(error))
    throw error
  })
  if (mail && going) await toTheEnd(mail, going, parts)
  return mail !== undefined
}

/** Checks the limits. A mail is counted once, at its first attempt. */
async function mayBeSent(
  { recipient, limitedAs, network, attempts }: Waiting,
  parts: DeliveryDeps,
): Promise<boolean> {
  if (limitedAs === null || attempts > 0) return true
  return parts.withinLimits({ recipient, limitedAs, network })
}

async function withhold(db: Db, mail: Waiting, { onWithheld, log }: DeliveryDeps): Promise<void> {
  await db.execute(sql`update outbox set status = 'withheld', network = null where id = ${mail.id}`)
  await onWithheld(db, mail)
  log.warn({ mail: mail.id, template: mail.template }, 'a mail was withheld: too many of them')
}

/** A mail is sent without its picture rather than not at all. */
async function pictureFor(
  { id, template, data, language }: Waiting,
  { pictureOf, log }: DeliveryDeps,
): Promise<MailPicture | null> {
  try {
    return (await pictureOf?.({ template, data, language: languageOrNull(language) ?? 'en' })) ?? null
  } catch (error) {
    log.warn({ mail: id, template, err: asError(error) }, 'the picture of a mail could not be drawn')
    return null
  }
}

/** Sends a mail except for its end, then records that the server may accept it from now on. */
async function upToTheEnd(
  db: Db,
  mail: Waiting,
  parts: DeliveryDeps,
  { letterhead, edited }: Surroundings,
): Promise<HeldDelivery | undefined> {
  if (!(await mayBeSent(mail, parts))) {
    await withhold(db, mail, parts)
    return undefined
  }
  const link = await parts.linkOf(mail)
  if (link === null) {
    await db.execute(sql`delete from outbox where id = ${mail.id}`)
    return undefined
  }
  const messageId = `<${mail.id}@${new URL(letterhead.publicOrigin).hostname}>`
  let going: HeldDelivery | undefined
  try {
    const linked = { ...mail, data: { ...mail.data, link } }
    const picture = await pictureFor(mail, parts)
    const body = await renderMail(linked, letterhead, parts.templates, edited, picture)
    going = beginHeldDelivery(parts.delivery, {
      to: mail.recipient,
      messageId,
      replyTo: letterhead.replyTo ?? undefined,
      senderName: letterhead.senderName ?? undefined,
      ...body,
    })
    await going.ready
  } catch (error) {
    going?.stop(asError(error))
    await putOff(db, mail, error, parts.log)
    return undefined
  }
  try {
    await db.execute(sql`
      update outbox set status = 'sending', message_id = ${messageId}, attempts = ${mail.attempts + 1},
        next_attempt_at = now(), network = null
      where id = ${mail.id}`)
    return going
  } catch (error) {
    // The transaction has failed, so nothing can be recorded in it.
    going.stop(asError(error))
    throw error
  }
}

async function toTheEnd(mail: Waiting, going: HeldDelivery, { pool, log }: DeliveryDeps): Promise<void> {
  const db = createDb(pool)
  try {
    await going.finish()
  } catch (error) {
    await putOff(db, mail, error, log)
    return
  }
  await db.execute(sql`update outbox set status = 'sent', sent_at = now() where id = ${mail.id}`)
}

/** Records why a mail was not accepted, and when to retry, if that may help. */
async function putOff(db: Db, mail: Waiting, error: unknown, log: FastifyBaseLogger): Promise<void> {
  const isFinal = error instanceof MailRefused || mail.attempts + 1 >= maxAttempts
  const reason = externalReason(error instanceof MailRefused ? error.cause : error)
  // What a service refuses may pass later; a fault of the shop's own does not.
  const level = error instanceof TemplateFault ? 'error' : 'warn'
  log[level]({ mail: mail.id, template: mail.template, err: error }, 'a mail was not delivered')
  await db.execute(sql`
    update outbox set attempts = ${mail.attempts + 1}, network = null, last_error = ${reason},
      status = ${isFinal ? 'failed' : 'waiting'},
      next_attempt_at = now() + make_interval(mins => ${pause(mail.attempts)})
    where id = ${mail.id}`)
}
