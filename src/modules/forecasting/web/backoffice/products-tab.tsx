import { useState } from 'react'
import {
  createProductForecast,
  deleteProductForecast,
  listProductForecasts,
  updateProductForecast,
  type ProductForecast,
} from '../../contract/forecasting.ts'
import { periodName } from './periods.ts'
import { useDeleteProductForecast } from '../queries.ts'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { forecastFilters, productColumns } from './columns.tsx'
import { ProductDialog } from './product-dialog.tsx'

const nameOf = (row: ProductForecast) => `${row.productName}, ${periodName(row)}`

/** Forecasts for single products. */
export function ProductsTab() {
  const [open, setOpen] = useState<{ row: ProductForecast | null } | null>(null)
  const may = { edit: useMay(updateProductForecast), remove: useMay(deleteProductForecast) }
  const mayAdd = useMay(createProductForecast)
  const deleting = useDeleteDialog(
    useDeleteProductForecast(),
    'Delete product forecast?',
    (row: ProductForecast) => (
      <>
        The forecast of <strong className="font-semibold">{nameOf(row)}</strong> cannot be brought back.
      </>
    ),
  )
  return (
    <>
      <RecordTab
        list={listProductForecasts}
        noun={{ one: 'product forecast', many: 'product forecasts' }}
        columns={productColumns}
        filters={forecastFilters}
        defaultSort="-created_at"
        searchPlaceholder="Product or notes"
        nameOf={nameOf}
        add={{ label: 'Create Product Forecast', may: mayAdd, run: () => setOpen({ row: null }) }}
        may={may}
        edit={(row) => setOpen({ row })}
        deleting={deleting}
        csv
        empty="No product forecasts yet."
        emptyHint="What a single product will sell, so that its material is there in time."
        emptyAction={{ label: 'Make the first forecast', may: mayAdd, run: () => setOpen({ row: null }) }}
      />
      {open && <ProductDialog forecast={open.row} close={() => setOpen(null)} />}
    </>
  )
}
