import type { TypedCustomer } from './customer-form.tsx'

/**
 * The data typed at the checkout stays in its tab until the order is placed, even after a reload or a new sign-in.
 */
const storageKey = 'checkout-customer'
const fields = ['name', 'email', 'phone', 'address', 'note'] as const

/** What this person typed in this tab before; never what another person typed. */
export function storedCustomer(userId: string): Partial<TypedCustomer> {
  try {
    const parsed = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    if (parsed.userId !== userId) return {}
    return Object.fromEntries(
      fields.flatMap((field) => (typeof parsed[field] === 'string' ? [[field, parsed[field]]] : [])),
    )
  } catch {
    // Refused or unreadable: the form starts with the account's data.
    return {}
  }
}

export function storeCustomer(userId: string, customer: TypedCustomer): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, ...customer }))
  } catch {
    // The data has to be typed again after a reload.
  }
}

export function forgetCustomer(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
