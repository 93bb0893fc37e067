import type { DashboardStats } from '../../contract.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { stepName } from './format.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'

const cell = 'h-9 border-b border-line px-3 text-right figures whitespace-nowrap'

/** The chart's data as a table. */
export function RevenueTable({ period }: { period: DashboardStats['period'] }) {
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
