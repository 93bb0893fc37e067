import type { OrderInput } from '#modules/orders/contract/orders.ts'
import type { Product } from '#modules/catalog/contract/index.ts'
import { cartProduct, type CartLine } from '../cart/cart-storage.ts'
import { linePriceOf } from '../cart/line-price.ts'
import { problemOf, type LineProblem } from '../cart/line-problems.ts'
import type { ProductsToday } from '../cart/todays-products.ts'

/** The fields that an ordered line and a line about to be ordered have in common. */
type OrderedLine = Omit<OrderInput['cart'][number], 'product_id' | 'options'> & {
  product_id: string | null
  options?: Readonly<Record<string, unknown>> | undefined
}

/** The choices as a cart stores them; values that are not codes were no choices and are left out. */
export const codesOf = ({ options = {} }: Pick<OrderedLine, 'options'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** An ordered piece as a line of today's cart. */
function cartLineOf(line: OrderedLine, product: Product): CartLine {
  const { width, length, room, note, mount, measured, depth, top_height } = line
  const options = codesOf(line)
  return {
    product_id: product.id,
    width,
    length,
    calculated_price: line.calculated_price,
    product: cartProduct(product),
    ...(Object.keys(options).length > 0 && { options }),
    ...(room && { room }),
    ...(note && { note }),
    ...(mount && { mount }),
    ...(measured && { measured }),
    ...(depth && { depth }),
    ...(top_height && { top_height }),
  }
}

/** An ordered piece validated and priced as of today. */
export type PieceToday =
  | { product: Product; line: CartLine; problem: LineProblem | null }
  /** The product could not be read. */
  | { problem: 'unread' }
  | { problem: { kind: 'gone' } }

/** An ordered piece at today's price, or why it cannot be ordered today. */
export function repriceOrderedPiece(
  ordered: OrderedLine,
  today: ProductsToday,
  currency: string,
): PieceToday {
  const { product_id: id } = ordered
  if (id === null || today.gone.has(id)) return { problem: { kind: 'gone' } }
  const product = today.found.get(id)
  if (product === undefined) return { problem: 'unread' }
  const line = cartLineOf(ordered, product)
  const configuration = today.configurations.get(id)
  const priced = { ...line, calculated_price: linePriceOf(line, { product, configuration, currency }) ?? 0 }
  return { product, line: priced, problem: problemOf(priced, { ...today, currency }) }
}
