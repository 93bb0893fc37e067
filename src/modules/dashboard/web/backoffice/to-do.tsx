import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { Link } from '@tanstack/react-router'
import type { DashboardStats } from '../../contract.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'

const tasks: readonly {
  count: keyof DashboardStats['toDo']
  label: string
  to: string
  search: Record<string, string>
}[] = [
  { count: 'pendingOrders', label: 'Orders to confirm', to: '/admin/orders', search: { status: 'pending' } },
  { count: 'piecesToMake', label: 'Pieces to make', to: '/admin/orders/wall', search: {} },
  { count: 'visits', label: 'Visits today', to: '/admin/crm/day-sheet', search: {} },
  {
    count: 'lowStock',
    label: 'Items low in stock',
    to: '/admin/inventory',
    search: { tab: 'items', stock: 'low' },
  },
  {
    count: 'nextActions',
    label: 'Next actions with customers',
    to: '/admin/crm',
    search: { tab: 'interactions', due: 'today' },
  },
  {
    count: 'quotesEnding',
    label: 'Quotes ending this week',
    to: '/admin/crm',
    search: { tab: 'quotes', ending: 'week' },
  },
]

const grid =
  'grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 wide:grid-cols-6'

/** Work that is due for staff, with links. */
export function ToDo({ figures: { toDo } }: { figures: DashboardStats }) {
  return (
    <section aria-label="To do today">
      <SectionTitle className="mb-2">To do today</SectionTitle>
      <ul className={grid}>
        {tasks.map(({ count, label, to, search }) => (
          <li key={count} className="bg-surface">
            <Link
              // Screen paths come from a table that the router's types do not know.
              to={to as '/admin/orders'}
              search={search}
              className="flex h-full min-h-14 items-center gap-2.5 px-3 py-2 hover:bg-linen focus-visible:-outline-offset-2"
            >
              <span
                className={classes(
                  'figures min-w-6 font-serif text-lg/7 font-medium',
                  toDo[count] === 0 && 'text-ink-soft',
                )}
              >
                {toDo[count].toLocaleString(locale())}
              </span>
              <span className={classes('min-w-0 text-note/4.5', toDo[count] === 0 && 'text-ink-soft')}>
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ToDoSkeleton() {
  return <Skeleton className="h-20 rounded-lg" />
}
