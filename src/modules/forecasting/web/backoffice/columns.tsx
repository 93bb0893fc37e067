import type { ReactNode } from 'react'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import type { ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { periodName } from './periods.ts'
import { formatCount, signedPercent } from './format.ts'

/** The deviation of the actual value from the forecast, and whether it is a strong match. */
function Variance({
  variance,
  strongMatch,
  actualRevenue,
  currency,
  actualCurrency,
}: {
  variance: number | null
  strongMatch: boolean
  actualRevenue: number | null
  currency: string
  actualCurrency: string
}) {
  if (variance === null && actualRevenue !== null && currency !== actualCurrency) {
    return (
      <span className="text-note/5 text-ink-soft">
        No {actualCurrency} to {currency} rate
      </span>
    )
  }
  if (variance === null) return <Dash />
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="figures">{signedPercent(variance)}</span>
      {strongMatch && <Badge tone="done">Strong match</Badge>}
    </span>
  )
}

/** A dash for an unknown value. */
const Dash = () => <span className="text-ink-soft">—</span>

/** An actual value, labelled as preliminary while its period is running. */
function Actual({ figure, ended }: { figure: ReactNode; ended: boolean }) {
  return (
    <span className="figures whitespace-nowrap">
      {figure}
      {!ended && <span className="text-ink-soft"> so far</span>}
    </span>
  )
}

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
