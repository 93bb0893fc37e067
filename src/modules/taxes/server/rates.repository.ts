import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import type { NamedRate, RatesByClass } from '../rules/order-taxes.ts'

/** One row for each class: the longest beginning of the postcode, then the region, then the latest day. */
const find = statement<{
  country: string
  taxClass: string
  percent: number
  parts: NonNullable<NamedRate['parts']>
}>(`
  select distinct on (country, tax_class) country, tax_class as "taxClass", percent::float8 as percent, parts
  from tax_rates
  where country = any ($1::text[]) and postcode = any ($2::text[]) and region in ('', $3)
    and valid_from <= $4::date and (valid_to is null or valid_to >= $4::date)
  order by country, tax_class, length(postcode) desc, region desc, valid_from desc`)

/** A postcode as rates have it: capitals without spaces; an American one without its last four digits. */
export function plainPostcode(postcode: string, country: string): string {
  const plain = postcode.toUpperCase().replaceAll(/\s/g, '')
  return (country === 'US' ? plain.slice(0, 5) : plain.replaceAll('-', '')).slice(0, 12)
}

export interface Place {
  /** ISO 3166 code. */
  country: string
  /** A state or province; empty: unknown. */
  region: string
  postcode: string
}

/**
 * The rates of a place on a day by class, and those of other countries.
 * @param others countries whose rates are read without region and postcode
 */
export async function readRates(
  db: Db,
  { country, region, postcode }: Place,
  day: string,
  others: readonly string[] = [],
): Promise<Map<string, RatesByClass>> {
  const plain = plainPostcode(postcode, country)
  const beginnings = Array.from({ length: plain.length + 1 }, (_, length) => plain.slice(0, length))
  const rows = await find(db.$client, [country, ...others], beginnings, region.trim().toUpperCase(), day)
  const byCountry = new Map<string, Record<string, NamedRate>>()
  for (const row of rows) {
    const rates = byCountry.get(row.country) ?? {}
    rates[row.taxClass] = { percent: row.percent, ...(row.parts.length > 0 && { parts: row.parts }) }
    byCountry.set(row.country, rates)
  }
  return byCountry
}
