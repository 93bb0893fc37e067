import type { Product } from '#modules/catalog/contract/catalog.ts'
import { storedList } from '#kernel/web/stored-list.ts'

/** Goods in the cart that are sold by the piece. */
export interface GoodsLine {
  product_id: string
  quantity: number
  /** Major units. */
  unit_price: number
  product: Pick<Product, 'id' | 'name' | 'image_urls' | 'languages'>
}

function isGoodsLine(value: unknown): value is GoodsLine {
  const { product_id: id, quantity, unit_price: price, product } = (value ?? {}) as Partial<GoodsLine>
  return (
    typeof id === 'string' &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0 &&
    Number(price) >= 0 &&
    typeof product?.name === 'string' &&
    Array.isArray(product.image_urls)
  )
}

/** Below a key of their own, so that the stored cart keeps its shape. */
export const goodsInCart = storedList('cart-goods', isGoodsLine)
