import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { discounts, type DiscountRow } from './discounts.tables.ts'

/** An order that discounts may apply to. */
export interface DiscountedOrder {
  /** What somebody typed; undefined: nothing. */
  code: string | undefined
  /** Whether discounts without a code are looked for. */
  isAutomatic: boolean
  /** Its pieces: their prices in minor units, and the categories of their products. */
  pieces: readonly { price: number; categoryId: string | null }[]
  /** The day of the order: `2026-11-29`. */
  day: string
  /** Whether its buyer has ordered before; asked only for discounts that need it. */
  hasOrdered: () => Promise<boolean>
}

/** A discount that an order may have. */
export interface ApplicableDiscount {
  id: string
  /** What its line is called. */
  label: string
  isCode: boolean
  isFreeDelivery: boolean
  /** Minor units. */
  terms: Pick<DiscountRow, 'percent' | 'amount' | 'cap'>
  /** The numbers of the pieces that it is for, counted from 1; undefined: all. */
  lines: number[] | undefined
}

/** Maximum number of discounts without a code that are compared for an order. */
const maxAutomatic = 100

const unknown = 'This code is not valid'

/** Why a discount does not apply to an order; null: it does. */
async function refusalOf(
  row: DiscountRow,
  counted: readonly { price: number }[],
  { day, hasOrdered }: DiscountedOrder,
): Promise<string | null> {
  const { isActive, validFrom, validTo, maxUses, uses, minimum, minimumPieces, firstOrder } = row
  if (!isActive || (validFrom !== null && day < validFrom)) return unknown
  if (validTo !== null && day > validTo) return 'This code has expired'
  if (maxUses !== null && uses >= maxUses) return 'This code was used up'
  if (counted.length === 0) return 'This code is for other products'
  if (minimumPieces !== null && counted.length < minimumPieces)
    return 'These are too few pieces for this code'
  if (minimum !== null && counted.reduce((sum, { price }) => sum + price, 0) < minimum)
    return 'The pieces cost too little for this code'
  if (firstOrder && (await hasOrdered())) return 'This code is for a first order'
  return null
}

/** The discounts that apply to an order, a code first, and why a code does not. One statement. */
export async function findDiscounts(
  db: Db,
  order: DiscountedOrder,
): Promise<{ found: ApplicableDiscount[]; refused?: string }> {
  const code = order.code?.trim().toUpperCase()
  const automatic = order.isAutomatic ? and(isNull(discounts.code), discounts.isActive) : undefined
  const rows = await db
    .select()
    .from(discounts)
    .where(or(code === undefined ? undefined : eq(discounts.code, code), automatic))
    .orderBy(sql`${discounts.code} nulls last`, discounts.createdAt, discounts.id)
    .limit(maxAutomatic)
  const applicable: ApplicableDiscount[] = []
  let refused = code !== undefined && rows[0]?.code !== code ? unknown : undefined
  for (const row of rows) {
    const { id, categoryIds, percent, amount, cap } = row
    const lines = order.pieces.flatMap(({ categoryId }, index) =>
      categoryIds.length === 0 || (categoryId !== null && categoryIds.includes(categoryId))
        ? [index + 1]
        : [],
    )
    const counted = lines.map((line) => order.pieces[line - 1] as (typeof order.pieces)[number])
    const reason = await refusalOf(row, counted, order)
    if (reason === null)
      applicable.push({
        id,
        label: row.label,
        isCode: row.code !== null,
        isFreeDelivery: row.freeDelivery,
        terms: { percent, amount, cap },
        lines: categoryIds.length === 0 ? undefined : lines,
      })
    else if (row.code !== null) refused = reason
  }
  return { found: applicable, ...(refused !== undefined && { refused }) }
}

/**
 * Counts a use of each of these discounts, in the transaction of its order. Their rows stay locked until then, so that
 * orders at the same time cannot use one more often than allowed.
 * @returns those that could still be used
 */
export async function useDiscounts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // Always locked in the same order, so that two orders with the same two discounts cannot deadlock.
  const { rows } = await db.execute<{ id: string }>(sql`
    with usable as (
      select id from discounts
      where id = any (${sql.param([...ids])}::uuid[]) and is_active
      order by id for update
    )
    update discounts set uses = uses + 1 from usable
    where discounts.id = usable.id and (max_uses is null or uses < max_uses)
    returning discounts.id`)
  return rows.map(({ id }) => id)
}

/**
 * Gives the uses of an order back that it has no more, and takes those again that it has once more, also above the
 * limit: what was agreed stays.
 */
export async function moveUses(db: Db, before: readonly string[], after: readonly string[]): Promise<void> {
  for (const id of after.filter((id) => !before.includes(id)))
    await db
      .update(discounts)
      .set({ uses: sql`${discounts.uses} + 1` })
      .where(eq(discounts.id, id))
  for (const id of before.filter((id) => !after.includes(id)))
    await db
      .update(discounts)
      .set({ uses: sql`${discounts.uses} - 1` })
      .where(and(eq(discounts.id, id), gt(discounts.uses, 0)))
}
