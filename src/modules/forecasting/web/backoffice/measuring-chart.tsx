import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import {
  chartMargin,
  legendLook,
  tooltipLook,
  xAxisLook,
  yAxisLook,
} from '#kernel/web/backoffice/chart-look.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { percent, type MeasuredDay } from './measuring-stats.ts'

const lineStyle = { type: 'linear', connectNulls: true, isAnimationActive: false, strokeWidth: 2 } as const

/** `Nov 26` of the shop's day `2026-11-26`. */
const shortDay = (day: string) =>
  dateFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))

/** Errors in width and height, by day. */
export function MeasuringChart({ days }: { days: readonly MeasuredDay[] }) {
  return (
    <figure aria-label="Accuracy over time">
      <ResponsiveContainer width="100%" height={256}>
        <LineChart data={days.slice()} margin={chartMargin}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="date" tickFormatter={shortDay} {...xAxisLook} minTickGap={24} />
          <YAxis
            domain={[(lowest: number) => Math.min(Math.floor(lowest), 99), 100]}
            tickFormatter={(value: number) => officePercent(value)}
            {...yAxisLook}
            width={48}
          />
          <Tooltip
            labelFormatter={(day) => (typeof day === 'string' ? dateOf(day, 'UTC') : day)}
            formatter={(value, name) => [percent(Number(value)), name]}
            {...tooltipLook}
          />
          <Legend {...legendLook} />
          <Line
            name="Width"
            dataKey="widthAccuracy"
            stroke="var(--accent)"
            dot={{ r: 3, fill: 'var(--accent)' }}
            {...lineStyle}
          />
          <Line
            name="Height"
            dataKey="heightAccuracy"
            stroke="var(--ink-soft)"
            strokeDasharray="5 4"
            dot={{ r: 3, fill: 'var(--ink-soft)' }}
            {...lineStyle}
          />
        </LineChart>
      </ResponsiveContainer>
    </figure>
  )
}
