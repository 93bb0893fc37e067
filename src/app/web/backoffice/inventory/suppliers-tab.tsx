import type { ComponentType } from 'react'
import { useView, ViewStrip } from '#kernel/web/backoffice/layout/view-strip.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { PurchaseDialog } from '#modules/purchasing/web/backoffice/purchase-dialog.tsx'
import { PurchaseOrders } from '#modules/purchasing/web/backoffice/purchase-orders.tsx'
import { ReceivedInvoices } from '#modules/purchasing/web/backoffice/received-invoices.tsx'
import { Reorder } from '#modules/purchasing/web/backoffice/reorder.tsx'
import { supplierViews, type SupplierView } from '#modules/inventory/web/backoffice/search.ts'
import { SupplierCards } from '#modules/inventory/web/backoffice/supplier-cards.tsx'

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
  const Content = contents[useView(supplierViews) ?? 'suppliers']
  return (
    <>
      <ViewStrip label="Purchasing" tab="suppliers" views={supplierViews} />
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
