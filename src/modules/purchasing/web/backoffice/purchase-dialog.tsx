import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PurchaseOrder } from '../../contract/purchasing.ts'
import { ApiError } from '#kernel/web/api.ts'
import { purchaseOrderById } from '../queries.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseDetails } from './purchase-details.tsx'
import { PurchaseForm, ReorderForm } from './purchase-form.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { KeepInvoices } from './keep-invoices.tsx'
import { InvoiceFile } from './received-invoices.tsx'
import { invoicesOfPurchase } from './received-queries.ts'

/** A purchase order in full; the id `new` creates one, which may begin with an item. */
export function PurchaseDialog({
  id,
  reordered,
  close,
}: {
  id: string
  /** The id of the item that a new order begins with. */
  reordered?: string | undefined
  close: () => void
}) {
  const query = useQuery({ ...purchaseOrderById(id), enabled: id !== 'new' })
  const [task, setTask] = useState<{ kind: 'edit'; order: PurchaseOrder } | { kind: 'receive' } | null>(null)
  if (id === 'new' && reordered) return <ReorderForm itemId={reordered} close={close} />
  if (id === 'new') return <PurchaseForm order={null} saved={close} close={close} />
  if (task?.kind === 'edit') {
    const back = () => setTask(null)
    return <PurchaseForm order={task.order} saved={back} close={back} />
  }
  const order = query.data
  return (
    <Dialog open onClose={close} title={order?.poNumber ?? 'Purchase order'} closeLabel="Close">
      {order ? (
        <>
          <PurchaseDetails order={order} />
          <PurchaseInvoices purchaseOrderId={order.id} />
          {task?.kind === 'receive' ? (
            <ReceiveForm order={order} close={() => setTask(null)} />
          ) : (
            <PurchaseActions
              order={order}
              edit={() => setTask({ kind: 'edit', order })}
              receive={() => setTask({ kind: 'receive' })}
            />
          )}
        </>
      ) : query.error instanceof ApiError && query.error.status === 404 ? (
        <p className="py-8 text-center text-ink-soft">Purchase order not found</p>
      ) : query.isError ? (
        <CouldNotLoad query={query} />
      ) : (
        <output aria-busy aria-label="Loading..." className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </output>
      )}
    </Dialog>
  )
}

/** The invoices of the supplier that belong to a purchase order. */
function PurchaseInvoices({ purchaseOrderId }: { purchaseOrderId: string }) {
  const { data: invoices = [] } = useQuery(invoicesOfPurchase(purchaseOrderId))
  return (
    <section aria-label="Received invoices" className="mt-5 grid gap-2 text-dense/5">
      <h3 className="font-sans text-dense font-semibold">Received invoices</h3>
      {invoices.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
              <span className="min-w-0 grow wrap-anywhere">{invoice.number ?? invoice.fileName}</span>
              {invoice.total !== null && invoice.currency !== null && (
                <span className="figures">{officeMoney(invoice.total, invoice.currency)}</span>
              )}
              <InvoiceFile invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      <KeepInvoices purchaseOrderId={purchaseOrderId} isQuiet />
    </section>
  )
}
