import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { readPage } from '#kernel/web/read-page.ts'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import {
  listProductForecasts,
  listSalesForecasts,
  createSalesForecast,
  deleteSalesForecast,
  updateSalesForecast,
  type SalesForecast,
} from '../../contract/forecasting.ts'
import { AccuracyTab } from './accuracy-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProductsTab } from './products-tab.tsx'
import { forecastingTabs, type ForecastingTab } from './search.ts'
import { periodName } from './periods.ts'
import { useDeleteSalesForecast } from '../queries.ts'
import { forecastFilters, salesColumns } from './columns.tsx'
import { SalesDialog } from './sales-dialog.tsx'

/** Forecasts for total sales. */
function SalesTab() {
  const [open, setOpen] = useState<{ row: SalesForecast | null } | null>(null)
  const may = { edit: useMay(updateSalesForecast), remove: useMay(deleteSalesForecast) }
  const mayAdd = useMay(createSalesForecast)
  const deleting = useDeleteDialog(
    useDeleteSalesForecast(),
    'Delete sales forecast?',
    (row: SalesForecast) => (
      <>
        The forecast of <strong className="font-semibold">{periodName(row)}</strong> cannot be brought back.
      </>
    ),
  )
  return (
    <>
      <RecordTab
        list={listSalesForecasts}
        noun={{ one: 'sales forecast', many: 'sales forecasts' }}
        columns={salesColumns}
        filters={forecastFilters}
        defaultSort="-created_at"
        searchPlaceholder="Notes"
        nameOf={periodName}
        add={{ label: 'Create Sales Forecast', may: mayAdd, run: () => setOpen({ row: null }) }}
        may={may}
        edit={(row) => setOpen({ row })}
        deleting={deleting}
        csv
        empty="No sales forecasts yet."
        emptyHint="Say what you expect to sell, and see later how near it was. Past orders from a file help."
        emptyAction={{ label: 'Make the first forecast', may: mayAdd, run: () => setOpen({ row: null }) }}
      />
      {open && <SalesDialog forecast={open.row} close={() => setOpen(null)} />}
    </>
  )
}

const contents: Record<ForecastingTab, ComponentType> = {
  overview: OverviewTab,
  sales: SalesTab,
  products: ProductsTab,
  accuracy: AccuracyTab,
}

const reads = {
  sales: () => [readPage(listSalesForecasts)],
  products: () => [readPage(listProductForecasts)],
}

/** Expected and actual sales. */
export const ForecastingScreen = () => (
  <ScreenTabs label="Sales Forecasting" tabs={forecastingTabs} contents={contents} reads={reads}>
    <Link
      to="/admin/settings"
      search={{ tab: 'import' }}
      className={buttonClasses({ look: 'quiet', size: 'sm' })}
    >
      <Upload size={15} aria-hidden />
      Import past orders
    </Link>
  </ScreenTabs>
)
