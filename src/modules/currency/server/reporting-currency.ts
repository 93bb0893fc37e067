import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import {
  getRateCoverage,
  getReportingCurrency,
  putReportingCurrency,
  type ReportingCurrency,
} from '../contract/index.ts'
import { currenciesOf } from './conversion.ts'
import { reportingCurrency } from './currency.tables.ts'
import { plainRate } from './exchange-rates.repository.ts'
import { pathsWithAmounts } from './exchange-rates.service.ts'

interface ReportingCurrencyDeps {
  pool: Pool
  /** The currency in which the shop sells. */
  shop: string
  timeZone: string
}

type Row = Pick<typeof reportingCurrency.$inferSelect, 'currency' | 'version'>
const columns = { currency: reportingCurrency.currency, version: reportingCurrency.version }

function only(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the reporting currency is missing')
  return row
}

/** The rate that applies to an amount of this day, in the direction in which it was entered. */
async function rateOn(db: Db, one: string, other: string, day: string): Promise<ReportingCurrency['today']> {
  const { rows } = await db.execute<{ from: string; to: string; day: string; rate: string }>(sql`
    select from_currency as "from", to_currency as "to", day::text as day, rate::text as rate from exchange_rates
    where least(from_currency, to_currency) = least(${one}, ${other})
      and greatest(from_currency, to_currency) = greatest(${one}, ${other})
      and day = (select rate_day from exchange_rate_of(${one}, ${other}, ${day}::date))`)
  const [row] = rows
  return row ? { ...row, rate: plainRate(row.rate) } : null
}

/** Whether staff have entered amounts that are assumed to be in the reporting currency. */
async function hasTypedAmounts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from inventory_items where unit_cost > 0 or selling_price > 0)
      or exists (select 1 from opportunities where value > 0) as found`)
  return rows[0]?.found ?? false
}

/** The currency in which inventory, CRM and forecasting report. */
export function mountReportingCurrency(
  http: FastifyInstance,
  { pool, shop, timeZone }: ReportingCurrencyDeps,
): void {
  const read = async (db: Db, row: Row): Promise<ReportingCurrency> => {
    const { reporting, converts } = await currenciesOf(db, shop)
    const today = reporting === shop ? null : await rateOn(db, shop, reporting, todayIn(timeZone))
    return { currency: reporting, shopCurrency: shop, converts, today, version: row.version }
  }
  const setting = recordWriter(pool, {
    entity: 'reporting_currency',
    lock: async (db) => only(await db.select(columns).from(reportingCurrency).for('update')),
    serialize: (row: Row, db) => read(db, row),
    audited: (row) => row,
    label: () => 'Reporting currency',
    invalidates: pathsWithAmounts,
  })

  mount(http, getReportingCurrency, async () => {
    const db = createDb(pool)
    const row = only(await db.select(columns).from(reportingCurrency))
    return read(db, row)
  })

  mount(http, putReportingCurrency, async ({ body, headers, actor }) => {
    const saved = await setting.update({
      id: 'reporting_currency',
      actor,
      precondition: { ifMatch: headers['if-match'], version: body.version },
      write: async (db, stored) => {
        if (body.currency === stored.currency) return stored
        if (!body.numbersStay && (await hasTypedAmounts(db))) return refuse('reporting_currency_in_use')
        const set = { currency: body.currency, version: sql`${reportingCurrency.version} + 1` }
        return only(await db.update(reportingCurrency).set(set).returning(columns))
      },
    })
    return saved
  })

  mount(http, getRateCoverage, async () => {
    const db = createDb(pool)
    await applyTimeZone(db, timeZone)
    const { rows } = await db.execute<{ days: number; first: string | null; last: string | null }>(sql`
      select count(*)::int as days, min(day)::text as first, max(day)::text as last
      from (select distinct day from order_day_sums where revenue <> 0) as days
      where (select currency from reporting_currency) <> ${shop} and day not in (
        select rates.day from exchange_rate_days(${shop}, (select currency from reporting_currency)) as rates)`)
    return rows[0] ?? { days: 0, first: null, last: null }
  })
}
