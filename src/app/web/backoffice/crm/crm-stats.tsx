import { useQuery } from '@tanstack/react-query'
import { crmAnalytics } from '#modules/pipeline/web/queries.ts'
import { Tiles } from '#kernel/web/backoffice/layout/tiles.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const figures = [
  ['Total Customers', 'totalCustomers'],
  ['Active Customers', 'activeCustomers'],
  ['Total Opportunities', 'totalOpportunities'],
  ['Open Opportunities', 'openOpportunities'],
] as const

/** The numbers of customers and opportunities. */
export function CrmStats() {
  const { data, isPending } = useQuery(crmAnalytics)
  const tiles = figures.map(([label, key]) => [label, data?.[key].toLocaleString(locale())] as const)
  return <Tiles tiles={tiles} busy={isPending} className="mb-6" />
}
