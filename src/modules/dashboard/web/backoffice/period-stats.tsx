import { Link } from '@tanstack/react-router'
import { ChartLine, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { StatusDot } from '#modules/orders/web/backoffice/index.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import type { DashboardStats } from '../../contract.ts'
import { stepName, trendOf } from './format.ts'
import { Panel } from './panel.tsx'

const cell = 'h-9 border-b border-line px-3 text-right figures whitespace-nowrap'

/** The chart's data as a table. */
function RevenueTable({ period }: { period: DashboardStats['period'] }) {
  const money = useOfficeMoney()
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="max-h-64 overflow-auto" tabIndex={0} aria-label="Revenue in figures">
      <table className="w-full">
        <thead className="sticky top-0 bg-surface text-note text-ink-soft">
          <tr>
            <th className={`${cell} text-left font-medium capitalize`}>{t(period.by)}</th>
            <th className={`${cell} font-medium`}>Orders</th>
            <th className={`${cell} font-medium`}>Revenue</th>
            <th className={`${cell} font-medium`}>Period before</th>
          </tr>
        </thead>
        <tbody>
          {period.points.map((point) => (
            <tr key={point.start}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {stepName(point.start, period.by)}
              </th>
              <td className={cell}>{point.orders.toLocaleString(locale())}</td>
              <td className={cell}>{money(point.revenue)}</td>
              <td className={`${cell} text-ink-soft`}>{money(point.previousRevenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Period = DashboardStats['period']

const RevenueChart = lazyComponent(async () => (await import('./revenue-chart.tsx')).RevenueChart, {
  afterwards: true,
})

/** Orders and revenue of the selected days, compared with as many days before. */
export function PeriodStats({ period, picker }: { period: Period; picker: ReactNode }) {
  const money = useOfficeMoney()
  const [asTable, setAsTable] = useState(false)
  const { previous } = period
  const days = ({ from, to }: { from: string; to: string }) =>
    `${stepName(from, 'day')} – ${stepName(to, 'day')}`
  return (
    <div className="grid gap-4 wide:grid-cols-[3fr_1fr]">
      <Panel
        title="Revenue"
        unit={useShopConfig().currency}
        aside={
          // On phones the button stays beside the title, and what is picked has a line of its own.
          <div className="flex items-center gap-2 max-sm:contents">
            <div className="max-sm:order-last max-sm:w-full">{picker}</div>
            <IconButton
              label={asTable ? 'Show chart' : 'Show table'}
              disabled={false}
              run={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartLine size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
            </IconButton>
          </div>
        }
      >
        <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
          <Compared name={days(period)} now={period.revenue} before={previous.revenue} write={money} />
          <Compared
            name="Orders"
            now={period.orders}
            before={previous.orders}
            write={(orders) => orders.toLocaleString(locale())}
          />
          <p className="text-ink-soft max-sm:w-full sm:ml-auto sm:self-end">Compared with {days(previous)}</p>
        </div>
        {asTable ? (
          <RevenueTable period={period} />
        ) : (
          <RevenueChart period={period} fallback={<Skeleton className="h-64" />} />
        )}
      </Panel>
      <Panel title="Orders by status">
        <ul className="grid gap-1">
          {period.byStatus.map(({ status, orders }) => (
            <li key={status}>
              <Link
                to="/admin/orders"
                search={{ status, from: period.from, to: period.to }}
                className="-mx-2 grid min-h-9 grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-md px-2 hover:bg-linen max-desk:min-h-11"
              >
                <StatusDot status={status} />
                {t(orderStatusLabel(status))}
                <span className="figures font-medium">{orders.toLocaleString(locale())}</span>
              </Link>
              <div aria-hidden className="h-1 overflow-hidden rounded-full bg-linen">
                <div
                  data-status={status}
                  className="order-status order-status-dot h-full rounded-full"
                  style={{ width: `${period.orders === 0 ? 0 : (orders / period.orders) * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Compared({
  name,
  now,
  before,
  write,
}: {
  name: string
  now: number
  before: number
  write: (figure: number) => string
}) {
  const trend = trendOf(now, before)
  return (
    <p>
      <span className="block text-note text-ink-soft">{name}</span>
      <span className="figures font-serif text-lg/7 font-medium">{write(now)}</span>
      {trend && (
        <span className={classes('figures ml-2 font-medium', trend.up ? 'text-good' : 'text-clay')}>
          {trend.text}
        </span>
      )}
    </p>
  )
}

export function PeriodSkeleton() {
  return (
    <output aria-busy aria-label="Loading..." className="grid gap-4 wide:grid-cols-[3fr_1fr]">
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </output>
  )
}
