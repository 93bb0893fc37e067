import { Truck } from 'lucide-react'
import type { ComponentType } from 'react'
import { readPage } from '#kernel/web/read-page.ts'
import { createItem, createSupplier, listItems } from '#modules/inventory/contract/index.ts'
import {
  allSuppliers,
  inventoryAnalytics,
  inventoryCategories,
  stockAlerts,
} from '#modules/inventory/web/queries/inventory.ts'
import {
  materialForecast,
  stockHealth,
  stockMovements,
  stockValuation,
} from '#modules/inventory/web/queries/stock-reports.ts'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AlertsTab } from '#modules/inventory/web/backoffice/alerts-tab.tsx'
import { ItemDialog } from '#modules/inventory/web/backoffice/item-dialog.tsx'
import { ItemsTab } from '#modules/inventory/web/backoffice/items-tab.tsx'
import { OverviewTab } from '#modules/inventory/web/backoffice/overview-tab.tsx'
import { monthsOfForecast } from '#modules/inventory/web/backoffice/reports/forecast-report.tsx'
import { ReportsTab } from '#modules/inventory/web/backoffice/reports-tab.tsx'
import { inventoryTabs, type InventoryTab } from '#modules/inventory/web/backoffice/search.ts'
import { SupplierDialog } from '#modules/inventory/web/backoffice/supplier-dialog.tsx'
import { ItemDemandSection } from '#modules/materials/web/backoffice/item-demand.tsx'
import { itemPictures } from '#modules/materials/web/queries.ts'
import { ItemPicture } from '#modules/materials/web/backoffice/item-picture.tsx'
import { ItemOnOrder, ReorderItem } from '#modules/purchasing/web/backoffice/item-on-order.tsx'
import { SuppliersTab } from './suppliers-tab.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'

const purchasing = { OnOrder: ItemOnOrder, Reorder: ReorderItem }

const contents: Record<InventoryTab, ComponentType> = {
  overview: () => <OverviewTab {...purchasing} />,
  items: () => <ItemsTab Demand={ItemDemandSection} Picture={ItemPicture} {...purchasing} />,
  suppliers: SuppliersTab,
  alerts: AlertsTab,
  reports: ReportsTab,
}

const reads = {
  items: () => [readPage(listItems), itemPictures, inventoryCategories, allSuppliers],
  suppliers: () => [allSuppliers],
  alerts: () => [stockAlerts],
  reports: () => [
    inventoryAnalytics,
    stockHealth,
    stockValuation,
    stockMovements,
    materialForecast(monthsOfForecast),
  ],
}

/** The inventory screen: items, suppliers, alerts and reports. */
export function InventoryScreen() {
  const { search, open, close } = useListSearch()
  const may = { item: useMay(createItem), supplier: useMay(createSupplier) }
  return (
    <>
      <ScreenTabs label="Inventory" tabs={inventoryTabs} contents={contents} reads={reads}>
        <AddButton
          icon={Truck}
          look="quiet"
          label="Add Supplier"
          may={may.supplier}
          run={() => open('supplier', 'new')}
        />
        <AddButton label="Add Item" may={may.item} run={() => open('item', 'new')} />
      </ScreenTabs>
      {search['item'] && <ItemDialog key={search['item']} id={search['item']} close={() => close('item')} />}
      {search['supplier'] && (
        <SupplierDialog key={search['supplier']} id={search['supplier']} close={() => close('supplier')} />
      )}
    </>
  )
}
