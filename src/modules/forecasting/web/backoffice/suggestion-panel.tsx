import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ForecastSuggestion, ForecastSuggestions } from '../../contract/forecast-suggestions.ts'
import { createSalesForecast } from '../../contract/forecasting.ts'
import { periodName } from './periods.ts'
import { suggestionsOf } from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { formatCount } from './format.ts'
import { emptyForecast, type ForecastValues } from './forecast-values.ts'
import { Panel } from './panel.tsx'
import { SalesDialog } from './sales-dialog.tsx'
import { bandOf, suggestionBasis } from './suggestion.tsx'

const SuggestionChart = lazyComponent(async () => (await import('./suggestion-chart.tsx')).SuggestionChart, {
  afterwards: true,
})

/** Initial values of a forecast that adopts a month's suggestion. */
const takenOver = (
  { year, month, revenue, units }: ForecastSuggestion,
  currency: string,
): ForecastValues => ({
  ...emptyForecast(`${year}-${month}-01`),
  currency,
  year: String(year),
  month: String(month),
  forecastRevenue: String(revenue.value),
  count: String(units.value),
})

/** The forecast for the next twelve months, from which forecasts can be created. */
export function SuggestionPanel() {
  const { data, ...query } = useQuery(suggestionsOf('monthly'))
  const [asTable, setAsTable] = useState(false)
  const [taken, setTaken] = useState<ForecastSuggestion | null>(null)
  return (
    <Panel
      title="Suggested revenue"
      unit={data?.currency}
      aside={
        <Button look="plain" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show months'}
        </Button>
      }
    >
      {query.isPending && <Skeleton className="h-64" />}
      {query.isError && <CouldNotLoad query={query} />}
      {data && <p className="mb-3 text-note text-ink-soft">{suggestionBasis(data)}</p>}
      {data && data.historyMonths > 0 && asTable && <Months data={data} take={setTaken} />}
      {data && data.historyMonths > 0 && !asTable && (
        <SuggestionChart data={data} fallback={<Skeleton className="h-64" />} />
      )}
      {taken && data && (
        <SalesDialog forecast={null} start={takenOver(taken, data.currency)} close={() => setTaken(null)} />
      )}
    </Panel>
  )
}

function Months({
  data,
  take,
}: {
  data: ForecastSuggestions
  take: (suggestion: ForecastSuggestion) => void
}) {
  const may = useMay(createSalesForecast)
  const money = (amount: number) => officeMoney(amount, data.currency)
  const head = 'h-8 px-2 text-left font-medium first:pl-0'
  return (
    // `relative` keeps the visually hidden text inside, so that it does not widen the page.
    <div className="relative overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-note text-ink-soft">
            <th scope="col" className={head}>
              Period
            </th>
            <th scope="col" className={`${head} text-right`}>
              Suggested
            </th>
            <th scope="col" className={`${head} text-right`}>
              {data.bandPercent}% band
            </th>
            <th scope="col" className={`${head} text-right`}>
              Units
            </th>
            <th scope="col" className="w-0">
              <span className="sr-only">Take over</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.suggestions.map((suggestion) => (
            <tr key={suggestion.startsOn} className="border-b border-line last:border-0">
              <td className="h-9 px-2 pl-0 font-medium whitespace-nowrap">{periodName(suggestion)}</td>
              <td className="figures px-2 text-right">{money(suggestion.revenue.value)}</td>
              <td className="figures px-2 text-right whitespace-nowrap text-ink-soft">
                {bandOf(suggestion.revenue, money) ?? '—'}
              </td>
              <td className="figures px-2 text-right">{formatCount(suggestion.units.value)}</td>
              <td className="pl-2 text-right">
                <Button
                  look="quiet"
                  size="touch"
                  disabled={!may}
                  aria-label={`Use suggestion of ${periodName(suggestion)}`}
                  onClick={() => take(suggestion)}
                  className="min-h-8"
                >
                  Use
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
