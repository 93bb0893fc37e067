import { storedItems } from '#kernel/web/stored-list.ts'
import { maxQuantity } from '#modules/pricing/contract.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { perSquareMetre } from '#modules/catalog/rules/index.ts'
import { goodsInCart, type GoodsLine } from './goods-in-cart.ts'

/** Every change starts from the stored goods, so that two open tabs do not undo each other. */
export function changeGoods(step: (before: readonly GoodsLine[]) => readonly GoodsLine[]): void {
  goodsInCart.save(step(goodsInCart.load()))
}

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

/** Adds goods to the cart; those of the same product become one line. */
export const addGoods = (product: Product, quantity: number): void =>
  changeGoods((cartGoods) => {
    const existingItem = cartGoods.find(({ product_id: id }) => id === product.id)
    const line = goodsLine(product, Math.min(maxQuantity, quantity + (existingItem?.quantity ?? 0)))
    if (existingItem) return cartGoods.map((item) => (item === existingItem ? line : item))
    return [...cartGoods, line].slice(0, storedItems)
  })
