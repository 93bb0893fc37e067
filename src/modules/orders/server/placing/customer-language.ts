import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'

/**
 * The language in which staff write to a customer: that of their last order, else the base language of the shop.
 * @param customerId null for a new customer
 */
export async function languageOfCustomer(
  db: Db,
  customerId: string | null,
  base: LanguageCode,
): Promise<LanguageCode> {
  if (customerId === null || !isUuid(customerId)) return base
  const { rows } = await db.execute<{ language: string }>(sql`
    select language from orders where customer_id = ${customerId} order by created_at desc, id desc limit 1`)
  return languageOrNull(rows[0]?.language) ?? base
}
