import type { ComponentType } from 'react'
import { classes } from '../../ui/classes.ts'
import { useListSearch } from '../table/use-list-search.ts'
import { PurchaseDialog } from './purchasing/purchase-dialog.tsx'
import { PurchaseOrders } from './purchasing/purchase-orders.tsx'
import { Reorder } from './purchasing/reorder.tsx'
import { supplierViews } from './search.ts'
import type { SupplierView } from './search.ts'
import { SupplierCards } from './supplier-cards.tsx'

const contents: Record<SupplierView, ComponentType> = {
  suppliers: SupplierCards,
  orders: PurchaseOrders,
  reorder: Reorder,
}

/** From whom the stock comes, and what was ordered from them. */
export function SuppliersTab() {
  const { search, askExactly, close } = useListSearch()
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
              'min-h-8 rounded-md px-3 whitespace-nowrap max-[56rem]:min-h-11',
              name === view ? 'bg-linen font-medium text-ink' : 'text-ink-soft hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </nav>
      <Content />
      {search['purchase'] && (
        <PurchaseDialog key={search['purchase']} id={search['purchase']} close={() => close('purchase')} />
      )}
    </>
  )
}
