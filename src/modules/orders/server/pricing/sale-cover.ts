import { workOutCharges } from '../../rules/charges.ts'
import { pricesOf } from '../corrections/corrected-content.ts'
import type { PricedPieces } from './line-pricing.ts'
import type { StoredCharge } from '../orders.tables.ts'

/**
 * What covering the sizes of an order costs: a percentage of its pieces after what is taken off them. Goods sold by the
 * piece have no sizes.
 * @returns null where the shop does not offer it, or nothing has a size
 */
export function coverOf(
  items: Pick<PricedPieces, 'lines' | 'goods'>,
  reductions: readonly StoredCharge[],
  percent: number | null,
): StoredCharge | null {
  const { lines, goods } = items
  if (percent === null || lines.length === 0) return null
  const cover: StoredCharge = {
    kind: 'cover',
    label: '',
    amount: 0,
    percent,
    ...(goods.length > 0 && { lines: lines.map((_, index) => index + 1) }),
  }
  // Counted by the shop's discounts, whose amounts are fixed here and stay as they are.
  const fixed = reductions.map(({ amount, kind, lines: some, of }) => ({
    kind,
    amount,
    label: '',
    ...(some && { lines: some }),
    ...(of && { of }),
  }))
  return workOutCharges<StoredCharge>([...fixed, cover], pricesOf({ lines, goods })).at(-1) ?? null
}
