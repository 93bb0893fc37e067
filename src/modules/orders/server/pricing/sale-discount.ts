import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { chooseReductions } from '#modules/discounts/rules/index.ts'
import {
  findDiscounts,
  moveUses,
  useDiscounts,
  type ApplicableDiscount,
} from '#modules/discounts/server/index.ts'
import { pricesOf } from '../corrections/corrected-content.ts'
import type { PricedPieces } from './line-pricing.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import { chargeOfGroup, type BuyerTerms } from './sale-buyer.ts'
import type { ShopPlace } from '../checkout/sale-terms.ts'

/** Whose orders count for a discount that is only for a first order; empty: nobody's are known. */
export interface Orderer {
  userId?: string
  email?: string
  /** As it was typed; only for whether they pay ahead. */
  phone?: string
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

/** The discounts that an order may have, and why a code is none of them. */
export interface PossibleReductions {
  found: readonly ApplicableDiscount[]
  refused?: string
}

const refuseCode = (reason: string) => refuse('order_refused', { fields: { discount_code: reason } })

/**
 * The discounts that an order may have; whoever only asks for a price is told why a code is none of them. One statement
 * for an order with a code, or where the shop has discounts without one.
 */
export async function findReductions(
  db: Db,
  code: string | undefined,
  {
    pieces: { categories, ...items },
    orderer,
    givesDiscounts,
    isQuote,
    timeZone,
  }: Pick<ShopPlace, 'timeZone'> & {
    pieces: PricedPieces
    orderer: Orderer
    /** Whether the shop has discounts without a code. */
    givesDiscounts: boolean
    isQuote: boolean
  },
): Promise<PossibleReductions | Refusal<'order_refused'>> {
  if (!code && !givesDiscounts) return { found: [] }
  const lookups: { hasOrdered?: Promise<boolean> } = {}
  const possible = await findDiscounts(db, {
    code: code || undefined,
    isAutomatic: givesDiscounts,
    // Goods by the piece follow the pieces; a discount of categories is for pieces only.
    pieces: pricesOf(items).map((price, index) => ({ price, categoryId: categories[index] ?? null })),
    day: todayIn(timeZone),
    hasOrdered: () => (lookups.hasOrdered ??= hasOrdered(db, orderer)),
  })
  return possible.refused !== undefined && !isQuote ? refuseCode(possible.refused) : possible
}

function chargeOf({ id, label, terms, lines }: ApplicableDiscount, amount: number): StoredCharge {
  const { percent, cap } = terms
  return {
    kind: 'discount',
    label,
    amount: -amount,
    ...(percent !== null && { percent }),
    ...(percent !== null && cap !== null && { cap }),
    ...(lines && { lines }),
    discount: id,
  }
}

/** What the price of a group and the best discount take off the pieces, as charges, and why a code does not. */
export function reducePrices(
  items: Pick<PricedPieces, 'lines' | 'goods'>,
  group: BuyerTerms['group'],
  discounts: readonly ApplicableDiscount[],
): { charges: StoredCharge[]; refused?: string } {
  const prices = pricesOf(items)
  const possible = discounts.filter(({ isFreeDelivery }) => !isFreeDelivery)
  const best = chooseReductions(prices, group, possible)
  const isBeaten = possible.some(({ isCode }) => isCode) && !best.discount?.chosen.isCode
  return {
    charges: [
      ...(group && best.group > 0 ? [{ ...chargeOfGroup(group), amount: -best.group }] : []),
      ...(best.discount ? [chargeOf(best.discount.chosen, best.discount.amount)] : []),
    ],
    ...(isBeaten && { refused: 'Your price is as low without this code' }),
  }
}

/**
 * The delivery waived by the first discount that may, as a charge, and why a code does not.
 * @param waivable the charge of the delivery without what its size adds, in minor units
 */
export function waiveDelivery(
  discounts: readonly ApplicableDiscount[],
  waivable: number,
): { charges: StoredCharge[]; refused?: string } {
  const possible = discounts.filter(({ isFreeDelivery }) => isFreeDelivery)
  const [first] = possible
  if (first === undefined) return { charges: [] }
  if (waivable > 0)
    return {
      charges: [
        { kind: 'discount', label: first.label, amount: -waivable, of: 'delivery', discount: first.id },
      ],
    }
  const isForCode = possible.some(({ isCode }) => isCode)
  return { charges: [], ...(isForCode && { refused: 'There is no delivery that this code could waive' }) }
}

/**
 * Counts the uses of an order's discounts, in its transaction.
 * @param used those that it has counted already
 * @returns the discounts that remain where others have used up one meanwhile; null: all could still be used
 */
export async function useReductions(
  db: Db,
  charges: readonly StoredCharge[],
  discounts: readonly ApplicableDiscount[],
  used: Set<string>,
): Promise<readonly ApplicableDiscount[] | null | Refusal<'order_refused'>> {
  const discountIds = charges.flatMap(({ discount }) => discount ?? [])
  const counted = await useDiscounts(
    db,
    discountIds.filter((id) => !used.has(id)),
  )
  for (const id of counted) used.add(id)
  const usedUp = discounts.filter(({ id }) => discountIds.includes(id) && !used.has(id))
  if (usedUp.some(({ isCode }) => isCode)) return refuseCode('This code was used up')
  if (usedUp.length > 0) return discounts.filter((discount) => !usedUp.includes(discount))
  await moveUses(db, [...used], discountIds)
  return null
}

/** The discounts whose use an order counts; a cancelled one counts none. */
const usesOf = ({ status, charges }: Pick<OrderRow, 'status' | 'charges'>) =>
  status === 'cancelled' ? [] : charges.flatMap(({ discount }) => discount ?? [])

/** Counts the uses of an order again that was cancelled, reopened or corrected; no statement where they stay. */
export const moveOrderUses = (
  db: Db,
  before: Pick<OrderRow, 'status' | 'charges'>,
  after: Pick<OrderRow, 'status' | 'charges'>,
): Promise<void> => moveUses(db, usesOf(before), usesOf(after))
