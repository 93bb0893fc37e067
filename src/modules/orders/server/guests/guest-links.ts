import { sql } from 'drizzle-orm'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LinkRequest } from '#kernel/modules/definition.ts'

/** Mails whose order may stand in no account; `payment` and `document` are those of modules above this one. */
const aboutOrders: readonly string[] = ['order_confirmation', 'order_status', 'payment', 'document']

/**
 * The private link for a mail about a guest's order, made on delivery. Undefined for every other mail, and once the
 * link has ended: the order is then read in the account that has taken it over.
 */
export async function linkInMail(
  db: Db,
  links: PrivateLinks,
  { template, data }: LinkRequest,
): Promise<string | undefined> {
  if (!aboutOrders.includes(template)) return undefined
  const id = template === 'document' ? data['orderId'] : (data['order'] as { id: string }).id
  if (typeof id !== 'string') return undefined
  const { rows } = await db.execute<{ version: number }>(sql`
    select link_version as version from orders where id::text = ${id} and view_token is not null`)
  const [order] = rows
  return order && links.addressOf(id, order.version)
}
