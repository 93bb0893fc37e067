import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { retentionYears } from '#kernel/rules/retention-years.ts'

/** Deletes documents whose retention period is over: full years after the year of their issue. */
export async function deleteOldDocuments(
  pool: Pool,
  { country, timeZone }: { country: string; timeZone: string },
): Promise<void> {
  const year = Number(todayIn(timeZone).slice(0, 4)) - retentionYears(country)
  const firstKept = `${year}-01-01`
  await transaction(pool, async (client) => {
    const db = createDb(client)
    await db.execute(sql`set local fenestra.retention = 'on'`)
    // Credit notes refer to what they correct; both go once the credit note is old enough.
    await db.execute(sql`
      delete from documents d where issued_on < ${firstKept}::date and credits_id is not null`)
    await db.execute(sql`
      delete from documents d where issued_on < ${firstKept}::date
        and not exists (select from documents c where c.credits_id = d.id)`)
  })
}
