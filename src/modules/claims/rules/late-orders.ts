/** Days after which an order that nobody answered about is to be refunded. */
const mostDays = 30

const dayMs = 86_400_000

/**
 * Whether a refund is proposed for a late order: its customer cancelled it, or was told, has not answered, and waits more
 * than 30 days longer than promised (16 CFR 435.2).
 */
export function proposesRefund({
  status,
  promisedDay,
  newDay,
}: {
  status: 'draft' | 'sent' | 'consented' | 'cancelled'
  promisedDay: string
  newDay: string | null
}): boolean {
  if (status === 'cancelled') return true
  if (status !== 'sent' || newDay === null) return false
  return Date.parse(newDay) - Date.parse(promisedDay) > mostDays * dayMs
}
