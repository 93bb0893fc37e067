import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { chartMargin, tooltipLook, xAxisLook, yAxisLook } from '#kernel/web/backoffice/chart-look.ts'
import type { DashboardStats } from '../../contract.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { formatCompact, stepName } from './format.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** More steps than the days of a month are easier to read as an area. */
const MAX_BARS = 31

/**
 * The revenue of each step as an area, or as bars if there are few steps, with the previous period as a dashed line.
 */
export function RevenueChart({ period }: { period: DashboardStats['period'] }) {
  const money = useOfficeMoney()
  const { by, points } = period
  const isEmpty = points.every(({ revenue, previousRevenue }) => revenue === 0 && previousRevenue === 0)
  return (
    <figure aria-label={t(`Revenue by ${by}, with the period before`)} className="relative">
      {isEmpty && (
        <figcaption className="absolute inset-0 grid place-items-center pb-8 text-ink-soft">
          No revenue in these days
        </figcaption>
      )}
      <ResponsiveContainer width="100%" height={256}>
        <ComposedChart data={points} margin={chartMargin}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="start"
            tickFormatter={(day: string) => stepName(day, by)}
            {...xAxisLook}
            minTickGap={28}
          />
          <YAxis
            {...(isEmpty && { domain: [0, 1], ticks: [0] })}
            tickFormatter={formatCompact}
            {...yAxisLook}
            width="auto"
          />
          <Tooltip
            formatter={(value, name) => [money(Number(value)), name]}
            labelFormatter={(day) => (typeof day === 'string' ? stepName(day, by) : '')}
            {...tooltipLook}
          />
          {points.length <= MAX_BARS ? (
            <Bar
              name="Revenue"
              dataKey="revenue"
              fill="var(--accent)"
              maxBarSize={36}
              radius={[2, 2, 0, 0]}
              isAnimationActive={false}
            />
          ) : (
            <Area
              name="Revenue"
              dataKey="revenue"
              stroke="var(--accent)"
              strokeWidth={2}
              fill="var(--accent)"
              fillOpacity={0.14}
              isAnimationActive={false}
            />
          )}
          <Line
            name="Period before"
            dataKey="previousRevenue"
            stroke="var(--ink-soft)"
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  )
}
