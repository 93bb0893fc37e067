import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

interface Row extends Record<string, unknown> {
  id: string
  recipient: string
  status: string
  last_error: string | null
  created_at: string
}

/** SQL of the test mails in the outbox. */
export function testMailsRepository(db: Db) {
  return {
    /** The test mail to this address; null if there is none. */
    async find(id: string, recipient: string): Promise<Row | null> {
      const { rows } = await db.execute<Row>(sql`
        select id, recipient, status, last_error, created_at from outbox
        where id = ${id} and template = 'test_mail' and recipient = ${recipient}`)
      return rows[0] ?? null
    },
  }
}
