import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../kernel/rules/format.ts'
import { crmAnalytics } from '../queries.ts'

/** What the open opportunities are worth, and how many of the closed ones and of all were won. */
export function PipelineFigures() {
  const { data } = useQuery(crmAnalytics)
  if (!data) return <span />
  const percent = (share: number | null) => (share === null ? '—' : `${Math.round(share * 100)}%`)
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1">
      {[
        ['Pipeline', formatMoney(data.pipelineValue, 'USD')],
        ['Weighted', formatMoney(data.weightedValue, 'USD')],
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
