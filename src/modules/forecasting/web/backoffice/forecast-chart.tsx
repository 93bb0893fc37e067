import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { SalesForecast } from '../../contract/forecasting.ts'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { periodName } from './periods.ts'
import { quarterAxisHeight, quarterTicks } from './quarter-tick.tsx'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

const label = { fill: 'var(--ink-soft)', fontSize: 12 }
const short = (value: number) =>
  numberFormat(locale(), { notation: 'compact', useGrouping: true }).format(value)

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
        <BarChart data={data} maxBarSize={48} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="name"
            interval={months ? 0 : 'equidistantPreserveStart'}
            tick={months ? quarterTicks(months, months.length) : label}
            {...(months && { height: quarterAxisHeight })}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
          />
          <YAxis tickFormatter={short} tick={label} tickLine={false} axisLine={false} width="auto" />
          <Tooltip
            cursor={{ fill: 'var(--linen)' }}
            formatter={(value, name) => [officeMoney(Number(value), currency), name]}
            contentStyle={{
              background: 'var(--surface)',
              border: '1px solid var(--line)',
              borderRadius: 8,
              color: 'var(--ink)',
            }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          <Legend wrapperStyle={{ fontSize: 13, color: 'var(--ink)' }} />
          <Bar name="Forecast" dataKey="forecast" fill="var(--ink-soft)" isAnimationActive={false} />
          <Bar name="Actual" dataKey="actual" fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}
