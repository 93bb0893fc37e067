import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import { readMaterialForecast } from '#modules/inventory/contract/stock-reports.ts'
import { materialForecast } from '../../queries/stock-reports.ts'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { formatQuantity, formatQuantityWithUnit, listDecimals } from '../format.ts'
import { Report } from './report.tsx'

const spans = [1, 3, 6, 12] as const

/** How many months the forecast covers at first. */
export const monthsOfForecast = 3

/** The materials that open orders and product forecasts will need, and the expected shortages. */
export function ForecastReport() {
  const [months, setMonths] = useState(monthsOfForecast)
  const { data: page, isPending } = useQuery(materialForecast(months))
  return (
    <Report
      title="Material forecast"
      path={address(readMaterialForecast, { query: { months } })}
      file="material-forecast"
      controls={
        <SelectField
          label="Months ahead"
          hideLabel
          value={months}
          className="min-h-9! py-0 text-sm!"
          onChange={({ target: { value } }) => setMonths(Number(value))}
        >
          <Options of={spans} label={(span) => (span === 1 ? 'This month' : `${span} months`)} />
        </SelectField>
      }
    >
      <FiguresTable
        heads={['Material', 'In stock', 'On order', 'Open orders', 'Forecast', 'Left']}
        rows={(page?.rows ?? []).map((row) => ({
          id: row.inventoryItemId,
          cells: [
            row.itemName,
            formatQuantityWithUnit(row.currentStock, row.unit, listDecimals),
            ...[row.onOrder, row.open, row.forecast].map((quantity) =>
              formatQuantity(quantity, listDecimals),
            ),
            row.balance < 0 ? (
              <span key="missing" className="text-clay">
                {`${formatQuantityWithUnit(-row.balance, row.unit, listDecimals)} missing`}
              </span>
            ) : (
              formatQuantityWithUnit(row.balance, row.unit, listDecimals)
            ),
          ],
        }))}
        isFolded
        busy={isPending}
        empty="No product has a bill of materials yet."
      />
    </Report>
  )
}
