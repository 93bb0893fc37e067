import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { discountOn } from '../rules/discount.ts'
import { discounts } from './discounts.tables.ts'

/** An order on which somebody types a code. */
export interface DiscountedOrder {
  code: string
  /** The price of its pieces, in minor units. */
  pieces: number
  /** The day of the order: `2026-11-29`. */
  day: string
  /** Whether its buyer has ordered before; asked only for codes that need it. */
  hasOrdered: () => Promise<boolean>
}

/** What a code takes off, in minor units, or why it cannot be used. */
export type FoundDiscount = { id: string; code: string; amount: number } | { refused: string }

const unknown = { refused: 'This code is not valid' }

/** What a code takes off an order. */
export async function findDiscount(
  db: Db,
  { code, pieces, day, hasOrdered }: DiscountedOrder,
): Promise<FoundDiscount> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(eq(discounts.code, code.trim().toUpperCase()))
    .limit(1)
  if (!row?.isActive) return unknown
  const { validFrom, validTo, maxUses, uses, minimum, firstOrder } = row
  if (validFrom !== null && day < validFrom) return unknown
  if (validTo !== null && day > validTo) return { refused: 'This code has expired' }
  if (maxUses !== null && uses >= maxUses) return { refused: 'This code was used up' }
  if (minimum !== null && pieces < minimum) return { refused: 'The pieces cost too little for this code' }
  if (firstOrder && (await hasOrdered())) return { refused: 'This code is for a first order' }
  return { id: row.id, code: row.code, amount: discountOn(pieces, row) }
}

/**
 * Counts a use of a code, in the transaction of its order. The row stays locked until then, so that orders at the same
 * time cannot use it more often than allowed.
 * @returns whether it could still be used
 */
export async function useDiscount(db: Db, id: string): Promise<boolean> {
  const used = await db
    .update(discounts)
    .set({ uses: sql`${discounts.uses} + 1` })
    .where(
      and(
        eq(discounts.id, id),
        discounts.isActive,
        or(isNull(discounts.maxUses), lt(discounts.uses, discounts.maxUses)),
      ),
    )
    .returning({ id: discounts.id })
  return used.length > 0
}
