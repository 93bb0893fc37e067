import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { closeTaxMonth, listTaxClosings, reopenTaxMonth, type TaxClosing } from '../../contract/tax-report.ts'
import { taxReportRows, type ReportingShop, type TaxReportRow } from './tax-report-rows.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** First and last day of a month. @param month `2026-10` */
function daysOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** The lines of a closed month; null if the period is none. */
export async function readClosing(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<TaxReportRow[] | null> {
  const month = from.slice(0, 7)
  const days = daysOf(month)
  if (from !== days.from || to !== days.to) return null
  const { rows } = await db.execute<{ lines: TaxReportRow[] }>(
    sql`select lines from tax_closings where month = ${from}::date`,
  )
  return rows[0]?.lines ?? null
}

type Row = Record<string, unknown> & { month: string; closedBy: string | null; closedAt: string | Date }

const serialize = ({ month, closedBy, closedAt }: Row): TaxClosing => ({
  month,
  closedBy,
  closedAt: new Date(closedAt).toISOString(),
})

/**
 * Keeps months from being closed until the transaction ends, so that what it issues or books counts entirely before
 * or after a closing.
 * @returns when the transaction began
 */
export async function holdTaxMonths(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: string | Date }>(
    sql`select pg_advisory_xact_lock_shared(hashtext('tax-closings')), clock_timestamp() as at`,
  )
  return new Date(rows[0]?.at ?? Date.now())
}

/** Closes the months of the tax report, one after the other, and opens the last one again. */
export function mountTaxClosings(
  http: FastifyInstance,
  { db, pool, ...shop }: { db: Db; pool: Pool } & ReportingShop,
): void {
  const list = async (tx: Db) => {
    const { rows } = await tx.execute<Row>(sql`
      select to_char(month, 'YYYY-MM') as month, closed_by_name as "closedBy", closed_at as "closedAt"
      from tax_closings order by tax_closings.month desc limit 120`)
    return rows.map(serialize)
  }

  mount(http, listTaxClosings, () => list(db))

  mount(http, closeTaxMonth, ({ body: { month }, actor: by }) =>
    transactionOrRefusal(pool, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax-closings'))`)
      const { from, to } = daysOf(month)
      const closed = await list(tx)
      if (to >= todayIn(shop.timeZone))
        return refuse('tax_month_refused', { message: staffText('This month is not over yet') })
      if (closed.some((closing) => closing.month >= month))
        return refuse('tax_month_refused', {
          message: staffText('This month, or a later one, has been closed already'),
        })
      const lines = await taxReportRows(tx, { from, to }, shop)
      await tx.execute(sql`
        insert into tax_closings (month, lines, closed_by, closed_by_name, closed_at)
        values (${from}, ${JSON.stringify(lines)}, ${by.id}, ${by.name}, clock_timestamp())`)
      // Days of issue are stored to the millisecond: without it, one just after the closing would lie before it.
      await tx.execute(sql`select pg_sleep(0.001)`)
      await audit(tx, {
        by,
        action: 'tax_month.close',
        id: month,
        label: month,
        after: { lines: lines.length },
      })
      await publishInvalidation(tx, ['/api/documents'])
      return list(tx)
    }),
  )

  mount(http, reopenTaxMonth, ({ params: { month }, actor: by }) =>
    transactionOrRefusal(pool, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax-closings'))`)
      const [last] = await list(tx)
      // What came after it counts in a later month, whose figures would be wrong.
      if (last?.month !== month)
        return refuse('tax_month_refused', {
          message: staffText('Only the last closed month can be opened again'),
        })
      await tx.execute(sql`delete from tax_closings where month = ${`${month}-01`}::date`)
      await audit(tx, {
        by,
        action: 'tax_month.open',
        id: month,
        label: month,
        before: { closedBy: last.closedBy },
      })
      await publishInvalidation(tx, ['/api/documents'])
      return list(tx)
    }),
  )
}
