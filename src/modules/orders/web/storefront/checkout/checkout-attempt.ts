import type { OrderInput } from '#modules/orders/contract/orders.ts'

/**
 * One idempotency key for each content of an order: a double click and a retry after a lost response, even after a
 * reload, send the same key and place one order; a changed order gets a new key.
 */

const storageKey = 'checkout-attempt'

interface Attempt {
  content: string
  key: string
}

/** For browsers that refuse storage. */
let latest: Attempt | null = null

function storedAttempt(): Attempt | null {
  try {
    const parsed = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Attempt> | null
    if (typeof parsed?.content === 'string' && typeof parsed.key === 'string') {
      return { content: parsed.content, key: parsed.key }
    }
  } catch {
    // Refused or unreadable: the in-memory value is used.
  }
  return latest
}

/** `crypto.randomUUID` exists only on https; a shop in a local network may be on http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of this order, for the first request and all retries while it is unchanged. */
export function idempotencyKeyFor(order: OrderInput): string {
  const content = JSON.stringify(order)
  const lastAttempt = storedAttempt()
  if (lastAttempt?.content === content) return lastAttempt.key
  latest = { content, key: newKey() }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(latest))
  } catch {
    // Kept in memory only.
  }
  return latest.key
}

/** After success: the same content ordered again is a second order. */
export function clearIdempotencyKey(): void {
  latest = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
