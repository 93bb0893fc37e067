import type { ComponentType } from 'react'
import { classes } from '#kernel/web/ui/classes.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { PurchaseDialog } from '#modules/purchasing/web/backoffice/purchase-dialog.tsx'
import { PurchaseOrders } from '#modules/purchasing/web/backoffice/purchase-orders.tsx'
import { ReceivedInvoices } from '#modules/purchasing/web/backoffice/received-invoices.tsx'
import { Reorder } from '#modules/purchasing/web/backoffice/reorder.tsx'
import { supplierViews, type SupplierView } from '#modules/inventory/web/backoffice/search.ts'
import { SupplierCards } from '#modules/inventory/web/backoffice/supplier-cards.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

const contents: Record<SupplierView, ComponentType> = {
  suppliers: SupplierCards,
  orders: PurchaseOrders,
  reorder: Reorder,
  invoices: ReceivedInvoices,
}

/** Suppliers and purchase orders. */
export function SuppliersTab() {
  const { search, askExactly, close } = useListSearch()
  const reordered = search['reorder']
  const view = (search['view'] ?? 'suppliers') as SupplierView
  const Content = contents[view]
  return (
    <>
      <nav aria-label="Purchasing" className="mb-4 flex gap-1 overflow-x-auto">
        {supplierViews.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-current={name === view ? 'page' : undefined}
            onClick={() => askExactly({ tab: 'suppliers', ...(name !== 'suppliers' && { view: name }) })}
            className={classes(
              'min-h-8 rounded-md px-3 whitespace-nowrap max-desk:min-h-11',
              name === view ? 'bg-linen font-medium text-ink' : 'text-ink-soft hover:text-ink',
            )}
          >
            {t(label)}
          </button>
        ))}
      </nav>
      <Content />
      {search['purchase'] && (
        <PurchaseDialog
          key={search['purchase']}
          id={search['purchase']}
          reordered={reordered}
          close={() => (reordered ? askExactly({ tab: 'suppliers', view: 'orders' }) : close('purchase'))}
        />
      )}
    </>
  )
}
