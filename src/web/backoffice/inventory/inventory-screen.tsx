import { Plus } from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { ComponentType } from 'react'
import { createItem } from '../../../contract/inventory.ts'
import { createSupplier } from '../../../contract/suppliers.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../shell/staff.ts'
import { TabStrip } from '../shell/tab-strip.tsx'
import { useListSearch } from '../table/use-list-search.ts'
import { AlertsTab } from './alerts-tab.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemsTab } from './items-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { inventoryTabs } from './search.ts'
import type { InventoryTab } from './search.ts'
import { SupplierDialog } from './supplier-dialog.tsx'
import { SuppliersTab } from './suppliers-tab.tsx'

/** What each tab shows. */
const contents: Record<InventoryTab, ComponentType> = {
  overview: OverviewTab,
  items: ItemsTab,
  suppliers: SuppliersTab,
  alerts: AlertsTab,
  reports: ReportsTab,
}

/** What there is, from whom it comes, what runs low, and what it is worth. */
export function InventoryScreen() {
  const { search, open, close, askExactly } = useListSearch()
  const may = { item: useMay(createItem), supplier: useMay(createSupplier) }
  const chosen = search['tab'] ?? 'overview'
  return (
    <Tabs.Root value={chosen} onValueChange={(tab) => askExactly({ tab })}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 border-b border-line print:hidden">
        <TabStrip label="Inventory" tabs={inventoryTabs} chosen={chosen} />
        <div className="flex gap-2 py-1.5">
          <Button look="quiet" size="sm" disabled={!may.supplier} onClick={() => open('supplier', 'new')}>
            <Plus size={15} aria-hidden />
            Add Supplier
          </Button>
          <Button size="sm" disabled={!may.item} onClick={() => open('item', 'new')}>
            <Plus size={15} aria-hidden />
            Add Item
          </Button>
        </div>
      </div>
      {inventoryTabs.map(([tab]) => {
        const Content = contents[tab]
        return (
          <Tabs.Content key={tab} value={tab} tabIndex={-1}>
            <Content />
          </Tabs.Content>
        )
      })}
      {search['item'] && <ItemDialog key={search['item']} id={search['item']} close={() => close('item')} />}
      {search['supplier'] && (
        <SupplierDialog key={search['supplier']} id={search['supplier']} close={() => close('supplier')} />
      )}
    </Tabs.Root>
  )
}
