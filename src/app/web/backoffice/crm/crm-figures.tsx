import { useQuery } from '@tanstack/react-query'
import { crmAnalytics } from '../../../../modules/customers/web/queries.ts'
import { Skeleton } from '../../../../kernel/web/ui/skeleton.tsx'

const figures = [
  ['Total Customers', 'totalCustomers'],
  ['Active Customers', 'activeCustomers'],
  ['Total Opportunities', 'totalOpportunities'],
  ['Open Opportunities', 'openOpportunities'],
] as const

/** How many customers and opportunities there are. */
export function CrmFigures() {
  const { data, isPending } = useQuery(crmAnalytics)
  return (
    <dl aria-busy={isPending} className="mb-6 grid grid-cols-2 gap-3 min-[56rem]:grid-cols-4">
      {figures.map(([label, key]) => (
        <div key={key} className="rounded-lg border border-line bg-surface px-4 py-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="figures mt-1 text-2xl/8 font-medium tracking-tight">
            {isPending ? (
              <Skeleton className="my-1 h-6 w-10" />
            ) : (
              (data?.[key].toLocaleString('en-US') ?? '—')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
