/** Days after which an order that nobody answered about is to be refunded. */
const mostDays = 30

const dayMs = 86_400_000

/**
 * Whether a refund is proposed for a late order: its customer cancelled it, or was told, has not answered, and waits more
 * than 30 days longer than first promised, or than last agreed (16 CFR 435.2).
 */
export function proposesRefund({
  status,
  firstPromised,
  newDay,
}: {
  status: 'draft' | 'sent' | 'consented' | 'cancelled'
  /** The day that was promised before any notice, or that its customer agreed to last. */
  firstPromised: string
  newDay: string | null
}): boolean {
  if (status === 'cancelled') return true
  if (status !== 'sent' || newDay === null) return false
  return Date.parse(newDay) - Date.parse(firstPromised) > mostDays * dayMs
}
