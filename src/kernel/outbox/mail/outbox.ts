import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'

export interface Message {
  channel: 'email' | 'sms'
  /** Empty: there is no address; it is written only if its order gets a message to its phone instead. */
  recipient: string
  template: string
  /** Which of the mails of its template it is; omitted: the template has only one. */
  kind?: string
  /** What it is about; staff see it with the order. */
  about?: {
    /** Null: about something without an order. */
    orderId: string | null
    /** Which occasion it is. A message of the same kind for the same occasion is written only once. */
    occasion: string
  }
  language: string
  data: Record<string, unknown>
  /** Time after which it should no longer be sent. */
  expiresInSeconds?: number
  /** Minimum delay, so that its cause can still be undone. */
  delaySeconds?: number
  /**
   * For mails that strangers can cause: the limits per recipient that the mail counts towards when it is sent
   * (`recipient-limits.ts`). Not counted if omitted.
   */
  limitedAs?: LimitedAs | undefined
  /** The stranger's network, if it is limited too. */
  network?: string | undefined
}

/** `order`: about an order, sent to an unconfirmed address. `link`: a link that the recipient may be waiting for. */
export type LimitedAs = 'order' | 'link'

/**
 * Addresses under `.invalid`, such as those of demo content, never exist (RFC 2606): their messages are stored as
 * `withheld` and never sent.
 */
const insert = statement<{ id: string }>(`
  insert into outbox (status, channel, recipient, template, language, data, expires_at, next_attempt_at, limited_as,
    network, kind, order_id, message_key)
  select case when $2 = '' or lower($2) like '%.invalid' then 'withheld' else 'waiting' end, $1, $2, $3, $4, $5::jsonb, now() + make_interval(secs => $6), now() + make_interval(secs => $7), $8, $9,
    $10, $11::uuid, $12
  where $2 <> '' or has_text_of_mail(coalesce($10, $3), $4)
    and exists (select from orders where id = $11::uuid and customer_phone <> '')
  on conflict (message_key) do nothing
  returning id`)
const findMessage = statement<{ id: string }>('select id from outbox where message_key = $1')

/** One cause writes one message of each kind: `email:order_shipped:<order>:<occasion>`. */
const keyOf = ({ channel, template, kind = template, about }: Message) =>
  about ? [channel, kind, about.orderId ?? '', about.occasion].join(':') : null

/** Messages waiting to be sent: inserted in the caller's transaction, and delivered by a job that the commit wakes. */
export function outboxOf(db: Db) {
  return {
    /** @returns the id of the message; of the first one where its occasion was handled before; null without an address and without a text for the phone */
    async write({ expiresInSeconds, delaySeconds = 0, ...message }: Message): Promise<string | null> {
      const { channel, recipient, template, language, data } = message
      const key = keyOf(message)
      const [inserted] = await insert(
        db.$client,
        channel,
        recipient,
        template,
        language,
        JSON.stringify(data),
        expiresInSeconds ?? null,
        delaySeconds,
        message.limitedAs ?? null,
        message.network ?? null,
        message.kind ?? null,
        message.about?.orderId ?? null,
        key,
      )
      if (inserted === undefined) return (await findMessage(db.$client, key))[0]?.id ?? null
      wakeJob(db.$client, channel === 'sms' || recipient === '' ? 'deliver-sms' : 'deliver-mails')
      return inserted.id
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>
