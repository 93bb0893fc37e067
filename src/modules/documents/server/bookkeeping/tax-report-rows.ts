import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { maxTaxReportLines, type TaxReportLine } from '../../contract/tax-report.ts'
import { mayCountIn, taxDayOfDiscount, taxDayOfDocument } from './tax-days.ts'

/** A line as the database has it, and as a closed month keeps it. Amounts in minor units. */
export type TaxReportRow = Omit<TaxReportLine, 'net' | 'tax' | 'gross'> & {
  exponent: number
  net: string
  tax: string
  gross: string
}

/** What the report needs to know of the shop. */
export interface ReportingShop {
  timeZone: string
  currency: string
  exponent: number
}

/**
 * The taxes of a period: a line for each place and rate, and one for each jurisdiction that has a share of it. Credit
 * notes are taken off, and what discounts for early payment take back. One pass over the documents of the period, which
 * an index finds.
 */
export async function taxReportRows(
  db: Db,
  { from, to }: { from: string; to: string },
  { timeZone, currency, exponent }: ReportingShop,
): Promise<TaxReportRow[]> {
  const { rows } = await db.execute<TaxReportRow>(sql`
    with charged as (
      select taxes -> 'place' ->> 'country' as country, coalesce(taxes -> 'place' ->> 'region', '') as region,
        taxes ->> 'reason' as reason, currency, exponent::int as exponent, case kind when 'credit' then -1 else 1 end as sign,
        s.percent, s.net, s.tax, s.gross, coalesce(s.parts, '[]') as parts, 1 as documents
      from documents cross join lateral jsonb_to_recordset(taxes -> 'sums')
        as s(percent numeric, net bigint, tax bigint, gross bigint, parts jsonb)
      where kind in ('deposit', 'invoice', 'final', 'credit') and taxes is not null
        and ${mayCountIn(from, to)}
        and ${taxDayOfDocument} between ${from} and ${to}
      union all
      select o.taxes -> 'place' ->> 'country', coalesce(o.taxes -> 'place' ->> 'region', ''), o.taxes ->> 'reason',
        ${currency}, ${exponent}::int, -1, s.percent, s.gross - s.tax, s.tax, s.gross, '[]', 0
      from ledger_entries l left join orders o on o.id = l.order_id
        cross join lateral jsonb_to_recordset(l.taxes) as s(percent numeric, tax bigint, gross bigint)
      where l.kind = 'cash_discount' and l.taxes is not null
        and ${taxDayOfDiscount(timeZone)} between ${from} and ${to}
    ), lines as (
      select country, region, percent, '' as jurisdiction, reason, currency, exponent, documents,
        sign * net as net, sign * tax as tax, sign * gross as gross from charged
      union all
      select country, region, p.percent, p.name, reason, currency, exponent, documents,
        sign * net, sign * p.tax, sign * (net + p.tax)
      from charged cross join lateral jsonb_to_recordset(parts) as p(name text, percent numeric, tax bigint)
    )
    select coalesce(country, '') as country, coalesce(region, '') as region, percent::float8 as percent, jurisdiction,
      reason, currency, exponent, sum(net)::text as net, sum(tax)::text as tax, sum(gross)::text as gross,
      sum(documents)::int as documents
    from lines group by 1, 2, percent, jurisdiction, reason, currency, exponent
    order by 1, 2, jurisdiction, percent desc, reason, currency
    limit ${maxTaxReportLines}`)
  return rows
}
