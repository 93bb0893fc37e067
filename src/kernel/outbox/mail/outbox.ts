import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'

export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  template: string
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
    network)
  values (case when lower($2) like '%.invalid' then 'withheld' else 'waiting' end, $1, $2, $3, $4, $5::jsonb, now() + make_interval(secs => $6), now() + make_interval(secs => $7), $8, $9)
  returning id`)

/** Messages waiting to be sent: inserted in the caller's transaction, and delivered by a job that the commit wakes. */
export function outboxOf(db: Db) {
  return {
    /** @returns the id of the message */
    async write({ expiresInSeconds, delaySeconds = 0, ...message }: Message): Promise<string> {
      const { channel, recipient, template, language, data } = message
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
      )
      wakeJob(db.$client, channel === 'sms' ? 'deliver-sms' : 'deliver-mails')
      return inserted?.id as string
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>
