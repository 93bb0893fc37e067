import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { LONG_WORK_LIMITS } from './connections/connection.ts'

/** Gives a transaction of a background job the longer limits of background work for statements and idle time. */
export async function allowLongWork(db: Db): Promise<void> {
  const { statementMs, idleInTransactionMs } = LONG_WORK_LIMITS
  await db.execute(sql`
    select set_config('statement_timeout', ${String(statementMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(idleInTransactionMs)}, true)`)
}
