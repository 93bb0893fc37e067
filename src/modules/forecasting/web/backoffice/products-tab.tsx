import { Plus } from 'lucide-react'
import {
  createProductForecast,
  deleteProductForecast,
  listProductForecasts,
  updateProductForecast,
} from '../../contract/forecasting.ts'
import type { ProductForecast } from '../../contract/forecasting.ts'
import { stretchName } from '../../rules/period.ts'
import { call } from '../../../../kernel/web/api.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { DeleteDialog } from '../../../../kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '../../../../kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ListTable } from '../../../../kernel/web/backoffice/table/list-table.tsx'
import { forecastFilters, productColumns } from './columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { useForecastDialogs } from './use-forecast-dialogs.ts'

const nameOf = (row: ProductForecast) => `${row.productName}, ${stretchName(row)}`

const remove = ({ id }: ProductForecast) => call(deleteProductForecast, { params: { id } })

/** What the shop expects to sell of single products. */
export function ProductsTab() {
  const { open, setOpen, doomed, setDoomed, removal } = useForecastDialogs('product forecast', remove)
  const may = {
    add: useMay(createProductForecast),
    edit: useMay(updateProductForecast),
    remove: useMay(deleteProductForecast),
  }
  const buttonsOf = (row: ProductForecast) => (
    <RowButtons
      name={nameOf(row)}
      mayEdit={may.edit}
      mayDelete={may.remove}
      edit={() => setOpen({ row })}
      remove={() => setDoomed(row)}
    />
  )
  return (
    <>
      <ListTable
        list={listProductForecasts}
        noun={{ one: 'product forecast', many: 'product forecasts' }}
        columns={productColumns}
        filters={forecastFilters}
        defaultSort="-created_at"
        searches="Product or notes"
        nameOf={nameOf}
        open={(row) => setOpen({ row })}
        actions={buttonsOf}
        csv
        empty="No product forecasts yet."
      >
        <Button
          size="sm"
          disabled={!may.add}
          onClick={() => setOpen({ row: null })}
          className="max-[56rem]:min-h-11"
        >
          <Plus size={15} aria-hidden />
          Create Product Forecast
        </Button>
      </ListTable>
      {open && <ProductDialog forecast={open.row} close={() => setOpen(null)} />}
      {doomed && (
        <DeleteDialog
          title="Delete product forecast?"
          busy={removal.isPending}
          close={() => setDoomed(null)}
          confirm={() => removal.mutate(doomed)}
        >
          <p>
            The forecast of <strong className="font-semibold">{nameOf(doomed)}</strong> cannot be brought
            back.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
