import { useMemo, useSyncExternalStore } from 'react'
import type { Product } from '#modules/catalog/contract/index.ts'
import { totalOf } from '#modules/catalog/rules/index.ts'
import { changeGoods, goodsInCart, goodsLine, type GoodsLine } from '#modules/catalog/web/storefront/index.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { FreshPrices } from '#modules/orders/contract/orders.ts'
import { useCart, type Cart } from './cart.tsx'

/** The cart with its goods that are sold by the piece. */
export interface WholeCart extends Omit<Cart, 'reprice' | 'clear'>, GoodsSteps {
  goods: readonly GoodsLine[]
  /** Number of lines, goods included. */
  count: number
  /** Applies the shop's own prices to the lines that were to be ordered. */
  reprice: (figures: Pick<FreshPrices, 'lines' | 'goods'>) => void
  /** Removes what was ordered; what another tab has added since stays. */
  clear: (ordered: Pick<WholeCart, 'lines' | 'goods'>) => void
}

interface GoodsSteps {
  /** Changes the quantity of goods; with 0 they leave the cart. */
  setQuantity: (productId: string, quantity: number) => void
  /** Updates goods and their prices; returns the former lines whose price differs. */
  refreshGoods: (products: ReadonlyMap<string, Product>) => GoodsLine[]
}

/** The price of all of them in major units. */
export function goodsPrice(
  { unit_price: price, quantity }: Pick<GoodsLine, 'unit_price' | 'quantity'>,
  currency: string,
): number {
  const exponent = currencyExponent(currency)
  return toMajor(toMinor(price, exponent) * quantity, exponent)
}

const steps: GoodsSteps = {
  setQuantity: (productId, quantity) =>
    changeGoods((lines) =>
      lines.flatMap((line) => {
        if (line.product_id !== productId) return [line]
        return quantity > 0 ? [{ ...line, quantity }] : []
      }),
    ),
  refreshGoods(products) {
    const lines = goodsInCart.load()
    if (lines.length === 0) return []
    const today = lines.map((line) => {
      const product = products.get(line.product_id)
      return product ? goodsLine(product, line.quantity) : line
    })
    goodsInCart.save(today)
    return lines.filter(({ unit_price: price }, index) => price !== today[index]?.unit_price)
  },
}

const none: readonly GoodsLine[] = []

/** The cart of the pages that order it. Throws outside its provider. */
export function useWholeCart(): WholeCart {
  const cart = useCart()
  const { currency } = useShopConfig()
  const goods = useSyncExternalStore(goodsInCart.onChange, goodsInCart.load, () => none)
  return useMemo<WholeCart>(
    () => ({
      ...cart,
      ...steps,
      goods,
      count: cart.lines.length + goods.length,
      totalPrice: totalOf([cart.totalPrice, ...goods.map((line) => goodsPrice(line, currency))], currency),
      reprice({ lines, goods: figures = [] }) {
        cart.reprice(lines)
        if (figures.length === 0) return
        changeGoods((lines) =>
          lines.map((line) => ({
            ...line,
            unit_price:
              figures.find(({ product_id: id }) => id === line.product_id)?.unit_price ?? line.unit_price,
          })),
        )
      },
      clear(ordered) {
        cart.clear(ordered.lines)
        if (ordered.goods.length === 0) return
        changeGoods((lines) =>
          lines.filter(({ product_id: id }) => !ordered.goods.some((item) => item.product_id === id)),
        )
      },
    }),
    [cart, goods, currency],
  )
}
