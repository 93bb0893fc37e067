import { useQuery } from '@tanstack/react-query'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { stockHealth } from '../../queries/stock-reports.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** The numbers behind the health percentage: items that are short, and items that are idle. */
export function HealthFacts() {
  const { data } = useQuery(stockHealth)
  const money = useReportingMoney()
  if (!data) return null
  const facts: [string, number, string?][] = [
    ['Low', data.low],
    ['Out of stock', data.out],
    ['Overstock', data.over],
    ['Reserved beyond stock', data.short],
    ['Unmoved for 90 days', data.idle, money(data.idleValue)],
  ]
  return (
    <dl className="mt-4 grid gap-y-1.5 border-t border-line pt-3">
      {facts.map(([name, count, worth]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures">
            {count.toLocaleString(locale())}
            {worth && count > 0 && <span className="text-ink-soft">, worth {worth}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
