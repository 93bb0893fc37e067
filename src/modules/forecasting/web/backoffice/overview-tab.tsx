import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { stretchName } from './periods.ts'
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
import { Card } from './card.tsx'
import { dollars, whole } from './figures.ts'
import { FiguresTable } from '../../../../kernel/web/backoffice/figures-table.tsx'
import { Panel } from './panel.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { TrendsPanel } from './trends-panel.tsx'

const ForecastChart = lazy(async () => ({ default: (await import('./forecast-chart.tsx')).ForecastChart }))

/** The figures, what was expected beside what came, and the newest forecasts. */
export function OverviewTab() {
  const sales = useQuery(salesAnalytics)
  const accuracy = useQuery(forecastAccuracy)
  const figure = (value: string | undefined, isError: boolean) => (isError ? '—' : value)
  return (
    <div className="grid gap-4">
      <dl
        aria-busy={sales.isPending || accuracy.isPending}
        className="grid grid-cols-2 gap-3 min-[56rem]:grid-cols-4"
      >
        <Card
          name="Total Orders"
          figure={figure(sales.data && whole(sales.data.totalOrders), sales.isError)}
        />
        <Card
          name="Total Revenue"
          figure={figure(sales.data && dollars(sales.data.totalRevenue), sales.isError)}
        />
        <Card
          name="Forecast Accuracy"
          figure={figure(accuracy.data && averageOf(accuracy.data), accuracy.isError)}
        />
        <Card
          name="Active Forecasts"
          figure={figure(accuracy.data && whole(accuracy.data.activeForecasts), accuracy.isError)}
        />
      </dl>
      <SuggestionPanel />
      <ForecastsAndSales />
      <div className="grid items-start gap-4 min-[64rem]:grid-cols-2">
        <NewestSales />
        <NewestProducts />
      </div>
      <TrendsPanel />
    </div>
  )
}

function ForecastsAndSales() {
  const { data } = useQuery(latestSalesForecasts)
  const [asTable, setAsTable] = useState(false)
  if (!data || data.length === 0) return null
  const forecasts = data.toReversed()
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
              stretchName(row),
              dollars(row.forecastRevenue),
              row.actualRevenue === null ? '—' : dollars(row.actualRevenue),
            ],
          }))}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ForecastChart forecasts={forecasts} />
        </Suspense>
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
          cells: [stretchName(row), whole(row.forecastUnits), dollars(row.forecastRevenue)],
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
            stretchName(row),
            whole(row.forecastQuantity),
            dollars(row.forecastRevenue),
          ],
        }))}
      />
    </Panel>
  )
}
