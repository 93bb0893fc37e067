import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { LONG_WORK_LIMITS } from './connection.ts'

/** Lifts the time limits of requests for a transaction of a background job. */
export async function allowLongWork(db: Db): Promise<void> {
  const { statementMs, idleInTransactionMs } = LONG_WORK_LIMITS
  await db.execute(sql`
    select set_config('statement_timeout', ${String(statementMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(idleInTransactionMs)}, true)`)
}
