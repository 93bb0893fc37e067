import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { quotesEnding } from '#modules/quotes/web/queries/staff-quotes.ts'
import { installationsBetween } from '#modules/installations/web/queries/staff-installations.ts'
import { dayAfter, visitsToMake } from '#modules/installations/web/backoffice/week.ts'
import { formatDay, nameOf } from '#modules/customers/web/backoffice/labels.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useReportingMoney } from '#modules/currency/web/backoffice/index.ts'
import { newestCustomers } from '#modules/customers/web/queries.ts'
import { firstOpportunities, crmAnalytics } from '#modules/pipeline/web/queries.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import type { ListSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { StateBadge } from '#modules/customers/web/backoffice/state-badge.tsx'
import { Tiles } from '#kernel/web/backoffice/layout/tiles.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const figures = [
  ['Total Customers', 'totalCustomers'],
  ['Active Customers', 'activeCustomers'],
  ['Total Opportunities', 'totalOpportunities'],
  ['Open Opportunities', 'openOpportunities'],
] as const

/** The numbers of customers and opportunities. */
function CrmStats() {
  const { data, isPending } = useQuery(crmAnalytics)
  const tiles = figures.map(([label, key]) => [label, data?.[key].toLocaleString(locale())] as const)
  return <Tiles tiles={tiles} busy={isPending} className="mb-6" />
}

/** Figures, and the latest customers, opportunities and visits. */
export function OverviewTab() {
  return (
    <>
      <CrmStats />
      <div className="grid gap-6 desk:grid-cols-2">
        <RecentCustomers />
        <Opportunities />
        <QuotesEnding />
        <NextVisits />
      </div>
    </>
  )
}

function RecentCustomers() {
  const { open } = useListSearch()
  const { data, ...query } = useQuery(newestCustomers)
  return (
    <Recent title="Recent Customers" read={query} empty={data?.length === 0 && 'No customers yet'}>
      {data?.map((customer) => (
        <Line
          key={customer.id}
          title={nameOf(customer)}
          more={customer.email ?? customer.phone ?? ''}
          state={customer.status}
          open={() => open('customer', customer.id)}
        />
      ))}
    </Recent>
  )
}

function Opportunities() {
  const { open } = useListSearch()
  const { data, ...query } = useQuery(firstOpportunities)
  const money = useReportingMoney()
  return (
    <Recent title="Opportunities" read={query} empty={data?.length === 0 && 'No opportunities yet'}>
      {data?.map((opportunity) => (
        <Line
          key={opportunity.id}
          title={opportunity.title}
          more={`${money(opportunity.estimatedValue)} · ${opportunity.customerName}`}
          state={opportunity.stage}
          open={() => open('opportunity', opportunity.id)}
        />
      ))}
    </Recent>
  )
}

function QuotesEnding() {
  const { askExactly } = useListSearch()
  const { data, ...query } = useQuery(quotesEnding)
  const money = useOfficeMoney()
  return (
    <Recent
      title="Quotes ending this week"
      read={query}
      empty={data?.length === 0 && 'No quote ends this week'}
      all={data?.length !== 0 && { tab: 'quotes', ending: 'week' }}
    >
      {data?.map((quote) => (
        <Line
          key={quote.id}
          title={`${quote.quoteNumber} · ${quote.customerName}`}
          more={[money(quote.totalAmount), quote.validUntil && formatDay(quote.validUntil)]
            .filter(Boolean)
            .join(' · ')}
          state={quote.status}
          open={() => askExactly({ tab: 'quotes', quote: quote.id })}
        />
      ))}
    </Recent>
  )
}

/** The number of upcoming visits shown. */
const visitsShown = 5

function NextVisits() {
  const { askExactly } = useListSearch()
  const { timeZone } = useShopConfig()
  const today = todayIn(timeZone)
  const { data, ...query } = useQuery(installationsBetween(today, dayAfter(today, 6)))
  const visits = data && visitsToMake(data)
  return (
    <Recent
      title="Visits of the next seven days"
      read={query}
      empty={visits?.length === 0 && 'No visit is planned'}
    >
      {visits?.slice(0, visitsShown).map((visit) => (
        <Line
          key={visit.id}
          title={visit.customerName}
          more={[visit.scheduledDate && formatDay(visit.scheduledDate), visit.scheduledTimeSlot]
            .filter(Boolean)
            .join(', ')}
          state={visit.status}
          open={() => askExactly({ tab: 'installations', installation: visit.id })}
        />
      ))}
    </Recent>
  )
}

interface Reading {
  isPending: boolean
  isFetching: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

function Recent({
  title,
  read,
  empty,
  all = false,
  children,
}: {
  title: string
  read: Reading
  /** The text for an empty list. */
  empty: string | false
  /** The search of the list that shows all of them. */
  all?: ListSearch | false
  children: ReactNode
}) {
  return (
    <section aria-label={title} aria-busy={read.isPending} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <SectionTitle>{title}</SectionTitle>
        {all && (
          <Link
            to="."
            search={all}
            className="inline-flex min-h-6 items-center text-note underline max-desk:-my-2.5 max-desk:min-h-11"
          >
            Show all
          </Link>
        )}
      </div>
      {read.error && <CouldNotLoad query={read} />}
      {empty && (
        <p className="rounded-lg border border-line bg-surface px-4 py-8 text-center text-ink-soft">
          {empty}
        </p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {read.isPending &&
          [0, 1, 2, 3, 4].map((row) => (
            <li key={row} className="px-4 py-3">
              <Skeleton className="h-8" />
            </li>
          ))}
        {children}
      </ul>
    </section>
  )
}

function Line(line: { title: string; more: string; state: string; open: () => void }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-linen/60">
      <span className="min-w-0 grow">
        <button
          type="button"
          onClick={line.open}
          className="block max-w-full truncate font-medium after:absolute after:inset-0"
        >
          {line.title}
        </button>
        <span className="figures block truncate text-note/5 text-ink-soft">{line.more}</span>
      </span>
      <StateBadge state={line.state} />
    </li>
  )
}
