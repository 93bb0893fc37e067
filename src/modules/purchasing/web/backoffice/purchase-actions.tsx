import { FileText } from 'lucide-react'
import { useState } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import {
  getPurchaseOrderPdf,
  receivePurchaseOrder,
  sendPurchaseOrder,
  type PurchaseOrder,
} from '../../contract/purchasing.ts'
import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'
import { usePurchaseStep, type PurchaseStep } from '../queries.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'

type Action = PurchaseStep | 'edit' | 'receive'

/** Allowed actions by status; the first is the primary one. */
const actionsIn: Record<PurchaseOrderStatus, readonly Action[]> = {
  draft: ['send', 'edit', 'cancel'],
  sent: ['receive', 'confirm', 'close', 'cancel'],
  confirmed: ['receive', 'close', 'cancel'],
  partial: ['receive', 'close'],
  completed: [],
  cancelled: [],
}

const labels: Record<Action, string> = {
  send: 'Send',
  edit: 'Edit',
  confirm: 'Mark as confirmed',
  receive: 'Receive',
  close: 'Close short',
  cancel: 'Cancel order',
}

/** Confirmation dialogs for irreversible steps. */
const questions: Partial<Record<Action, { title: string; text: (order: PurchaseOrder) => string }>> = {
  send: {
    title: 'Send this purchase order?',
    text: ({ supplierName, supplierEmail }) =>
      supplierEmail
        ? `${supplierName} gets it as a PDF file at ${supplierEmail}. It can no longer be changed then.`
        : `${supplierName} has no e-mail address: the order is marked as sent, and its PDF has to be handed over. It can no longer be changed then.`,
  },
  close: {
    title: 'Close this purchase order short?',
    text: () => 'What has not come yet is no longer expected and no longer counts as on order.',
  },
  cancel: { title: 'Cancel this purchase order?', text: () => 'Nothing of it will be expected any more.' },
}

/** The action buttons of a purchase order. */
export function PurchaseActions({
  order,
  edit,
  receive,
}: {
  order: PurchaseOrder
  edit: () => void
  receive: () => void
}) {
  const [requested, setRequested] = useState<PurchaseStep | null>(null)
  const { mutate, isPending } = usePurchaseStep()
  const may = { receive: useMay(receivePurchaseOrder), rest: useMay(sendPurchaseOrder) }
  const take = (step: PurchaseStep) => mutate({ id: order.id, step }, { onSettled: () => setRequested(null) })
  const run = (action: Action) => {
    if (action === 'edit') return edit()
    if (action === 'receive') return receive()
    return questions[action] ? setRequested(action) : take(action)
  }
  // Pieces are received one by one, in their list.
  const actions = actionsIn[order.status].filter((action) => action !== 'receive' || order.items.length > 0)
  const question = requested && questions[requested]
  return (
    <div className="mt-6 flex flex-wrap-reverse justify-end gap-2">
      <a
        href={address(getPurchaseOrderPdf, { params: { id: order.id } })}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ look: 'plain', size: 'sm' }, 'mr-auto')}
      >
        <FileText size={15} aria-hidden />
        PDF
      </a>
      {actions.toReversed().map((action) => (
        <Button
          key={action}
          size="sm"
          look={action === actions[0] ? 'primary' : 'quiet'}
          disabled={isPending || !(action === 'receive' ? may.receive : may.rest)}
          onClick={() => run(action)}
        >
          {labels[action]}
        </Button>
      ))}
      {requested && question && (
        <Dialog open onClose={() => setRequested(null)} title={question.title} closeLabel="Close">
          <p>{question.text(order)}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="quiet" size="sm" onClick={() => setRequested(null)}>
              Back
            </Button>
            <Button
              look={requested === 'send' ? 'primary' : 'danger'}
              size="sm"
              disabled={isPending}
              onClick={() => take(requested)}
            >
              {labels[requested]}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
