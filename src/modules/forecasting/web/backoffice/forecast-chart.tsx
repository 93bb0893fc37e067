import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { chartMargin, legendLook, tick, tooltipLook, yAxisLook } from '#kernel/web/backoffice/chart-look.ts'
import type { SalesForecast } from '../../contract/forecasting.ts'
import { formatCompact } from './format.ts'
import { periodName } from './periods.ts'
import { quarterAxisHeight, quarterTicks } from './quarter-tick.tsx'
import { officeMoney } from '#kernel/web/backoffice/money.ts'

/** The months of the bars; null where they are quarters or years. */
function monthsOf(forecasts: readonly SalesForecast[]) {
  const months = forecasts.flatMap(({ year, month }) => (month === null ? [] : [{ year, month }]))
  return months.length === forecasts.length ? months : null
}

/** Expected and actual revenue by period, earliest first, in a single currency. */
export function ForecastChart({
  forecasts,
  currency,
}: {
  forecasts: readonly SalesForecast[]
  currency: string
}) {
  const data = forecasts.map((row) => ({
    name: periodName(row),
    forecast: row.forecastRevenue,
    actual: row.actualCurrency === currency ? row.actualRevenue : null,
  }))
  const months = monthsOf(forecasts)
  return (
    <figure aria-label="Forecast and actual revenue">
      <ResponsiveContainer width="100%" height={256}>
        <BarChart data={data} maxBarSize={48} margin={chartMargin}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="name"
            interval={months ? 0 : 'equidistantPreserveStart'}
            tick={months ? quarterTicks(months, months.length) : tick}
            {...(months && { height: quarterAxisHeight })}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
          />
          <YAxis tickFormatter={formatCompact} {...yAxisLook} width="auto" />
          <Tooltip
            cursor={{ fill: 'var(--linen)' }}
            formatter={(value, name) => [officeMoney(Number(value), currency), name]}
            {...tooltipLook}
          />
          <Legend {...legendLook} />
          <Bar name="Forecast" dataKey="forecast" fill="var(--ink-soft)" isAnimationActive={false} />
          <Bar name="Actual" dataKey="actual" fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}
