import type { Product } from '#modules/catalog/contract/index.ts'
import { storedList } from './stored-list.ts'

/** Goods in the cart that are sold by the piece. */
export interface GoodsLine {
  product_id: string
  quantity: number
  /** Major units. */
  unit_price: number
  product: Pick<Product, 'id' | 'name' | 'image_urls' | 'languages'>
}

function isGoodsLine(value: unknown): value is GoodsLine {
  const line = (value ?? {}) as Partial<Record<keyof GoodsLine, unknown>>
  const { name, image_urls: pictures } = (line.product ?? {}) as Record<string, unknown>
  return (
    typeof line.product_id === 'string' &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    typeof line.unit_price === 'number' &&
    line.unit_price >= 0 &&
    typeof name === 'string' &&
    Array.isArray(pictures) &&
    pictures.every((url) => typeof url === 'string')
  )
}

/** Below a key of their own, so that the stored cart keeps its shape. */
export const goodsInCart = storedList('cart-goods', isGoodsLine)
