import type { OrderInput } from '../../contract/orders.ts'

/**
 * One key for each content of an order: a double click and a repeat after a lost answer carry the same
 * key and make one order, also after a reload; a changed order gets a new key.
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
    // Refused or unreadable: what this page remembers counts.
  }
  return latest
}

/** `crypto.randomUUID` exists on https only; a shop in a home network may be on http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key under which this order is sent, now and each time it is sent again unchanged. */
export function keyOfAttempt(order: OrderInput): string {
  const content = JSON.stringify(order)
  const before = storedAttempt()
  if (before?.content === content) return before.key
  latest = { content, key: newKey() }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(latest))
  } catch {
    // Kept in memory only.
  }
  return latest.key
}

/** After success: the same things ordered once more are a second order. */
export function forgetAttempt(): void {
  latest = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
