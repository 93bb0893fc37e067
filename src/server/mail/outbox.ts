import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  template: string
  language: string
  data: Record<string, unknown>
}

/** Messages waiting to leave: written in the caller's transaction, delivered by a job. */
export function outboxOf(db: Db) {
  return {
    async write({ channel, recipient, template, language, data }: Message): Promise<void> {
      await db.execute(sql`
        insert into outbox (channel, recipient, template, language, data)
        values (${channel}, ${recipient}, ${template}, ${language}, ${JSON.stringify(data)}::jsonb)`)
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>
