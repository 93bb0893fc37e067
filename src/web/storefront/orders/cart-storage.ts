import type { Product } from '../../../contract/catalog.ts'

/** The product as the cart carries it. */
export type CartProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'materials'
  | 'image_urls'
  | 'category_id'
  | 'is_featured'
  | 'base_price'
  | 'price_calculation'
  | 'size_limits'
>

export interface CartLine {
  product_id: string
  /** Metres. */
  length: number
  width: number
  /** Major units. */
  calculated_price: number
  product: CartProduct
}

const key = 'cart'
const maxLines = 100

/** What of a product is kept with a line: enough to show and price it without asking again. */
export function cartProduct(product: Product): CartProduct {
  const { id, name, description, materials, image_urls, category_id, is_featured, base_price } = product
  const { price_calculation, size_limits } = product
  return {
    id,
    name,
    description,
    materials,
    image_urls,
    category_id,
    is_featured,
    base_price,
    price_calculation,
    size_limits,
  }
}

const isSide = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 100
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isLine(value: unknown): value is CartLine {
  if (!isObject(value) || !isObject(value.product)) return false
  const { product } = value
  return (
    typeof value.product_id === 'string' &&
    isSide(value.width) &&
    isSide(value.length) &&
    typeof value.calculated_price === 'number' &&
    Number.isFinite(value.calculated_price) &&
    typeof product.name === 'string' &&
    Array.isArray(product.image_urls) &&
    isObject(product.price_calculation)
  )
}

/** The stored cart; a value that is no cart is removed. */
export function loadCart(): CartLine[] {
  const text = localStorage.getItem(key)
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed) && parsed.length <= maxLines && parsed.every(isLine)) return parsed
  } catch {
    // Not JSON: removed below like any other value that is no cart.
  }
  localStorage.removeItem(key)
  return []
}

export function saveCart(lines: readonly CartLine[]): void {
  localStorage.setItem(key, JSON.stringify(lines))
}

/** Calls back when another tab changes the cart. Returns how to stop. */
export function onCartOfOtherTabs(changed: () => void): () => void {
  const listener = (event: StorageEvent) => event.key === key && changed()
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
