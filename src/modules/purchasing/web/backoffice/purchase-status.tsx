import type { PurchaseOrderStatus } from '../../../states/contract.ts'
import './purchase-status.css'

export const purchaseStatusLabels: Record<PurchaseOrderStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  confirmed: 'Confirmed',
  partial: 'Partly received',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** How far a purchase order has come. */
export function PurchaseStatus({ status }: { status: PurchaseOrderStatus }) {
  return (
    <span
      data-status={status}
      className="purchase-status inline-flex h-6 items-center rounded-full px-2.5 text-[0.8125rem] whitespace-nowrap"
    >
      {purchaseStatusLabels[status]}
    </span>
  )
}
