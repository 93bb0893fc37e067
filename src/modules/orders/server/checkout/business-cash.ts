import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { losesTaxByCash } from '#modules/payment-terms/rules/index.ts'
import type { Orderer } from '../pricing/sale-discount.ts'
import type { OrderPlaces, ShopPlace } from './sale-terms.ts'

const earlierToday = statement<{ total: string }>(`
  select coalesce(sum(total_amount), 0) as total from orders
  where created_at >= $1::date::timestamp at time zone $4 and status <> 'cancelled' and (user_id = $2
    or lower(coalesce(nullif(billing_address ->> 'vat_number', ''), delivery_address ->> 'vat_number')) = lower($3))`)

/**
 * Whether the buyer is a business that could not deduct the tax of this order if it paid in cash. One statement for
 * businesses in Vietnam, none otherwise.
 * @param total minor units, with tax
 */
export async function isTaxLostByCash(
  db: Db,
  total: number,
  { delivery_address: to, billing_address: billing }: OrderPlaces,
  { country, timeZone, userId }: ShopPlace & Orderer,
): Promise<boolean> {
  const vatNumber = billing?.vat_number || to?.vat_number || ''
  const isBusiness = vatNumber !== '' || Boolean(billing?.company || to?.company)
  if (country !== 'VN' || !isBusiness) return false
  const [row] = await earlierToday(db.$client, todayIn(timeZone), userId ?? null, vatNumber || null, timeZone)
  return losesTaxByCash({ country, isBusiness, total, earlier: Number(row?.total ?? 0) })
}
