import type { CustomerInfo } from '../../contract/orders.ts'

/** What somebody has typed at the checkout stays with their tab until it is ordered: over a reload and signing in again. */
const storageKey = 'checkout-customer'
const fields = ['name', 'email', 'phone', 'address'] as const

/** What this person typed here before; nothing of what somebody else did. */
export function storedCustomer(userId: string): Partial<CustomerInfo> {
  try {
    const parsed = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    if (parsed.userId !== userId) return {}
    return Object.fromEntries(
      fields.flatMap((field) => (typeof parsed[field] === 'string' ? [[field, parsed[field]]] : [])),
    )
  } catch {
    // Refused or unreadable: the form begins with what the account says.
    return {}
  }
}

export function storeCustomer(userId: string, customer: CustomerInfo): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, ...customer }))
  } catch {
    // Then it is typed once more after a reload.
  }
}

export function forgetCustomer(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
