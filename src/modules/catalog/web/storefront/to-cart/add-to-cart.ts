import { createContext, use, useSyncExternalStore } from 'react'
import type { MeasuringMethod, Mount } from '#modules/making/contract/index.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'

/**
 * A shopper's answers about a piece besides its size; only questions that were asked and answered. Lengths in
 * metres.
 */
export interface PieceAnswers {
  mount?: Mount | undefined
  depth?: number | undefined
  top_height?: number | undefined
  room?: string | undefined
  note?: string | undefined
  measured?: MeasuringMethod | undefined
  /** Codes of choices by the code of their option. */
  options?: Record<string, string> | undefined
}

/** Puts a piece of a product into the cart; its size is in metres. */
export type AddToCart = (
  product: Product,
  size: { width: number; length: number },
  answers?: PieceAnswers,
  more?: {
    /** Price in major units, for a product whose price depends on more than its size. */
    price?: number
    /** Number of the line that it replaces, counted from 1; a line of another product is not replaced. */
    line?: number | undefined
  },
) => void

/** Provided by the cart. */
export const AddToCartContext = createContext<AddToCart | null>(null)

/** Throws outside its provider. */
export function useAddToCart(): AddToCart {
  const add = use(AddToCartContext)
  if (add === null) throw new Error('useAddToCart must be used within a CartProvider')
  return add
}

/**
 * The answers of a line of the cart, by its number counted from 1; undefined where it is of another product. Returns
 * the same object while the line does not change. Provided by the cart.
 */
export type StoredAnswers = (line: number, productId: string) => PieceAnswers | undefined
export const StoredAnswersContext = createContext<StoredAnswers>(() => undefined)

const neverChanges = () => () => {}

/** The answers of the line that is being edited; undefined on the server, and when no line is being edited. */
export function useStoredAnswers(line: number | undefined, productId: string): PieceAnswers | undefined {
  const storedAnswers = use(StoredAnswersContext)
  return useSyncExternalStore(
    neverChanges,
    () => (line === undefined ? undefined : storedAnswers(line, productId)),
    () => undefined,
  )
}
