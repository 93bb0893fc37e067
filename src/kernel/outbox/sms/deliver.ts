import { sql, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mailTranslations } from '../mail/translations.ts'
import { isDue } from '#kernel/jobs/due.ts'
import { externalReason } from '#kernel/integrations/sanitize-external-text.ts'
import type { CountryCode } from 'libphonenumber-js'
import { phoneNumber } from '#kernel/http/input/phone-numbers.ts'
import { mayHaveArrived, SmsRefused, type SmsDelivery, type TextMessage } from '#kernel/integrations/sms.ts'
import type { LinkRequest } from '#kernel/modules/definition.ts'
import type { LimitedAs } from '../mail/outbox.ts'
import {
  SMS,
  templateChannels,
  templateMessageOf,
  textMessageOf,
  type EditedMails,
  type TextChannel,
} from '../mail/own-texts.ts'
import { TEMPLATE_RULE } from '#kernel/rules/text/message-template.ts'
import type { RecipientLimits } from '../mail/recipient-limits.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface Claimed extends Record<string, unknown> {
  id: string
  channel: TextChannel
  recipient: string
  template: string
  kind: string | null
  language: string
  attempts: number
  mailId: string | null
  limitedAs: LimitedAs | null
  network: string | null
}

/** What text messages about orders need. */
export interface OrderTexts {
  editedMails: () => Promise<EditedMails>
  withinLimits: RecipientLimits
  /** The secret link of the mail that it is filled from; null if nothing is to be sent any more. */
  linkOf: (mail: LinkRequest) => Promise<string | null | undefined>
  currency: string
  /** Of numbers without a country code. */
  country: CountryCode
}

/** What is sent, or why nothing is. */
type Content = Omit<TextMessage, 'id'> | { status: 'expired' | 'failed' | 'withheld'; reason: string | null }

/** Minutes until the next attempt: 1, 2, 4. After that the code has expired. */
const pause = (attempts: number) => Math.min(2 ** (attempts - 1), 60)

/**
 * Takes the next due message and marks it before it is handed over. SMS services do not detect duplicates, so a message
 * that a killed process may have sent stays marked and is not sent again.
 */
async function claim(db: Db, channel: TextChannel): Promise<Claimed | undefined> {
  const { rows } = await db.execute<Claimed>(sql`
    update outbox set status = 'sending', attempts = attempts + 1, next_attempt_at = now()
    where id = (
      select id from outbox where status = 'waiting' and channel = ${channel} and ${sql.raw(isDue)}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, channel, recipient, template, kind, language, attempts, mail_id as "mailId", limited_as as "limitedAs", network`)
  return rows[0]
}

/**
 * Sends all due text messages. Failures are retried with growing pauses while the code is valid. If a service itself is
 * down, its turn ends after one attempt and its other messages wait.
 */
