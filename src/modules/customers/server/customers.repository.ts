import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { listCustomers } from '../contract/customers.ts'
import type { fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { customFieldsCondition, customOrder, wantedValues } from '#kernel/custom-fields/in-sql.ts'
import type { Db } from '#kernel/database/db.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { customers, type CustomerRow } from './customers.tables.ts'
import { containsWords, isKnownAs } from './search.ts'

/** An account with a different address may belong to another person than the one in the staff's record. */
const hasOtherAddress = sql`exists (
  select 1 from users where users.id = ${customers.userId}
    and lower(users.email) is distinct from lower(${customers.email}))`

/** Callers give the number of their order, the last eight characters of its id, so that is searched too. */
function matches(q: string | undefined): SQL | undefined {
  const number = /^#?([0-9a-f]{8})$/i.exec(q?.trim() ?? '')?.[1]
  const words = containsWords(sql`customers.search_text`, q)
  if (number === undefined) return words
  return sql`(${words} or ${customers.id} in (
    select customer_id from orders where orders.search_text like ${`%${number.toLowerCase()}%`}))`
}

/**
 * The list.
 * @param fields that modules add to customers
 */
export const listedCustomers = (fields: ReturnType<typeof fieldsOf>) => ({
  sorts: { name: 'sortName' },
  orderOf: ({ customFields }: z.output<typeof listCustomers.query>) =>
    customOrder<CustomerRow>(fields, customers, customFields),
  where: ({ q, status, type, assignedTo, account, customFields }: z.output<typeof listCustomers.query>) =>
    and(
      matches(q),
      status && eq(customers.status, status),
      type && eq(customers.type, type),
      isKnownAs(customers.assignedTo, assignedTo),
      account === 'differs' ? hasOtherAddress : undefined,
      customFieldsCondition(customers.customFields, wantedValues(fields, customFields)),
    ),
})

/** SQL of the customers. */
export function customersRepository(db: Db) {
  return {
    ...tableRecords(db, customers),

    /** The country of customers whose own nobody has said, as it is written in an address. */
    async shopCountry(): Promise<string> {
      const { rows } = await db.execute<{ country: string }>(sql`select shop_country() as country`)
      return rows[0]?.country ?? ''
    },

    /** Numbers of records that prevent a customer from being deleted. */
    async uses(id: string): Promise<Record<'opportunities' | 'quotes' | 'installations', number>> {
      const { rows } = await db.execute<Record<'opportunities' | 'quotes' | 'installations', number>>(sql`
        select (select count(*)::int from opportunities where customer_id = ${id}) as opportunities,
          (select count(*)::int from quotes where customer_id = ${id}) as quotes,
          (select count(*)::int from installations where customer_id = ${id}) as installations`)
      return rows[0] as (typeof rows)[0]
    },
  }
}
