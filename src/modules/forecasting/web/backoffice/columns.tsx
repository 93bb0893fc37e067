import type { ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { stretchName } from './periods.ts'
import type { Column } from '../../../../kernel/web/backoffice/table/columns.ts'
import { Actual, Nothing, Variance } from './actual.tsx'
import { dollars, whole } from './figures.ts'

const variance: Column<SalesForecast | ProductForecast> = {
  id: 'variance',
  head: 'Variance',
  bar: 'w-20',
  cell: (row) => <Variance variance={row.variance} strongMatch={row.strongMatch} />,
}
const notes: Column<SalesForecast | ProductForecast> = {
  id: 'notes',
  head: 'Notes',
  grow: true,
  card: 'none',
  bar: 'w-40',
  cell: (row) => <span className="text-ink-soft">{row.notes}</span>,
}

export const salesColumns: readonly Column<SalesForecast>[] = [
  {
    id: 'period',
    head: 'Period',
    sort: 'starts',
    fixed: true,
    card: 'title',
    bar: 'w-28',
    cell: (row) => <span className="font-medium">{stretchName(row)}</span>,
  },
  {
    id: 'revenue',
    head: 'Forecast Revenue',
    sort: 'revenue',
    align: 'right',
    bar: 'w-24',
    cell: (row) => dollars(row.forecastRevenue),
  },
  {
    id: 'units',
    head: 'Forecast Units',
    align: 'right',
    bar: 'w-12',
    cell: (row) => whole(row.forecastUnits),
  },
  {
    id: 'actual',
    head: 'Actual Revenue',
    align: 'right',
    bar: 'w-24',
    cell: (row) =>
      row.actualRevenue === null ? (
        <Nothing />
      ) : (
        <Actual figure={dollars(row.actualRevenue)} ended={row.periodEnded} />
      ),
  },
  variance,
  notes,
]

export const productColumns: readonly Column<ProductForecast>[] = [
  {
    id: 'product',
    head: 'Product',
    fixed: true,
    card: 'title',
    bar: 'w-36',
    cell: (row) => <span className="font-medium">{row.productName}</span>,
  },
  { id: 'period', head: 'Period', sort: 'starts', bar: 'w-28', cell: stretchName },
  {
    id: 'quantity',
    head: 'Forecast Quantity',
    align: 'right',
    bar: 'w-12',
    cell: (row) => whole(row.forecastQuantity),
  },
  {
    id: 'revenue',
    head: 'Forecast Revenue',
    sort: 'revenue',
    align: 'right',
    bar: 'w-24',
    cell: (row) => dollars(row.forecastRevenue),
  },
  {
    id: 'actual',
    head: 'Actual Quantity',
    align: 'right',
    bar: 'w-12',
    cell: (row) =>
      row.actualDemand === null ? (
        <Nothing />
      ) : (
        <Actual figure={whole(row.actualDemand)} ended={row.periodEnded} />
      ),
  },
  variance,
  notes,
]

/** The conditions of both lists. */
export const forecastFilters = [
  {
    name: 'period',
    label: 'Period',
    options: [
      { value: 'monthly', label: 'Monthly' },
      { value: 'quarterly', label: 'Quarterly' },
      { value: 'yearly', label: 'Yearly' },
    ],
  },
  { name: 'year', label: 'Year', type: 'number' },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'ended', label: 'Ended' },
    ],
  },
] as const
