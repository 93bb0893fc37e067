import type { ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { periodName } from './periods.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import { Actual, Variance } from './actual.tsx'
import { formatCount } from './format.ts'

const variance: Column<SalesForecast | ProductForecast> = {
  id: 'variance',
  head: 'Variance',
  card: 'badge',
  cell: (row) => <Variance {...row} />,
}
/** The period of a forecast, and whether there are several for it. */
function Period({ row }: { row: SalesForecast | ProductForecast }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {periodName(row)}
      {row.isDuplicate && <Badge>Several forecasts</Badge>}
    </span>
  )
}

/** Actual revenue, with the amount before conversion. */
function ActualRevenue({ row, value }: { row: SalesForecast; value: number }) {
  const { actualCurrency, original, originalCurrency } = row
  return (
    <Amount
      value={value}
      currency={actualCurrency}
      original={
        original !== null && originalCurrency !== null
          ? { amount: original, currency: originalCurrency }
          : null
      }
    />
  )
}

const notes: Column<SalesForecast | ProductForecast> = {
  id: 'notes',
  head: 'Notes',
  grow: true,
  card: 'none',
  cell: (row) => <span className="text-ink-soft">{row.notes}</span>,
}

export const salesColumns: readonly Column<SalesForecast>[] = [
  {
    id: 'period',
    head: 'Period',
    sort: 'starts',
    fixed: true,
    card: 'title',
    cell: (row) => (
      <span className="font-medium">
        <Period row={row} />
      </span>
    ),
  },
  {
    id: 'revenue',
    head: 'Forecast Revenue',
    card: 'amount',
    sort: 'revenue',
    align: 'right',
    cell: (row) => <Amount value={row.forecastRevenue} currency={row.currency} />,
  },
  {
    id: 'units',
    head: 'Forecast Units',
    align: 'right',
    skeletonWidth: 'w-12',
    cell: (row) => formatCount(row.forecastUnits),
  },
  {
    id: 'actual',
    head: 'Actual Revenue',
    card: 'text',
    align: 'right',
    cell: (row) =>
      row.actualRevenue === null ? (
        '—'
      ) : (
        <Actual figure={<ActualRevenue row={row} value={row.actualRevenue} />} ended={row.periodEnded} />
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
    grow: true,
    card: 'title',
    cell: (row) => <span className="font-medium">{row.productName}</span>,
  },
  {
    id: 'period',
    head: 'Period',
    sort: 'starts',
    cell: (row) => <Period row={row} />,
  },
  {
    id: 'quantity',
    head: 'Forecast Quantity',
    card: 'amount',
    align: 'right',
    skeletonWidth: 'w-12',
    cell: (row) => formatCount(row.forecastQuantity),
  },
  {
    id: 'revenue',
    head: 'Forecast Revenue',
    sort: 'revenue',
    align: 'right',
    cell: (row) => <Amount value={row.forecastRevenue} currency={row.currency} />,
  },
  {
    id: 'actual',
    head: 'Actual Quantity',
    align: 'right',
    skeletonWidth: 'w-12',
    cell: (row) =>
      row.actualDemand === null ? (
        '—'
      ) : (
        <Actual figure={formatCount(row.actualDemand)} ended={row.periodEnded} />
      ),
  },
  variance,
  // The product takes the room; notes are chosen by who writes them.
  { ...notes, hidden: true },
]

/** The filters of both lists. */
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
  { name: 'year', label: 'Year', type: 'number', decimals: 0 },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'ended', label: 'Ended' },
    ],
  },
] as const
