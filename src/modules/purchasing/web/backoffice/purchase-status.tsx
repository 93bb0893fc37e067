import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'
import { Badge, type Tone } from '#kernel/web/backoffice/badge.tsx'

export const purchaseStatusLabels: Record<PurchaseOrderStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  confirmed: 'Confirmed',
  partial: 'Partly received',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const tones: Record<PurchaseOrderStatus, Tone> = {
  draft: 'draft',
  sent: 'moving',
  confirmed: 'moving',
  partial: 'waiting',
  completed: 'done',
  cancelled: 'failed',
}

/** The status of a purchase order as a badge. */
export function PurchaseStatus({ status }: { status: PurchaseOrderStatus }) {
  return <Badge tone={tones[status]}>{purchaseStatusLabels[status]}</Badge>
}
