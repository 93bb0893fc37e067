import { createContext, use, useSyncExternalStore } from 'react'
import type { MeasuringMethod, Mount } from '../../../making/contract/index.ts'
import type { Product } from '../../contract/catalog.ts'

/** What a shopper says of a piece beside its size; only what was asked and answered. Lengths in metres. */
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

/** Puts a piece of a product into the cart; sides in metres. */
export type AddToCart = (
  product: Product,
  size: { width: number; length: number },
  answers?: PieceAnswers,
  more?: {
    /** Major units, of a product that is priced by more than its size. */
    price?: number
    /** Position of the line that it takes the place of, from 1; one of another product stays. */
    line?: number | undefined
  },
) => void

/** Given by the cart. */
export const AddToCartContext = createContext<AddToCart | null>(null)

/** Throws outside its provider. */
export function useAddToCart(): AddToCart {
  const add = use(AddToCartContext)
  if (add === null) throw new Error('useAddToCart must be used within a CartProvider')
  return add
}

/**
 * What was said of a line of the cart, by its position from 1; undefined where it is of another product. Answers with
 * the same object while the line stays as it is. Given by the cart.
 */
export type KeptAnswers = (line: number, productId: string) => PieceAnswers | undefined
export const KeptAnswersContext = createContext<KeptAnswers>(() => undefined)

const neverChanges = () => () => {}

/** What was said of the line that is changed here; undefined on the server, and where none is. */
export function useKeptAnswers(line: number | undefined, productId: string): PieceAnswers | undefined {
  const kept = use(KeptAnswersContext)
  return useSyncExternalStore(
    neverChanges,
    () => (line === undefined ? undefined : kept(line, productId)),
    () => undefined,
  )
}
