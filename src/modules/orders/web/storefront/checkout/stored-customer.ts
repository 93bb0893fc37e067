import { z } from 'zod'
import { addressParts } from '#modules/addresses/contract/index.ts'
import { paymentMethod } from '#modules/payment-terms/contract/index.ts'
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

const placesKey = 'checkout-places'

const places = z.object({
  delivery: addressParts,
  /** Null: the delivery address. */
  billing: addressParts.nullable(),
  isCompany: z.boolean().optional(),
  /** The chosen way of delivery. */
  method: z.string().optional(),
  /** A discount code. */
  code: z.string().optional(),
  /** The chosen way to pay. */
  payment: paymentMethod.optional(),
  /** Whether the sizes are to be covered. */
  hasCover: z.boolean().optional(),
})
export type StoredPlaces = z.output<typeof places>

/** The addresses that this person typed in this tab before; null if there are none. */
export function storedPlaces(userId: string): StoredPlaces | null {
  try {
    const parsed = JSON.parse(sessionStorage.getItem(placesKey) ?? '{}') as Record<string, unknown>
    return parsed.userId === userId ? (places.safeParse(parsed).data ?? null) : null
  } catch {
    // Refused or unreadable: the form starts empty.
    return null
  }
}

export function storePlaces(userId: string, places: StoredPlaces): void {
  try {
    sessionStorage.setItem(placesKey, JSON.stringify({ userId, ...places }))
  } catch {
    // The addresses have to be typed again after a reload.
  }
}

export function forgetCustomer(): void {
  try {
    sessionStorage.removeItem(placesKey)
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
