import type { Product } from '#modules/catalog/contract/index.ts'
import { perSquareMetre } from '#modules/catalog/rules/index.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { maxQuantity } from '../../contract/goods.ts'
import { storedList } from './stored-list.ts'

/** Goods in the cart that are sold by the piece. */
export interface GoodsLine {
  product_id: string
  quantity: number
  /** Major units. */
  unit_price: number
  product: Pick<Product, 'id' | 'name' | 'image_urls' | 'languages'>
}

export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxQuantity

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isGoodsLine(value: unknown): value is GoodsLine {
  if (!isObject(value) || !isObject(value.product)) return false
  const { product_id: id, unit_price: price, product } = value
  return (
    typeof id === 'string' &&
    id !== '' &&
    id.length <= 100 &&
    isQuantity(value.quantity) &&
    typeof price === 'number' &&
    price >= 0 &&
    price <= 1e12 &&
    typeof product.name === 'string' &&
    Array.isArray(product.image_urls) &&
    product.image_urls.every((url) => typeof url === 'string')
  )
}

/** Below a key of their own, so that the stored cart keeps its shape. */
export const goodsInCart = storedList('cart-goods', isGoodsLine)

/** A product sold by the piece as a line of the cart, at its present price. */
export const goodsLine = (product: Product, quantity: number): GoodsLine => ({
  product_id: product.id,
  quantity,
  unit_price: perSquareMetre(product),
  product: {
    id: product.id,
    name: product.name,
    image_urls: product.image_urls,
    ...(product.languages && { languages: product.languages }),
  },
})

/** The price of all of them in major units. */
export function goodsPrice(
  { unit_price: price, quantity }: Pick<GoodsLine, 'unit_price' | 'quantity'>,
  currency: string,
): number {
  const exponent = currencyExponent(currency)
  return toMajor(toMinor(price, exponent) * quantity, exponent)
}
