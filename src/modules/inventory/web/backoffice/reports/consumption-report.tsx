import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import { readConsumption } from '#modules/inventory/contract/stock-reports.ts'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { consumptionIn, stockMovements } from '../../queries/stock-reports.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { formatQuantityWithUnit, listDecimals } from '../format.ts'
import { monthName } from './months.ts'
import { Report } from './report.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

/** Consumption by item in a month, highest value first; at first the newest month in which orders used something. */
export function ConsumptionReport() {
  const { data: months = [] } = useQuery(stockMovements)
  const money = useReportingMoney()
  const [chosen, choose] = useState<string>()
  const month = chosen ?? (months.find(({ used }) => used !== 0) ?? months[0])?.month
  const { data: page } = useQuery({ ...consumptionIn(month ?? ''), enabled: month !== undefined })
  if (month === undefined) return null
  const more = page && page.total > page.rows.length
  return (
    <Report
      title="Consumption by month"
      path={address(readConsumption, { query: { month } })}
      file={`stock-consumption-${month}`}
      controls={
        <SelectField
          label="Month"
          hideLabel
          value={month}
          className="min-h-9! py-0 text-sm!"
          onChange={({ target: { value } }) => choose(value)}
        >
          {months.map((month) => (
            <option key={month.month} value={month.month}>
              {monthName(month.month)}
            </option>
          ))}
        </SelectField>
      }
    >
      <FiguresTable
        heads={['Item', 'SKU', 'Used', 'Value']}
        rows={(page?.rows ?? []).map((row) => ({
          id: row.inventoryItemId,
          cells: [
            row.itemName,
            row.sku,
            formatQuantityWithUnit(row.quantity, row.unit, listDecimals),
            money(row.value),
          ],
        }))}
        isFolded
        empty={`Nothing was used in ${monthName(month)}.`}
      />
      {more && (
        <p className="pt-2 text-ink-soft">
          The first {page.rows.length} of {page.total.toLocaleString(locale())} items; the file has them all.
        </p>
      )}
    </Report>
  )
}
