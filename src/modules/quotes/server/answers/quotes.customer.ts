import { sql } from 'drizzle-orm'
import type { CustomerInfo } from '#modules/orders/contract/index.ts'
import { languageOfCustomer } from '#modules/orders/server/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import { nameOfCustomer } from '#modules/customers/server/index.ts'
import type { QuoteRow } from '../quotes.serializer.ts'

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

/** The customer's language: the quote's, else that of their last order, else the base language of the shop. */
export const languageFor = (
  db: Db,
  { language, customerId }: Pick<QuoteRow, 'language' | 'customerId'>,
  { base }: Pick<ShopLanguages, 'base'>,
): Promise<LanguageCode> =>
  language === null ? languageOfCustomer(db, customerId, base) : Promise.resolve(language)
