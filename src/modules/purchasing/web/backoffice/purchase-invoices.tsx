import { useQuery } from '@tanstack/react-query'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { KeepInvoices } from './keep-invoices.tsx'
import { InvoiceFile } from './received-invoices.tsx'
import { invoicesOfPurchase } from './received-queries.ts'

/** The invoices of the supplier that belong to a purchase order. */
export function PurchaseInvoices({ purchaseOrderId }: { purchaseOrderId: string }) {
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