export async function deliverSms(parts: {
  pool: Pool
  delivery: SmsDelivery
  /** Services of templates, those that are configured. */
  templates?: Partial<Record<(typeof templateChannels)[number], SmsDelivery>>
  letterhead: () => Promise<{ siteName: string; publicOrigin: string }>
  /** The secret code of a message, which is not stored in the table; null if no code is valid any more. */
  codeOf: (phone: string) => Promise<string | null>
  /** Omitted: only codes are sent. */
  orderTexts?: OrderTexts
  log: FastifyBaseLogger
  /** Ends the run after the message that is being sent. */
  stopping?: AbortSignal
}): Promise<void> {
  const db = createDb(parts.pool)
  const { siteName, publicOrigin } = await parts.letterhead()
  const services: Partial<Record<TextChannel, SmsDelivery>> = { ...parts.templates, [SMS]: parts.delivery }
  const gone = templateChannels.filter((channel) => !services[channel])
  await db.execute(sql`
    update outbox set status = 'expired'
    where status = 'waiting' and channel <> 'email'
      and (expires_at <= now() or channel = any(${sql.param(gone)}::text[]))`)
  for (const [channel, service] of Object.entries(services) as [TextChannel, SmsDelivery][])
    for (let next = await claim(db, channel); next; next = await claim(db, channel)) {
      const isUp = await deliverOne(next, service)
      if (parts.stopping?.aborted) return
      if (!isUp) break
    }

  /** @returns false if the service itself is failing */
  async function deliverOne(message: Claimed, service: SmsDelivery): Promise<boolean> {
    const { id, attempts } = message
    const mark = (change: SQL) => db.execute(sql`update outbox set ${change} where id = ${id}`)
    const isOfOrder = message.template === 'order_text'
    const content = isOfOrder ? await aboutOrder(message) : await withCode(message)
    if ('status' in content) {
      await mark(sql`status = ${content.status}, last_error = ${content.reason}, network = null`)
      return true
    }
    try {
      await service.send({ id, ...content })
    } catch (error) {
      const reason = externalReason(error)
      // A code is worth a second message; what is said of an order is not said twice.
      const isUnknown = isOfOrder && mayHaveArrived(error)
      const final = error instanceof SmsRefused || isUnknown
      const status = isUnknown ? 'unknown' : final ? 'failed' : 'waiting'
      parts.log.warn({ text: id, err: error }, 'a text message was not delivered')
      await mark(sql`last_error = ${reason}, status = ${status}, network = null,
        next_attempt_at = now() + make_interval(mins => ${pause(attempts)})`)
      return final
    }
    await mark(sql`status = 'sent', sent_at = now(), network = null`)
    return true
  }

  async function withCode({ recipient, language }: Claimed): Promise<Content> {
    const code = await parts.codeOf(recipient)
    if (code === null) return { status: 'expired', reason: null }
    const t = await mailTranslations(languageOrNull(language) ?? 'en')
    return { to: recipient, text: t('phoneCode.text', { code, siteName }) }
  }

  /** The mail that a text message is filled from, with its link; undefined if nothing is to be said of it any more. */
  async function mailOf({ mailId }: Claimed): Promise<LinkRequest | undefined> {
    const { rows } = await db.execute<LinkRequest & Record<string, unknown>>(sql`
      select template, recipient, data, created_at as "createdAt" from outbox where id = ${mailId}`)
    const [mail] = rows
    if (!mail) return undefined
    const link = await parts.orderTexts?.linkOf({ ...mail, createdAt: new Date(mail.createdAt) })
    return link === null ? undefined : { ...mail, data: { ...mail.data, link } }
  }

  /** What the owner says of a mail in a text message, filled from the mail. */
  async function aboutOrder(message: Claimed): Promise<Content> {
    const { recipient, channel, limitedAs, attempts, kind: name } = message
    const language = languageOrNull(message.language) ?? 'en'
    const edited = await parts.orderTexts?.editedMails()
    const kind = edited?.kinds[name ?? '']
    const texts = edited?.textsOf(name ?? '', language)
    const mail = await mailOf(message)
    const ownTexts = texts?.[channel]
    // Its owner has decided otherwise since, or its link has ended.
    if (!parts.orderTexts || !kind || !texts || !ownTexts || !mail) return { status: 'expired', reason: null }
    const to = phoneNumber(recipient, parts.orderTexts.country)
    if (to === null) return { status: 'failed', reason: staffText('This is not a phone number') }
    // Counted like mails to somebody whose address nobody has confirmed, by number: a confirmed address says nothing about
    // it. Each channel says the same, so each counts alone, and the network, unless the mail has counted it, once.
    const isFirst = [SMS, ...templateChannels].find((channel) => texts[channel]) === channel
    const counted = {
      recipient: `${to.slice(1)}.${channel}@phone.invalid`,
      limitedAs: limitedAs ?? 'link',
      network: mail.recipient === '' && isFirst ? message.network : null,
    }
    if (attempts === 1 && !(await parts.orderTexts.withinLimits(counted)))
      return { status: 'withheld', reason: null }
    const reader = {
      siteName,
      publicOrigin,
      language,
      currency: parts.orderTexts.currency,
      t: await mailTranslations(language),
    }
    if (channel === SMS) return { to, text: textMessageOf(kind, texts, mail.data, reader) }
    const template = templateMessageOf(kind, ownTexts, mail.data, reader)
    if (!template) return { status: 'failed', reason: TEMPLATE_RULE }
    return { to, text: '', template }
  }
}
