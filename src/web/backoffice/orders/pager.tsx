import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.ts'
import type { Page } from '../../read-page.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { totalOf } from './figures.ts'
import type { OrdersSearch } from './search.ts'

export const pageSize = 50

/** The ways to newer and older orders. Where the list began is kept in the browser's history. */
export function Pager({ page, search }: { page: Page<Order>; search: OrdersSearch }) {
  const trail = useLocation({ select: ({ state }) => state.trail }) ?? []
  const { cursor } = search
  const known = cursor === undefined || trail.length > 0
  const first = trail.length * pageSize + 1
  if (cursor === undefined && page.next === null) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-ink-soft">
        {known &&
          `${first.toLocaleString('en-US')}–${(first + page.rows.length - 1).toLocaleString('en-US')} of `}
        {totalOf(page)}
      </p>
      <div className="flex gap-2">
        {cursor !== undefined && trail.length !== 1 && (
          <Step search={search} cursor="" trail={[]}>
            Newest
          </Step>
        )}
        <Step search={search} cursor={trail.at(-1)} trail={trail.slice(0, -1)}>
          <ChevronLeft size={16} aria-hidden />
          Newer
        </Step>
        <Step search={search} cursor={page.next ?? undefined} trail={[...trail, cursor ?? '']}>
          Older
          <ChevronRight size={16} aria-hidden />
        </Step>
      </div>
    </nav>
  )
}

/** A link to the page that begins at a cursor (`''`: the first page), or its shadow when there is none. */
function Step({
  search: { status, q },
  cursor,
  trail,
  children,
}: {
  search: OrdersSearch
  cursor: string | undefined
  trail: string[]
  children: ReactNode
}) {
  const look = buttonClasses({ look: 'quiet', size: 'sm' }, 'max-[56rem]:min-h-11')
  if (cursor === undefined) {
    return (
      <span aria-disabled className={look}>
        {children}
      </span>
    )
  }
  return (
    <Link
      to="/admin/orders"
      search={{ ...(status && { status }), ...(q && { q }), ...(cursor && { cursor }) }}
      state={{ trail }}
      className={look}
    >
      {children}
    </Link>
  )
}
