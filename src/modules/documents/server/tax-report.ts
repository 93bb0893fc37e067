import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv.ts'
import { mount } from '#kernel/http/mount.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { getTaxReport, maxTaxReportLines, type TaxReportLine } from '../contract/tax-report.ts'

type Row = Omit<TaxReportLine, 'net' | 'tax' | 'gross'> & {
  exponent: number
  net: string
  tax: string
  gross: string
}

/**
 * The taxes of a period: a line for each place and rate, and one for each jurisdiction that has a share of it. One pass
 * over the documents of the period, which an index finds.
 */
async function readTaxReport(db: Db, { from, to }: { from: string; to: string }): Promise<TaxReportLine[]> {
  const { rows } = await db.execute<Row>(sql`
    with charged as (
      select taxes -> 'place' ->> 'country' as country, coalesce(taxes -> 'place' ->> 'region', '') as region,
        taxes ->> 'reason' as reason, currency, exponent, case kind when 'credit' then -1 else 1 end as sign,
        s.percent, s.net, s.tax, s.gross, coalesce(s.parts, '[]') as parts
      from documents cross join lateral jsonb_to_recordset(taxes -> 'sums')
        as s(percent numeric, net bigint, tax bigint, gross bigint, parts jsonb)
      where kind in ('deposit', 'invoice', 'final', 'credit') and taxes is not null
        and case when kind in ('deposit', 'credit') then issued_on else tax_day end between ${from} and ${to}
    ), lines as (
      select country, region, percent, '' as jurisdiction, reason, currency, exponent,
        sign * net as net, sign * tax as tax, sign * gross as gross from charged
      union all
      select country, region, p.percent, p.name, reason, currency, exponent,
        sign * net, sign * p.tax, sign * (net + p.tax)
      from charged cross join lateral jsonb_to_recordset(parts) as p(name text, percent numeric, tax bigint)
    )
    select country, region, percent::float8 as percent, jurisdiction, reason, currency, exponent,
      sum(net)::text as net, sum(tax)::text as tax, sum(gross)::text as gross, count(*)::int as documents
    from lines group by country, region, percent, jurisdiction, reason, currency, exponent
    order by country, region, jurisdiction, percent desc, reason, currency
    limit ${maxTaxReportLines}`)
  return rows.map(({ exponent, net, tax, gross, ...line }) => ({
    ...line,
    net: toMajor(Number(net), exponent),
    tax: toMajor(Number(tax), exponent),
    gross: toMajor(Number(gross), exponent),
  }))
}

async function* oneByOne<Line>(lines: readonly Line[]) {
  yield* lines
}

/** The report of taxes, for the return and the adviser. */
export function mountTaxReport(http: FastifyInstance, { reports }: { reports: Db }): void {
  mount(http, getTaxReport, async ({ query, request, reply }) => {
    const lines = await readTaxReport(reports, query)
    if (!wantsCsv(request)) return lines
    return csvFile(reply, {
      name: `taxes-${query.from}-${query.to}`,
      kind: 'document',
      columns: {
        country: ({ country }) => country,
        region: ({ region }) => region,
        jurisdiction: ({ jurisdiction }) => jurisdiction,
        percent: ({ percent }) => percent,
        reason: ({ reason }) => reason ?? '',
        currency: ({ currency }) => currency,
        net: ({ net }) => net,
        tax: ({ tax }) => tax,
        gross: ({ gross }) => gross,
        documents: ({ documents }) => documents,
      },
      rows: oneByOne(lines),
    })
  })
}
