import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { chooseReductions } from '#modules/discounts/rules/index.ts'
import {
  findDiscounts,
  moveUses,
  useDiscount,
  type ApplicableDiscount,
} from '#modules/discounts/server/index.ts'
import type { PricedPieces } from './line-pricing.ts'
import type { OrderRow, StoredCharge } from './orders.tables.ts'
import type { BuyerTerms } from './sale-buyer.ts'
import type { ShopPlace } from './sale-terms.ts'

/** Whose orders count for a discount that is only for a first order; empty: nobody's are known. */
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

/** What an order takes off, and why a code does not. */
export interface Reductions {
  charges: StoredCharge[]
  /** Discounts that make its delivery free; the first one that does counts. */
  forDelivery: ApplicableDiscount[]
  refused?: string
}

interface Reduced extends Pick<ShopPlace, 'timeZone'> {
  pieces: PricedPieces
  orderer: Orderer
  group: BuyerTerms['group']
  /** Whether the shop has discounts without a code. */
  givesDiscounts: boolean
  isQuote: boolean
}

const refuseCode = (reason: string) => refuse('order_refused', { fields: { discount_code: reason } })

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

/** Takes off what most lowers the price; a discount that others have used up meanwhile does not count. */
async function takeBest(
  db: Db,
  prices: readonly number[],
  found: readonly ApplicableDiscount[],
  how: Pick<Reduced, 'group' | 'isQuote'>,
): Promise<{ charges: StoredCharge[]; isCodeUsed: boolean } | Refusal<'order_refused'>> {
  const { group, isQuote } = how
  const best = chooseReductions(prices, group, found)
  const discount = best.discount?.chosen
  if (discount && !isQuote && !(await useDiscount(db, discount.id))) {
    if (discount.isCode) return refuseCode('This code was used up')
    const others = found.filter((one) => one !== discount)
    return takeBest(db, prices, others, how)
  }
  const charges: StoredCharge[] = [
    ...(group && best.group > 0
      ? [{ kind: 'discount' as const, label: group.name, amount: -best.group, percent: group.percent }]
      : []),
    ...(best.discount ? [chargeOf(best.discount.chosen, best.discount.amount)] : []),
  ]
  return { charges, isCodeUsed: discount?.isCode ?? false }
}

/**
 * What the price of a group, a code and discounts without one take off the pieces, as charges. An order counts the use
 * of a discount, in its transaction; whoever only asks for a price is told why a code takes nothing off.
 */
export async function takeReductions(
  db: Db,
  code: string | undefined,
  reduced: Reduced,
): Promise<Reductions | Refusal<'order_refused'>> {
  const { pieces, orderer, group, givesDiscounts, isQuote, timeZone } = reduced
  if (!code && !givesDiscounts && !group) return { charges: [], forDelivery: [] }
  const { lines, categories } = pieces
  const known: { hasOrdered?: Promise<boolean> } = {}
  const { found, refused } =
    code || givesDiscounts
      ? await findDiscounts(db, {
          code: code || undefined,
          isAutomatic: givesDiscounts,
          pieces: lines.map(({ calculatedPrice: price }, index) => ({
            price,
            categoryId: categories[index] ?? null,
          })),
          day: todayIn(timeZone),
          hasOrdered: () => (known.hasOrdered ??= hasOrdered(db, orderer)),
        })
      : { found: [] }
  if (refused !== undefined && !isQuote) return refuseCode(refused)
  const prices = lines.map(({ calculatedPrice }) => calculatedPrice)
  const offPieces = found.filter(({ isFreeDelivery }) => !isFreeDelivery)
  const taken = await takeBest(db, prices, offPieces, reduced)
  if (taken instanceof Refusal) return taken
  const isBeaten = offPieces.some(({ isCode }) => isCode) && !taken.isCodeUsed
  const reason = refused ?? (isBeaten ? 'Your price is as low without this code' : undefined)
  return {
    charges: taken.charges,
    forDelivery: found.filter(({ isFreeDelivery }) => isFreeDelivery),
    ...(reason !== undefined && { refused: reason }),
  }
}

/**
 * The delivery waived by the first discount that may, as a charge.
 * @param waivable the charge of the delivery without what its size adds, in minor units
 */
export async function waiveDelivery(
  db: Db,
  { forDelivery }: Pick<Reductions, 'forDelivery'>,
  { waivable, isQuote }: { waivable: number; isQuote: boolean },
): Promise<{ charges: StoredCharge[]; refused?: string } | Refusal<'order_refused'>> {
  if (waivable === 0) {
    const isFree = forDelivery.some(({ isCode }) => isCode)
    return { charges: [], ...(isFree && { refused: 'There is no delivery that this code could waive' }) }
  }
  for (const { id, label, isCode } of forDelivery) {
    if (isQuote || (await useDiscount(db, id)))
      return {
        charges: [{ kind: 'discount', label, amount: -waivable, of: 'delivery', discount: id }],
      }
    if (isCode) return refuseCode('This code was used up')
  }
  return { charges: [] }
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
