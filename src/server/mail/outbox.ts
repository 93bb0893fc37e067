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
}

/** Messages waiting to leave: written in the caller's transaction, delivered by a job. */
export function outboxOf(db: Db) {
  return {
    async write({ expiresInSeconds, ...message }: Message): Promise<void> {
      const { channel, recipient, template, language, data } = message
      await db.execute(sql`
        insert into outbox (channel, recipient, template, language, data, expires_at)
        values (${channel}, ${recipient}, ${template}, ${language}, ${JSON.stringify(data)}::jsonb,
          now() + make_interval(secs => ${expiresInSeconds ?? null}))`)
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>
