import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SalesAnalytics } from '../../contract/sales-analytics.ts'
import { forecastPeriods, type ForecastPeriod } from '../../contract/forecasting.ts'
import { periodName } from './periods.ts'
import {
  forecastAccuracy,
  latestSalesForecasts,
  newestProductForecasts,
  newestSalesForecasts,
  salesAnalytics,
} from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { averageOf } from './accuracy-tab.tsx'
import { Amount, useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { AllTime, Stat } from '#kernel/web/backoffice/layout/stat.tsx'
import { formatCount } from './format.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { Panel } from './panel.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { TrendsPanel } from './trends-panel.tsx'

const periodLabels: Record<ForecastPeriod, string> = {
  monthly: 'Months',
  quarterly: 'Quarters',
  yearly: 'Years',
}

const ForecastChart = lazyComponent(async () => (await import('./forecast-chart.tsx')).ForecastChart, {
  afterwards: true,
})

/** Statistics, a chart of expected and actual revenue, and the newest forecasts. */
export function OverviewTab() {
  const sales = useQuery(salesAnalytics)
  const accuracy = useQuery(forecastAccuracy)
  const figure = (value: string | undefined, isError: boolean) => (isError ? '—' : value)
  return (
    <div className="grid gap-4">
      <dl
        aria-busy={sales.isPending || accuracy.isPending}
        className="grid grid-cols-2 gap-3 desk:grid-cols-4"
      >
        <Stat
          label="Total Orders"
          delta={<AllTime />}
          value={figure(sales.data && formatCount(sales.data.totalOrders), sales.isError)}
        />
        <Stat
          label="Total Revenue"
          delta={<AllTime />}
          value={sales.isError ? '—' : sales.data && <TotalRevenue data={sales.data} />}
        />
        <Stat
          label="Forecast Accuracy"
          value={figure(accuracy.data && averageOf(accuracy.data), accuracy.isError)}
        />
        <Stat
          label="Active Forecasts"
          value={figure(accuracy.data && formatCount(accuracy.data.activeForecasts), accuracy.isError)}
        />
      </dl>
      <SuggestionPanel />
      <ForecastsAndSales />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <NewestSales />
        <NewestProducts />
      </div>
      <TrendsPanel />
    </div>
  )
}

/** Total revenue of all orders, with the sum before conversion, and what of it was cancelled. */
function TotalRevenue({ data: { totalRevenue, currency, original, byStatus } }: { data: SalesAnalytics }) {
  const cancelled = byStatus.find(({ status }) => status === 'cancelled')?.revenue ?? 0
  return (
    <>
      <Amount
        value={totalRevenue}
        currency={currency}
        original={original && { amount: original.totalRevenue, currency: original.currency }}
      />
      {cancelled > 0 && (
        <span className="block font-sans text-note/5 font-normal text-ink-soft">
          {`of it cancelled: ${officeMoney(cancelled, currency)}`}
        </span>
      )}
    </>
  )
}

function ForecastsAndSales() {
  const { data = [] } = useQuery(latestSalesForecasts)
  const reporting = useCurrencies()?.currency
  const [asTable, setAsTable] = useState(false)
  const [chosen, choose] = useState<ForecastPeriod | null>(null)
  // An axis can have only one currency: the reporting currency, or that of the newest forecast if none is in it.
  const currency = (data.find((row) => row.currency === reporting) ?? data[0])?.currency
  if (currency === undefined) return null
  const forecasts = data.toReversed()
  const periods = forecastPeriods.filter((candidate) => data.some(({ period }) => period === candidate))
  // A bar of a quarter beside those of months would say that business had tripled.
  const period = chosen ?? data.find((row) => row.currency === currency)?.period
  const ofPeriod = forecasts.filter((row) => row.period === period)
  const drawnRows = ofPeriod.filter((row) => row.currency === currency)
  return (
    <Panel
      title="Forecast and actual revenue"
      unit={asTable ? undefined : currency}
      aside={
        <div className="flex items-center gap-2">
          {!asTable && periods.length > 1 && (
            <select
              aria-label="Periods of the chart"
              value={period}
              onChange={({ target }) => choose(target.value as ForecastPeriod)}
              className="h-9 rounded-md border border-line bg-surface px-2 text-sm max-desk:h-11"
            >
              {periods.map((period) => (
                <option key={period} value={period}>
                  {periodLabels[period]}
                </option>
              ))}
            </select>
          )}
          <Button look="plain" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show table'}
          </Button>
        </div>
      }
    >
      {asTable ? (
        <FiguresTable
          heads={['Period', 'Forecast', 'Actual']}
          rows={forecasts.map((row) => ({
            id: row.id,
            cells: [
              periodName(row),
              <Amount key="forecast" value={row.forecastRevenue} currency={row.currency} />,
              row.actualRevenue === null ? (
                '—'
              ) : (
                <Amount key="actual" value={row.actualRevenue} currency={row.actualCurrency} />
              ),
            ],
          }))}
        />
      ) : (
        <>
          <ForecastChart forecasts={drawnRows} currency={currency} fallback={<Skeleton className="h-64" />} />
          {drawnRows.length < ofPeriod.length && (
            <p className="text-note text-ink-soft">
              Drawn are the forecasts in {currency}; the table has all of them.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

function NewestSales() {
  const { data, isPending } = useQuery(newestSalesForecasts)
  return (
    <Panel title="Sales Forecasts">
      <FiguresTable
        busy={isPending}
        empty="No sales forecasts yet."
        heads={['Period', 'Units', 'Forecast Revenue']}
        rows={(data ?? []).map((row) => ({
          id: row.id,
          cells: [
            periodName(row),
            formatCount(row.forecastUnits),
            <Amount key="revenue" value={row.forecastRevenue} currency={row.currency} />,
          ],
        }))}
      />
    </Panel>
  )
}

function NewestProducts() {
  const { data, isPending } = useQuery(newestProductForecasts)
  return (
    <Panel title="Product Forecasts">
      <FiguresTable
        busy={isPending}
        empty="No product forecasts yet."
        heads={['Product', 'Period', 'Quantity', 'Forecast Revenue']}
        rows={(data ?? []).map((row) => ({
          id: row.id,
          cells: [
            row.productName,
            periodName(row),
            formatCount(row.forecastQuantity),
            <Amount key="revenue" value={row.forecastRevenue} currency={row.currency} />,
          ],
        }))}
      />
    </Panel>
  )
}
