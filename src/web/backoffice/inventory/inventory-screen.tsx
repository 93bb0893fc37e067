import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { createItem } from '../../../contract/inventory.ts'
import { createSupplier } from '../../../contract/suppliers.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenTabs } from '../shell/screen-tabs.tsx'
import { useMay } from '../shell/staff.ts'
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
  const { search, open, close } = useListSearch()
  const may = { item: useMay(createItem), supplier: useMay(createSupplier) }
  return (
    <>
      <ScreenTabs label="Inventory" tabs={inventoryTabs} contents={contents}>
        <Button look="quiet" size="sm" disabled={!may.supplier} onClick={() => open('supplier', 'new')}>
          <Plus size={15} aria-hidden />
          Add Supplier
        </Button>
        <Button size="sm" disabled={!may.item} onClick={() => open('item', 'new')}>
          <Plus size={15} aria-hidden />
          Add Item
        </Button>
      </ScreenTabs>
      {search['item'] && <ItemDialog key={search['item']} id={search['item']} close={() => close('item')} />}
      {search['supplier'] && (
        <SupplierDialog key={search['supplier']} id={search['supplier']} close={() => close('supplier')} />
      )}
    </>
  )
}
