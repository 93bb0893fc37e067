import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Product } from '#modules/catalog/contract/index.ts'
import type { FreshPrices } from '#modules/orders/contract/orders.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { cartProduct, loadCart, onCartChange, saveCart, type CartLine } from './cart-storage.ts'
import { storedItems } from '#kernel/web/stored-list.ts'
import { lineName } from './line-keys.ts'
import { priceOf, totalOf } from '#modules/catalog/rules/index.ts'
import {
  AddToCartContext,
  goodsInCart,
  StoredAnswersContext,
  type AddToCart,
  type StoredAnswers,
  type PieceAnswers,
} from '#modules/catalog/web/storefront/index.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'

export interface Cart extends CartSteps {
  lines: readonly CartLine[]
  /** False until the stored cart has been read. */
  loaded: boolean
  /** Major units. */
  totalPrice: number
}

/** The actions on a cart, independent of its content. */
export interface CartSteps {
  add: AddToCart
  remove: (position: number) => void
  updateDimensions: (position: number, size: { width: number; length: number }, price?: number) => void
  /** Changes the answers of a line; undefined ones are removed. */
  updateAnswers: (position: number, answers: PieceAnswers) => void
  /** Duplicates a line right after itself, for another room. */
  duplicate: (position: number) => void
  /**
   * Updates products and prices; returns the former lines whose price differs.
   * @param priceOf returns the price in major units; null: the line stays as it is
   */
  refresh: (
    products: ReadonlyMap<string, Product>,
    priceOf: (line: CartLine, product: Product) => number | null,
  ) => CartLine[]
  /** Applies the shop's own prices to the lines that were to be ordered. */
  reprice: (figures: FreshPrices['lines']) => void
  /** Removes the ordered lines; lines that another tab has added since stay. */
  clear: (ordered: readonly CartLine[]) => void
}

const none: readonly CartLine[] = []

/** Every change starts from the stored cart, so that two open tabs do not undo each other. */
function change(step: (before: readonly CartLine[]) => readonly CartLine[]): void {
  saveCart(step(loadCart()))
}

/** The lines without these; of equal lines only as many are removed as given. */
function without(lines: readonly CartLine[], these: readonly CartLine[]): readonly CartLine[] {
  const going = these.map(lineName)
  return lines.filter((line) => {
    const at = going.indexOf(lineName(line))
    if (at !== -1) going.splice(at, 1)
    return at === -1
  })
}

/** A line with other answers; undefined ones are removed. */
function withAnswers(line: CartLine, answers: PieceAnswers): CartLine {
  return definedValues({ ...line, ...answers }) as CartLine
}

/** The answers of a stored line, by its position counted from 1; only if it is still a line of this product. */
const storedAnswers: StoredAnswers = (position, productId) => {
  const line = loadCart()[position - 1]
  return line?.product_id === productId ? line : undefined
}

/**
 * Clears the answers that a product's page asks for, before its new answers are applied: those no longer given must
 * go.
 */
const defaultAnswers: PieceAnswers = {
  options: undefined,
  room: undefined,
  note: undefined,
  depth: undefined,
  top_height: undefined,
}

const StepsContext = createContext<CartSteps | null>(null)

function stepsIn(currency: string): CartSteps {
  return {
    add: (product, { width, length }, answers = {}, { price, line: lineNumber } = {}) => {
      const line: CartLine = {
        ...answers,
        product_id: product.id,
        length,
        width,
        calculated_price: price ?? priceOf(product, width, length, currency),
        product: cartProduct(product),
      }
      change((lines) => {
        const at = (lineNumber ?? 0) - 1
        const old = lines[at]
        // The cart may have changed since the edit of this line began.
        if (old?.product_id !== product.id) return [...lines, line].slice(0, storedItems)
        const withDefaults = withAnswers(old, defaultAnswers)
        // An unchanged size keeps its record of how it was measured.
        const isSameSize = old.width === width && old.length === length
        const { measured = line.measured } = isSameSize ? old : line
        return lines.with(at, { ...withDefaults, ...line, ...(measured && { measured }) })
      })
    },
    remove: (position) => change((lines) => lines.toSpliced(position, 1)),
    updateDimensions: (position, { width, length }, price) =>
      change((lines) =>
        lines.map((line, index) =>
          index === position
            ? {
                ...line,
                width,
                length,
                calculated_price: price ?? priceOf(line.product, width, length, currency),
              }
            : line,
        ),
      ),
    updateAnswers: (position, answers) =>
      change((lines) => lines.map((line, index) => (index === position ? withAnswers(line, answers) : line))),
    duplicate: (position) =>
      change((lines) => {
        const line = lines[position]
        if (!line) return lines
        const { room: _, ...same } = line
        return lines.toSpliced(position + 1, 0, same).slice(0, storedItems)
      }),
    refresh: (products, todaysPrice) => {
      const changedLines: CartLine[] = []
      change((lines) =>
        lines.map((line) => {
          const product = products.get(line.product_id)
          if (!product) return line
          const calculated_price = todaysPrice(line, product) ?? line.calculated_price
          if (calculated_price !== line.calculated_price) changedLines.push(line)
          return { ...line, calculated_price, product: cartProduct(product) }
        }),
      )
      return changedLines
    },
    reprice: (figures) =>
      change((lines) =>
        lines.map((line, index) => {
          const figure = figures[index]
          if (figure?.product_id !== line.product_id) return line
          return { ...line, calculated_price: figure.calculated_price }
        }),
      ),
    clear: (ordered) => change((lines) => without(lines, ordered)),
  }
}

/** The shopper's cart: stored in the browser, independent of the account, until it is ordered or cleared. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { currency } = useShopConfig()
  const steps = useMemo(() => stepsIn(currency), [currency])
  return (
    <StepsContext value={steps}>
      <AddToCartContext value={steps.add}>
        <StoredAnswersContext value={storedAnswers}>{children}</StoredAnswersContext>
      </AddToCartContext>
    </StepsContext>
  )
}

/**
 * The cart. Throws outside its provider. Each part of a page subscribes to the storage itself: with a context,
 * reading the stored cart would make the whole page hydrate at once instead of piece by piece.
 */
export function useCart(): Cart {
  const steps = useCartSteps()
  const { currency } = useShopConfig()
  const stored = useSyncExternalStore(onCartChange, loadCart, () => null)
  return useMemo<Cart>(() => {
    const lines = stored ?? none
    const prices = lines.map((line) => line.calculated_price)
    return { ...steps, lines, loaded: stored !== null, totalPrice: totalOf(prices, currency) }
  }, [stored, steps, currency])
}

/** Number of lines in the cart, goods by the piece included; 0 until the stored cart has been read. */
export function useCartCount(): number {
  const none = () => 0
  return (
    useSyncExternalStore(onCartChange, () => loadCart().length, none) +
    useSyncExternalStore(goodsInCart.onChange, () => goodsInCart.load().length, none)
  )
}

/** The actions on the cart; components that use only these do not re-render when the cart changes. */
export function useCartSteps(): CartSteps {
  const steps = use(StepsContext)
  if (steps === null) throw new Error('useCart must be used within a CartProvider')
  return steps
}
