import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { MailRecipient } from '#kernel/outbox/mail/typed-text.ts'

/**
 * The recipient of mails to a customer. What is in a record was typed by a visitor if the record was made for an order
 * or for samples in the storefront; then its address may be a stranger's guess, unless the customer's account has
 * confirmed it. `email` is empty if there is no address, or no such customer.
 */
export async function recipientOfCustomer(db: Db, customerId: string): Promise<MailRecipient> {
  if (!isUuid(customerId)) return { email: '', repeatsInput: false }
  const { rows } = await db.execute<{ email: string; repeatsInput: boolean }>(sql`
    select coalesce(c.email, '') as email,
      coalesce(c.source, '') not in ('guest', 'samples', 'storefront')
        or coalesce(u.email_verified and lower(u.email) = lower(c.email), false) as "repeatsInput"
    from customers c left join users u on u.id = c.user_id where c.id = ${customerId}`)
  return rows[0] ?? { email: '', repeatsInput: false }
}
