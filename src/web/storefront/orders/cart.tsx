import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Product } from '../../../contract/catalog.ts'
import { useShopFacts } from '../../shop.ts'
import { cartProduct, loadCart, onCartOfOtherTabs, saveCart } from './cart-storage.ts'
import type { CartLine } from './cart-storage.ts'
import { priceOf, totalOf } from './line-price.ts'

export interface Cart {
  lines: readonly CartLine[]
  /** False until the browser's stored cart has been read. */
  loaded: boolean
  itemCount: number
  /** Major units. */
  totalPrice: number
  add(product: Product, size: { width: number; length: number }): void
  remove(position: number): void
  updateDimensions(position: number, size: { width: number; length: number }): void
  /** Takes over today's products and prices. */
  refresh(products: ReadonlyMap<string, Product>): void
  clear(): void
}

const CartContext = createContext<Cart | null>(null)

/** The shopper's cart: in the browser, whoever is signed in, until it is ordered or cleared. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { currency } = useShopFacts()
  const [lines, setLines] = useState<readonly CartLine[]>([])
  const [loaded, setLoaded] = useState(false)

  useEffect(() => {
    setLines(loadCart())
    setLoaded(true)
    return onCartOfOtherTabs(() => setLines(loadCart()))
  }, [])

  // Every change starts from what is stored, so that two open tabs do not undo each other.
  const change = useCallback((step: (before: readonly CartLine[]) => readonly CartLine[]) => {
    const after = step(loadCart())
    saveCart(after)
    setLines(after)
  }, [])

  const cart = useMemo<Cart>(
    () => ({
      lines,
      loaded,
      itemCount: lines.length,
      totalPrice: totalOf(
        lines.map((line) => line.calculated_price),
        currency,
      ),
      add: (product, { width, length }) =>
        change((before) => [
          ...before,
          {
            product_id: product.id,
            length,
            width,
            calculated_price: priceOf(product, width, length, currency),
            product: cartProduct(product),
          },
        ]),
      remove: (position) => change((before) => before.filter((_, index) => index !== position)),
      updateDimensions: (position, { width, length }) =>
        change((before) =>
          before.map((line, index) =>
            index === position
              ? { ...line, width, length, calculated_price: priceOf(line.product, width, length, currency) }
              : line,
          ),
        ),
      refresh: (products) =>
        change((before) =>
          before.map((line) => {
            const product = products.get(line.product_id)
            if (!product) return line
            const calculated_price = priceOf(product, line.width, line.length, currency)
            return { ...line, calculated_price, product: cartProduct(product) }
          }),
        ),
      clear: () => change(() => []),
    }),
    [lines, loaded, currency, change],
  )

  return <CartContext value={cart}>{children}</CartContext>
}

/** The cart. Throws outside its provider. */
export function useCart(): Cart {
  const cart = use(CartContext)
  if (cart === null) throw new Error('useCart must be used within a CartProvider')
  return cart
}
