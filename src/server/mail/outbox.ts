import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'

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
}

const insert = statement<{ id: string }>(`
  insert into outbox (channel, recipient, template, language, data, expires_at, next_attempt_at)
  values ($1, $2, $3, $4, $5::jsonb, now() + make_interval(secs => $6), now() + make_interval(secs => $7))
  returning id`)

/** Messages waiting to leave: written in the caller's transaction, delivered by a job. */
export function outboxOf(db: Db) {
  return {
    /** @returns the id of the waiting message */
    async write({ expiresInSeconds, delaySeconds = 0, ...message }: Message): Promise<string> {
      const { channel, recipient, template, language, data } = message
      const [written] = await insert(
        db.$client,
        channel,
        recipient,
        template,
        language,
        JSON.stringify(data),
        expiresInSeconds ?? null,
        delaySeconds,
      )
      return written?.id as string
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>
