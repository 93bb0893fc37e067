import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { getTurnover } from '../../contract/turnover.ts'
import { mayCountIn, taxDayOfDocument } from './tax-days.ts'

type Row = Record<string, unknown> & {
  quarter: number
  activity: string
  currency: string
  exponent: number
  net: string
  amount: string
}

/**
 * Turnover by activity: what invoices charge, less credit notes. A deposit is turnover once the final invoice takes
 * it off. A line counts for the activity of its tax class; older lines, which have none, for that of their kind.
 */
export function mountTurnover(http: FastifyInstance, { reports }: { reports: Db }): void {
  mount(http, getTurnover, async ({ query: { year } }) => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`] as const
    const { rows } = await reports.execute<Row>(sql`
      with activities as (
        select c ->> 'code' as code, coalesce(c ->> 'activity', '') as activity
        from settings cross join lateral jsonb_array_elements(coalesce(taxes -> 'classes', '[]')) c
      ), sold as (
        select ${taxDayOfDocument} as day, currency, exponent::int as exponent, case d.kind when 'credit' then -1 else 1 end as sign,
          coalesce(l ->> 'taxClass', case l ->> 'kind' when 'delivery' then 'delivery' when 'fitting' then 'fitting' else 'goods' end)
            as code, (l ->> 'net')::bigint as net, (l ->> 'amount')::bigint as amount
        from documents d cross join lateral jsonb_array_elements(d.lines) l
        where (d.kind in ('invoice', 'final') or (d.kind = 'credit'
            and (select c.kind from documents c where c.id = d.credits_id) <> 'deposit'))
          and l ->> 'kind' <> 'deposit'
          and ${mayCountIn(from, to)}
      )
      select extract(quarter from day)::int as quarter, coalesce(a.activity, '') as activity, currency, exponent,
        sum(sign * net)::text as net, sum(sign * amount)::text as amount
      from sold left join activities a on a.code = sold.code
      where day between ${from} and ${to}
      group by 1, 2, currency, exponent order by 1, 2, currency`)
    return rows.map(({ exponent, net, amount, ...line }) => ({
      ...line,
      net: toMajor(Number(net), exponent),
      amount: toMajor(Number(amount), exponent),
    }))
  })
}
