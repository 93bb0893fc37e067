import { maxOrderLines } from '#modules/orders/rules/order-lines.ts'
import { refusedSides, type SizeRefusal, type UnevenSide } from '#modules/pricing/rules/index.ts'
import type { CartLine } from './cart-storage.ts'
import type { GoodsLine } from '#modules/catalog/web/storefront/index.ts'
import type { WholeCart } from './whole-cart.ts'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import type { ProductionRefusal } from '#modules/making/rules/index.ts'
import { evaluateAnswers, limitsOf, type OptionRefusal } from '#modules/catalog/rules/index.ts'
import { soldProductOf } from './line-price.ts'

/** Why a line cannot be ordered as it is. */
export type LineProblem =
  | { kind: 'gone' }
  | { kind: 'no-price' }
  | { kind: 'size'; refusals: (SizeRefusal | UnevenSide)[] }
  | { kind: 'piece'; refusals: (ProductionRefusal | OptionRefusal)[] }

/** The current state of the products of a cart. */
export interface TodaysProducts {
  /** Ids of products that are no longer sold. */
  gone: ReadonlySet<string>
  /** Configurations by product, for products with a kind. */
  configurations: ReadonlyMap<string, Configuration>
  currency: string
}

export function problemOf(
  line: CartLine,
  { gone, configurations, currency }: TodaysProducts,
): LineProblem | null {
  if (gone.has(line.product_id)) return { kind: 'gone' }
  const configuration = configurations.get(line.product_id)
  const refusals = refusedSides(line.width, line.length, limitsOf(configuration ?? line.product))
  if (refusals.length > 0) return { kind: 'size', refusals }
  const refused = configuration
    ? evaluateAnswers(soldProductOf(configuration, currency), configuration.safety, line, line).refusals
    : []
  if (refused.length > 0) return { kind: 'piece', refusals: refused }
  // This includes a line so small and cheap that its price rounds to 0, which the shop refuses.
  return line.calculated_price === 0 ? { kind: 'no-price' } : null
}

export function problemOfGoods(
  { product_id: id, unit_price: price }: GoodsLine,
  { gone }: Pick<TodaysProducts, 'gone'>,
): LineProblem | null {
  if (gone.has(id)) return { kind: 'gone' }
  return price === 0 ? { kind: 'no-price' } : null
}

/** Whether the cart can be ordered as it is. */
export function canBeOrdered(
  { lines, goods, count }: Pick<WholeCart, 'lines' | 'goods' | 'count'>,
  today: TodaysProducts,
): boolean {
  return (
    count <= maxOrderLines &&
    lines.every((line) => problemOf(line, today) === null) &&
    goods.every((line) => problemOfGoods(line, today) === null)
  )
}
