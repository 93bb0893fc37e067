import type { ShownPiece } from '#modules/catalog/web/storefront/index.ts'

/** The order that was placed last in this tab, until its notice on the home page is dismissed. */
export interface PlacedOrder {
  id: string
  number: string
  /** The account that placed it: nobody else who uses this tab later may see it. */
  userId: string
  /** The first ordered pieces, for drawing them. */
  pieces: ShownPiece[]
}

/** Maximum number of pieces that are drawn. */
export const drawnPieces = 6

const storageKey = 'placed-order'
const listeners = new Set<() => void>()
/** For browsers that refuse storage. */
let unsaved: string | null = null

function changed(): void {
  for (const listener of listeners) listener()
}

export function keepPlacedOrder(order: PlacedOrder): void {
  unsaved = JSON.stringify(order)
  try {
    sessionStorage.setItem(storageKey, unsaved)
  } catch {
    // The notice is gone after a reload.
  }
  changed()
}

export function forgetPlacedOrder(): void {
  unsaved = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
  changed()
}

/** Returns the stored text, because React compares snapshots of a store by identity. */
export function placedOrderText(): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? unsaved
  } catch {
    return unsaved
  }
}

function isPiece(value: unknown): value is ShownPiece {
  const { product, width, length } = (value ?? {}) as Partial<Record<keyof ShownPiece, unknown>>
  const { id, name, materials, image_urls } = (product ?? {}) as Record<string, unknown>
  return (
    [id, name].every((value) => typeof value === 'string') &&
    [materials, image_urls].every((value) => Array.isArray(value)) &&
    [width, length].every((side) => typeof side === 'number')
  )
}

/** @returns null for a text that is not a stored order */
export function placedOrderIn(text: string): PlacedOrder | null {
  try {
    const { id, number, userId, pieces } = JSON.parse(text) as Record<string, unknown>
    const isOrder = typeof id === 'string' && typeof number === 'string' && typeof userId === 'string'
    return isOrder
      ? { id, number, userId, pieces: Array.isArray(pieces) ? pieces.filter(isPiece) : [] }
      : null
  } catch {
    return null
  }
}

export function onPlacedOrder(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
