import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'

/**
 * The next number of the shop's year: `Q-2026-0001`. Quotes made at the same moment take turns here until
 * the first is stored, so no number is given twice and none is left out.
 */
export async function nextQuoteNumber(db: Db, timeZone: string): Promise<string> {
  // Quotes may be older than the counting; the first of a year goes on after the highest there is.
  const { rows } = await db.execute<{ year: number; last: number }>(sql`
    with now_in as (select extract(year from now() at time zone ${timeZone})::int as year)
    insert into quote_numbers as given (year, last)
    select year, case when exists (select 1 from quote_numbers known where known.year = now_in.year) then 1
      else 1 + coalesce((select max(substring(quote_number from '^Q-\\d{4}-(\\d{1,9})$')::int) from quotes
        where quote_number like 'Q-' || now_in.year || '-%'), 0) end
    from now_in
    on conflict (year) do update set last = given.last + 1
    returning year, last`)
  const { year, last } = rows[0] as { year: number; last: number }
  return `Q-${year}-${String(last).padStart(4, '0')}`
}
