import type { Db } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { wakeJob } from '../../jobs/wake.ts'

export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  template: string
  language: string
  data: Record<string, unknown>
  /** From when on it is better not to send it any more. */
  expiresInSeconds?: number
  /** How long it waits at least, so that what caused it can still be undone. */
  delaySeconds?: number
  /**
   * For mails that a stranger can cause: whose limits for each recipient they count towards when they
   * leave (`recipient-limits.ts`). Left out, nothing is counted.
   */
  limitedAs?: LimitedAs | undefined
  /** The network of the stranger, where it counts too. */
  network?: string | undefined
}

/** `order`: about an order, to an address that nobody has confirmed. `link`: what its reader may be waiting for. */
export type LimitedAs = 'order' | 'link'

/** An address below `.invalid` leads nowhere by definition (RFC 2606), as those of demo content: nothing leaves. */
const insert = statement<{ id: string }>(`
  insert into outbox (status, channel, recipient, template, language, data, expires_at, next_attempt_at, limited_as,
    network)
  values (case when lower($2) like '%.invalid' then 'withheld' else 'waiting' end, $1, $2, $3, $4, $5::jsonb, now() + make_interval(secs => $6), now() + make_interval(secs => $7), $8, $9)
  returning id`)

/** Messages waiting to leave: written in the caller's transaction, delivered by a job that its commit wakes. */
export function outboxOf(db: Db) {
  return {
    /** @returns the id of the waiting message */
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
