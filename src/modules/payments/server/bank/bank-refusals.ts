import { refuse } from '#kernel/http/refusal.ts'

/** Refuses to book a movement of the bank, with a sentence for staff. */
export const refuseBooking = (message: string) => refuse('payment_refused', { message })

/** The same because of its shares. */
export const refuseShares = (reason: string) => refuse('payment_refused', { fields: { shares: reason } })
