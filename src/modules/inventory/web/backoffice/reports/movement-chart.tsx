import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { chartMargin, tick } from '#kernel/web/backoffice/chart-look.ts'
import type { MonthMovements } from '#modules/inventory/contract/stock-reports.ts'
import { useCurrencies, useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { monthName, shortMonth } from './months.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** A compact amount: `$1.2K`; without a symbol until the currency is loaded. */
const brief = (currency: string | undefined) =>
  numberFormat(locale(), {
    ...(currency && { style: 'currency', currency }),
    notation: 'compact',
    useGrouping: true,
    maximumFractionDigits: 1,
  })

/** A chart of received and used stock by month. Loaded with the first report that is opened. */
export default function MovementChart({
  months,
}: {
  /** Newest first, as returned by the server. */
  months: readonly MonthMovements[]
}) {
  const money = useReportingMoney()
  const short = brief(useCurrencies()?.currency)
  return (
    <figure aria-label="Received and used by month" className="figures mt-4 h-52 print:hidden">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={months.toReversed()} margin={chartMargin}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="month" tickFormatter={shortMonth} tick={tick} stroke="var(--line)" />
          <YAxis
            tick={tick}
            stroke="var(--line)"
            width="auto"
            tickFormatter={(value: number) => short.format(value)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--linen)' }}
            labelFormatter={(month) => (typeof month === 'string' ? monthName(month) : month)}
            formatter={(value) => money(Number(value))}
            contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line)', color: 'var(--ink)' }}
          />
          <Legend iconType="square" wrapperStyle={{ fontSize: 12 }} />
          <Bar dataKey="received" name="Received" fill="var(--accent)" isAnimationActive={false} />
          <Bar dataKey="used" name="Used" fill="var(--ink-soft)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}
