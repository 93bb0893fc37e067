import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { retentionYears } from '#kernel/rules/dates/retention-years.ts'

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
    // Electronic invoices go with their documents, those that are adjusted not before what adjusts them.
    await db.execute(sql`
      delete from einvoices e using documents d where d.id = e.document_id and d.issued_on < ${firstKept}::date
        and not exists (select from einvoices later join documents of on of.id = later.document_id
          where later.original_id = e.id and of.issued_on >= ${firstKept}::date)`)
    // Credit notes refer to what they correct; both go once the credit note is old enough.
    await db.execute(sql`
      delete from documents d where issued_on < ${firstKept}::date and credits_id is not null
        and not exists (select from einvoices e where e.document_id = d.id)`)
    await db.execute(sql`
      delete from documents d where issued_on < ${firstKept}::date
        and not exists (select from documents c where c.credits_id = d.id)
        and not exists (select from einvoices e where e.document_id = d.id)`)
  })
}
