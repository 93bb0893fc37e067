import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SalesAnalytics } from '../../contract/sales-analytics.ts'
import { periodName } from './periods.ts'
import {
  forecastAccuracy,
  latestSalesForecasts,
  newestProductForecasts,
  newestSalesForecasts,
  salesAnalytics,
} from '../queries.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Skeleton } from '../../../../kernel/web/ui/skeleton.tsx'
import { averageOf } from './accuracy-tab.tsx'
import { Amount, useCurrencies } from '../../../currency/web/backoffice/index.ts'
import { Card } from './card.tsx'
import { formatCount } from './format.ts'
import { lazyComponent } from '../../../../kernel/web/backoffice/lazy-component.tsx'
import { FiguresTable } from '../../../../kernel/web/backoffice/figures-table.tsx'
import { Panel } from './panel.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { TrendsPanel } from './trends-panel.tsx'

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
        <Card
          name="Total Orders"
          figure={figure(sales.data && formatCount(sales.data.totalOrders), sales.isError)}
        />
        <Card
          name="Total Revenue"
          figure={sales.isError ? '—' : sales.data && <TotalRevenue data={sales.data} />}
        />
        <Card
          name="Forecast Accuracy"
          figure={figure(accuracy.data && averageOf(accuracy.data), accuracy.isError)}
        />
        <Card
          name="Active Forecasts"
          figure={figure(accuracy.data && formatCount(accuracy.data.activeForecasts), accuracy.isError)}
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

/** Total revenue of all orders, with the sum before conversion. */
function TotalRevenue({ data: { totalRevenue, currency, original } }: { data: SalesAnalytics }) {
  return (
    <Amount
      value={totalRevenue}
      currency={currency}
      original={original && { amount: original.totalRevenue, currency: original.currency }}
    />
  )
}

function ForecastsAndSales() {
  const { data = [] } = useQuery(latestSalesForecasts)
  const reporting = useCurrencies()?.currency
  const [asTable, setAsTable] = useState(false)
  // An axis can have only one currency: the reporting currency, or that of the newest forecast if none is in it.
  const currency = (data.find((row) => row.currency === reporting) ?? data[0])?.currency
  if (currency === undefined) return null
  const forecasts = data.toReversed()
  const drawn = forecasts.filter((row) => row.currency === currency)
  return (
    <Panel
      title="Forecast and actual revenue"
      aside={
        <Button look="plain" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
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
          <ForecastChart forecasts={drawn} currency={currency} fallback={<Skeleton className="h-64" />} />
          {drawn.length < forecasts.length && (
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
