import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import type { ConvertedAmount } from '../contract/index.ts'

/** The two currencies of a shop. */
export interface Currencies {
  /** The currency in which the shop sells. */
  shop: string
  /** The currency in which inventory, CRM and forecasting report. */
  reporting: string
  /** Whether they differ and any exchange rate between them exists. Otherwise nothing is converted. */
  converts: boolean
}

const pairOf = (one: string | SQL, other: string | SQL) =>
  sql`least(from_currency, to_currency) = least(${one}, ${other})
    and greatest(from_currency, to_currency) = greatest(${one}, ${other})`

/**
 * The current two currencies.
 * @param shop the currency in which the shop sells
 */
export async function currenciesOf(db: Db, shop: string): Promise<Currencies> {
  const { rows } = await db.execute<{ reporting: string; converts: boolean }>(sql`
    select currency as reporting, currency <> ${shop}
      and exists (select 1 from exchange_rates where ${pairOf(sql`${shop}::text`, sql`currency`)}) as converts
    from reporting_currency`)
  const [row] = rows
  if (row === undefined) throw new Error('the reporting currency is missing; run: npm run shop -- migrate')
  return { shop, ...row }
}

/** The currency in which inventory, CRM and forecasting report. */
export async function reportingCurrencyOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ currency: string }>(sql`select currency from reporting_currency`)
  const [row] = rows
  if (row === undefined) throw new Error('the reporting currency is missing; run: npm run shop -- migrate')
  return row.currency
}

/**
 * The currency assumed for amounts stored without one: the reporting currency, or the shop's currency while nothing can
 * be converted, because such amounts are compared with sums of orders.
 */
export const assumedCurrency = ({ shop, reporting, converts }: Currencies): string =>
  converts ? reporting : shop

/**
 * The sums of orders by day and status, as a table expression for `from`: day, status, orders, revenue in minor units
 * of the shop's currency, and converted in minor units of the reporting currency, unrounded; null on a day without a
 * rate.
 */
export function convertedDays({ shop, reporting, converts }: Currencies): SQL {
  if (!converts) return sql`(select day, status, orders, revenue, revenue as converted from order_day_sums)`
  return sql`(select s.day, s.status, s.orders, s.revenue,
      case when s.revenue = 0 then 0
        else s.revenue * r.multiply / r.divide * ${scaleBetween(shop, reporting)}::numeric end as converted
    from order_day_sums s left join exchange_rate_days(${shop}, ${reporting}) r on r.day = s.day)`
}

/**
 * The factor by which a month's revenue is converted, as a table expression for `from`: month and factor. It is the
 * mean of the month's daily rates, weighted by each day's revenue without cancelled orders; null if any of these days
 * has no rate.
 */
export const convertedMonths = (currencies: Currencies): SQL => sql`(
  select date_trunc('month', day)::date as month,
    case when bool_or(converted is null) then null else sum(converted) / nullif(sum(revenue), 0) end as factor
  from ${convertedDays(currencies)} as days where status <> 'cancelled' group by 1)`

/**
 * The value of one minor unit of the shop's currency in minor units of the reporting currency on a day, as an SQL
 * expression; null without a rate.
 */
export const rateOn = ({ shop, reporting, converts }: Currencies, day: SQL): SQL =>
  converts
    ? sql`(select multiply / divide * ${scaleBetween(shop, reporting)}::numeric
        from exchange_rate_of(${shop}, ${reporting}, ${day}))`
    : sql`1`

/** The factor between the minor units of two currencies at a rate of 1: 100 from đồng to cents. */
const scaleBetween = (from: string, to: string): string => {
  const digits = currencyExponent(to) - currencyExponent(from)
  return digits >= 0 ? `1${'0'.repeat(digits)}` : `0.${'0'.repeat(-digits - 1)}1`
}

export interface DatedAmount {
  /** Major units. */
  amount: number
  from: string
  to: string
  /** A day of the shop. */
  day: string
}

/**
 * Converts amounts into another currency, each at the rate of its day and rounded once, half up; null without a rate. A
 * single query converts all of them.
 * @param digits decimals of the result; by default those of the currency
 */
export async function convertAmounts(
  db: Db,
  amounts: readonly DatedAmount[],
  digits?: number,
): Promise<(ConvertedAmount | null)[]> {
  if (amounts.length === 0) return []
  const rows = JSON.stringify(
    amounts.map((amount) => ({ ...amount, digits: digits ?? currencyExponent(amount.to) })),
  )
  const converted = await db.execute<{ amount: string | null; currency: string; day: string | null }>(sql`
    select round(a.amount * r.multiply / r.divide, a.digits) as amount, a."to" as currency, r.rate_day::text as day
    from rows from (jsonb_to_recordset(${rows}::jsonb)
      as (amount numeric, "from" text, "to" text, day date, digits int)) with ordinality
      as a(amount, "from", "to", day, digits, position)
    left join lateral exchange_rate_of(a."from", a."to", a.day) r on true order by position`)
  return converted.rows.map(({ amount, currency, day }) =>
    amount === null || day === null ? null : { amount: Number(amount), currency, rateDay: day },
  )
}
