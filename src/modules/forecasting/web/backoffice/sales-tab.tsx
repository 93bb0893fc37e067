import { Plus } from 'lucide-react'
import {
  createSalesForecast,
  deleteSalesForecast,
  listSalesForecasts,
  updateSalesForecast,
} from '../../contract/forecasting.ts'
import type { SalesForecast } from '../../contract/forecasting.ts'
import { stretchName } from '../../rules/period.ts'
import { call } from '../../../../kernel/web/api.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { DeleteDialog } from '../../../../kernel/web/backoffice/editing/delete-dialog.tsx'
import { RowButtons } from '../../../../kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ListTable } from '../../../../kernel/web/backoffice/table/list-table.tsx'
import { forecastFilters, salesColumns } from './columns.tsx'
import { SalesDialog } from './sales-dialog.tsx'
import { useForecastDialogs } from './use-forecast-dialogs.ts'

const remove = ({ id }: SalesForecast) => call(deleteSalesForecast, { params: { id } })

/** What the shop expects to sell in all. */
export function SalesTab() {
  const { open, setOpen, doomed, setDoomed, removal } = useForecastDialogs('sales forecast', remove)
  const may = {
    add: useMay(createSalesForecast),
    edit: useMay(updateSalesForecast),
    remove: useMay(deleteSalesForecast),
  }
  const buttonsOf = (row: SalesForecast) => (
    <RowButtons
      name={stretchName(row)}
      mayEdit={may.edit}
      mayDelete={may.remove}
      edit={() => setOpen({ row })}
      remove={() => setDoomed(row)}
    />
  )
  return (
    <>
      <ListTable
        list={listSalesForecasts}
        noun={{ one: 'sales forecast', many: 'sales forecasts' }}
        columns={salesColumns}
        filters={forecastFilters}
        defaultSort="-created_at"
        searches="Notes"
        nameOf={stretchName}
        open={(row) => setOpen({ row })}
        actions={buttonsOf}
        csv
        empty="No sales forecasts yet."
      >
        <Button
          size="sm"
          disabled={!may.add}
          onClick={() => setOpen({ row: null })}
          className="max-[56rem]:min-h-11"
        >
          <Plus size={15} aria-hidden />
          Create Sales Forecast
        </Button>
      </ListTable>
      {open && <SalesDialog forecast={open.row} close={() => setOpen(null)} />}
      {doomed && (
        <DeleteDialog
          title="Delete sales forecast?"
          busy={removal.isPending}
          close={() => setDoomed(null)}
          confirm={() => removal.mutate(doomed)}
        >
          <p>
            The forecast of <strong className="font-semibold">{stretchName(doomed)}</strong> cannot be brought
            back.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
