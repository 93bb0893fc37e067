import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { retentionYears } from '#kernel/rules/dates/retention-years.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'

/** Deletes entries of the ledger and movements of the bank whose retention period is over, each order as a whole. */
export async function deleteOldPayments(
  pool: Pool,
  { country, timeZone }: { country: string; timeZone: string },
): Promise<void> {
  const firstKept = `${Number(todayIn(timeZone).slice(0, 4)) - retentionYears(country)}-01-01`
  await transaction(pool, async (client) => {
    const db = createDb(client)
    await db.execute(sql`set local fenestra.retention = 'on'`)
    await db.execute(sql`
      delete from ledger_entries e where e.booked_on < ${firstKept}::date and not exists (
        select from ledger_entries newer where newer.order_id = e.order_id and newer.booked_on >= ${firstKept}::date)`)
    await db.execute(sql`delete from payouts where paid_on < ${firstKept}::date`)
    await db.execute(sql`delete from bank_lines where booked_on < ${firstKept}::date`)
    await db.execute(sql`
      delete from bank_statements s where s.imported_at < ${firstKept}::date
        and not exists (select from bank_lines l where l.statement_id = s.id)`)
  })
}
