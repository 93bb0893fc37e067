import { useQuery } from '@tanstack/react-query'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { officePercent } from '#kernel/web/backoffice/money.ts'
import { crmAnalytics } from '../queries.ts'

/** Value of the open opportunities, and the shares won of closed and of all opportunities. */
export function PipelineStats() {
  const { data } = useQuery(crmAnalytics)
  const money = useReportingMoney()
  if (!data) return <span />
  const percent = (share: number | null) => (share === null ? '—' : officePercent(share * 100))
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1">
      {[
        ['Pipeline', money(data.pipelineValue)],
        ['Weighted', money(data.weightedValue)],
        ['Win rate', percent(data.winRate)],
        ['Conversion', percent(data.conversionRate)],
      ].map(([label, figure]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
