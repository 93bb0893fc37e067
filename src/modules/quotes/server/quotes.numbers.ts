import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/**
 * The next number in the current year of the shop's time zone: `Q-2026-0001`. Concurrent transactions wait here until
 * the first one ends, so no number is used twice and none is skipped.
 */
export async function nextQuoteNumber(db: Db, timeZone: string): Promise<string> {
  // Quotes may be older than the counter; the first count of a year continues after the highest existing number.
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
