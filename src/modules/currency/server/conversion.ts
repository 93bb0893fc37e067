import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { currencyExponent } from '../../../kernel/rules/money.ts'
import type { ConvertedAmount } from '../contract/index.ts'

/** The two currencies of a shop. */
export interface Currencies {
  /** In which it sells. */
  shop: string
  /** In which inventory, CRM and forecasting report. */
  reporting: string
  /** They differ, and there is a rate between them of any day. Without one nothing is converted. */
  converts: boolean
}

const pairOf = (one: string | SQL, other: string | SQL) =>
  sql`least(from_currency, to_currency) = least(${one}, ${other})
    and greatest(from_currency, to_currency) = greatest(${one}, ${other})`

/** The two currencies as they are now. @param shop the currency in which the shop sells */
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
 * The currency of amounts that nobody gave one: the reporting currency, but that of the shop while nothing can be
 * converted, because such amounts are compared with what orders sum up to.
 */
export const assumedCurrency = ({ shop, reporting, converts }: Currencies): string =>
  converts ? reporting : shop

/**
 * The sums of orders by day and status, as a table for `from`: day, status, orders, revenue in smallest units of the
 * shop's currency, and converted in smallest units of the reporting currency, not rounded; null on a day without a
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
 * What a month's sum is multiplied by, as a table for `from`: month and factor. It is the mean of the month's rates,
 * each day weighing as much as was ordered on it without cancelled orders; null when a day has no rate.
 */
export const convertedMonths = (currencies: Currencies): SQL => sql`(
  select date_trunc('month', day)::date as month,
    case when bool_or(converted is null) then null else sum(converted) / nullif(sum(revenue), 0) end as factor
  from ${convertedDays(currencies)} as days where status <> 'cancelled' group by 1)`

/**
 * What one smallest unit of the shop's currency is worth in smallest units of the reporting currency on a day, as an
 * expression; null without a rate.
 */
export const rateOn = ({ shop, reporting, converts }: Currencies, day: SQL): SQL =>
  converts
    ? sql`(select multiply / divide * ${scaleBetween(shop, reporting)}::numeric
        from exchange_rate_of(${shop}, ${reporting}, ${day}))`
    : sql`1`

/** Smallest units of one currency in those of another: 100 from đồng to cents. */
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
 * What amounts are worth in another currency, each at the rate of its day and rounded once, half up; null without a
 * rate. One query for all.
 * @param digits behind the point; left out, those of the currency
 */
export async function convertAmounts(
  db: Db,
  amounts: readonly DatedAmount[],
  digits?: number,
): Promise<(ConvertedAmount | null)[]> {
  if (amounts.length === 0) return []
  const rows = JSON.stringify(amounts.map((one) => ({ ...one, digits: digits ?? currencyExponent(one.to) })))
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
