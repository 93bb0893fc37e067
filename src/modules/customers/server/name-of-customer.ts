import { sql, type SQL } from 'drizzle-orm'
import type { CustomerRow } from './customers.tables.ts'
import { familyFirstPattern, withoutSpacePattern } from '#kernel/rules/people/name-parts.ts'

/**
 * SQL: the name of a row of `customers` as `wholeName` writes it; null if it has none.
 * @param table the table's name or alias in the query
 */
export function nameOfCustomer(table: string): SQL<string | null> {
  const first = sql`${sql.identifier(table)}.first_name`
  const last = sql`${sql.identifier(table)}.last_name`
  return sql`nullif(trim(case
    when ${first} ~ ${withoutSpacePattern}::text and ${last} ~ ${withoutSpacePattern}::text then ${last} || ${first}
    when ${last} <> '' and trim(${last} || ' ' || ${first}) ~ ${familyFirstPattern}::text then ${last} || ' ' || ${first}
    else ${first} || ' ' || ${last} end), '')`
}

/** SQL: what `customerName` needs of the customer with an id. */
export const namesOfCustomer = (
  id: SQL,
): SQL<Pick<CustomerRow, 'firstName' | 'lastName' | 'companyName' | 'email'>> => sql`(
  select json_build_object('firstName', first_name, 'lastName', last_name, 'companyName', company_name, 'email', email)
  from customers where customers.id = ${id})`
