import {
  Area,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { legendLook, tooltipLook, yAxisLook } from '#kernel/web/backoffice/chart-look.ts'
import type { ForecastSuggestions } from '../../contract/forecast-suggestions.ts'
import { formatCompact } from './format.ts'
import { periodName } from './periods.ts'
import { quarterAxisHeight, quarterTicks } from './quarter-tick.tsx'
import { officeMoney } from '#kernel/web/backoffice/money.ts'

interface Point {
  year: number
  /** 1 to 12. */
  month: number
  name: string
  sold?: number
  suggested?: number
  band?: [number, number]
}

const pointOf = (year: number, month: number) => ({
  year,
  month,
  name: periodName({ period: 'monthly', year, month, quarter: null }),
})

/**
 * Past months followed by suggested months. The last actual value is also the first point of the forecast line, so that
 * the lines connect.
 */
function pointsOf({ history, suggestions }: ForecastSuggestions): Point[] {
  const points = history.map(({ month, revenue }): Point => ({
    ...pointOf(Number(month.slice(0, 4)), Number(month.slice(5))),
    sold: revenue,
  }))
  const last = points.at(-1)
  if (last?.sold !== undefined) last.suggested = last.sold
  const ahead = suggestions.map((suggestion): Point => {
    const { value, low, high } = suggestion.revenue
    return {
      ...pointOf(suggestion.year, suggestion.month ?? 1),
      suggested: value,
      ...(low !== null && high !== null && { band: [low, high] }),
    }
  })
  return [...points, ...ahead]
}

const formatValue = (value: unknown, currency: string) =>
  [value]
    .flat()
    .map((figure) => officeMoney(Number(figure), currency))
    .join(' – ')

/** Monthly sales and the forecast for the next twelve months, with its interval. */
export function SuggestionChart({ data }: { data: ForecastSuggestions }) {
  const points = pointsOf(data)
  return (
    <figure aria-label="Revenue sold and suggested, month by month">
      <ResponsiveContainer width="100%" height={256}>
        <ComposedChart data={points} margin={{ top: 8, right: 24, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="name"
            interval={0}
            tick={quarterTicks(points, points.length - 1)}
            height={quarterAxisHeight}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
          />
          <YAxis tickFormatter={formatCompact} {...yAxisLook} width="auto" />
          <Tooltip formatter={(value, name) => [formatValue(value, data.currency), name]} {...tooltipLook} />
          <Legend {...legendLook} />
          <Area
            name={`${data.bandPercent}% band`}
            dataKey="band"
            legendType="rect"
            stroke="none"
            fill="var(--accent)"
            fillOpacity={0.18}
            isAnimationActive={false}
          />
          <Line
            name="Sold"
            dataKey="sold"
            legendType="plainline"
            stroke="var(--ink-soft)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
          <Line
            name="Suggested"
            dataKey="suggested"
            legendType="plainline"
            stroke="var(--accent)"
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  )
}
