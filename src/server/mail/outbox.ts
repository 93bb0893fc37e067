import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

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

/** Messages waiting to leave: written in the caller's transaction, delivered by a job. */
export function outboxOf(db: Db) {
  return {
    /** @returns the id of the waiting message */
    async write({ expiresInSeconds, delaySeconds = 0, ...message }: Message): Promise<string> {
      const { channel, recipient, template, language, data } = message
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into outbox (channel, recipient, template, language, data, expires_at, next_attempt_at)
        values (${channel}, ${recipient}, ${template}, ${language}, ${JSON.stringify(data)}::jsonb,
          now() + make_interval(secs => ${expiresInSeconds ?? null}), now() + make_interval(secs => ${delaySeconds}))
        returning id`)
      return rows[0]?.id as string
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>
