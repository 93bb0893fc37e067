import { sql } from 'drizzle-orm'
import type { CustomerInfo } from '#modules/orders/contract/index.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import type { Db } from '#kernel/database/db.ts'
import { nameOfCustomer } from '#modules/customers/server/index.ts'
import type { QuoteRow } from './quotes.serializer.ts'

interface CustomerRow extends Record<string, unknown> {
  user_id: string | null
  name: string
  email: string
  phone: string
  address: string
}

/** The customer of a quote in the form that orders use. Unknown fields are empty. */
export async function customerOf(
  db: Db,
  customerId: string,
): Promise<{ userId: string | null; info: CustomerInfo }> {
  const { rows } = await db.execute<CustomerRow>(sql`
    select user_id, coalesce(email, '') as email, coalesce(phone, '') as phone,
      coalesce(${nameOfCustomer('customers')}, company_name, email, '') as name,
      concat_ws(', ', nullif(address, ''), nullif(city, ''), nullif(trim(concat_ws(' ', state, zip_code)), '')) as address
    from customers where id = ${customerId}`)
  const { user_id: userId, ...info } = rows[0] as CustomerRow
  return { userId, info }
}

/** The customer's language: the quote's, else that of their last order, else English. */
export async function languageFor(
  db: Db,
  { language, customerId }: Pick<QuoteRow, 'language' | 'customerId'>,
): Promise<LanguageCode> {
  if (language !== null) return language
  const { rows } = await db.execute<{ language: string }>(sql`
    select language from orders where customer_id = ${customerId} order by created_at desc, id desc limit 1`)
  return languageOrNull(rows[0]?.language) ?? 'en'
}
