/** The order that was placed last in this tab, until its notice on the home page is dismissed. */
export interface PlacedOrder {
  id: string
  number: string
  /** Who placed it: nobody else who uses this tab later sees it. */
  userId: string
}

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

/** As stored: a text, because React compares what it reads of a store by identity. */
export function placedOrderText(): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? unsaved
  } catch {
    return unsaved
  }
}

/** @returns null for a text that no version of the shop has stored */
export function placedOrderIn(text: string): PlacedOrder | null {
  try {
    const { id, number, userId } = JSON.parse(text) as Record<string, unknown>
    const isOrder = typeof id === 'string' && typeof number === 'string' && typeof userId === 'string'
    return isOrder ? { id, number, userId } : null
  } catch {
    return null
  }
}

export function onPlacedOrder(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
