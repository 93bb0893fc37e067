import { createContext, use } from 'react'
import type { Product } from '../../contract/catalog.ts'

/** Puts a piece of a product into the cart; sides in metres. */
export type AddToCart = (product: Product, size: { width: number; length: number }) => void

/** Given by the cart. */
export const AddToCartContext = createContext<AddToCart | null>(null)

/** Throws outside its provider. */
export function useAddToCart(): AddToCart {
  const add = use(AddToCartContext)
  if (add === null) throw new Error('useAddToCart must be used within a CartProvider')
  return add
}
