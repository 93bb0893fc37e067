import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { findDiscount, useDiscount } from '#modules/discounts/server/index.ts'
import type { StoredCharge } from './orders.tables.ts'
import type { ShopPlace } from './sale-terms.ts'

/** Whose orders count for a code that is only for a first order; empty: nobody's are known. */
export interface Orderer {
  userId?: string
  email?: string
}

async function hasOrdered(db: Db, { userId, email }: Orderer): Promise<boolean> {
  if (!userId && !email) return false
  // Two indexes find them: orders of guests by their address, all others by the account.
  const isTheirs = userId
    ? sql`user_id = ${userId}`
    : sql`(guest and user_id is null and lower(customer_email) = lower(${email})
        or user_id in (select id from users where lower(email) = lower(${email})))`
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from orders where status <> 'cancelled' and ${isTheirs}) as known`)
  return rows[0]?.known ?? false
}

/**
 * What a code takes off, as a charge. An order counts its use, in its transaction; whoever only asks for a price is
 * told why a code cannot be used.
 */
export async function takeDiscount(
  db: Db,
  code: string | undefined,
  {
    pieces,
    orderer,
    timeZone,
    isQuote,
  }: Pick<ShopPlace, 'timeZone'> & { pieces: number; orderer: Orderer; isQuote: boolean },
): Promise<{ charges: StoredCharge[]; refused?: string } | Refusal<'order_refused'>> {
  if (!code) return { charges: [] }
  const found = await findDiscount(db, {
    code,
    pieces,
    day: todayIn(timeZone),
    hasOrdered: () => hasOrdered(db, orderer),
  })
  const refuseCode = (reason: string) =>
    isQuote
      ? { charges: [], refused: reason }
      : refuse('order_refused', { fields: { discount_code: reason } })
  if ('refused' in found) return refuseCode(found.refused)
  if (!isQuote && !(await useDiscount(db, found.id))) return refuseCode('This code was used up')
  return { charges: [{ kind: 'discount', label: found.code, amount: -found.amount }] }
}
