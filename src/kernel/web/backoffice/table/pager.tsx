import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import type { Page } from '../../read-page.ts'
import { Button } from '../../ui/button.tsx'
import { totalOf, type Noun } from './columns.ts'
import { useListSearch } from './use-list-search.ts'
import { locale } from '../language.ts'

/**
 * The links to the previous and next page. The cursors of the previous pages are in the browser's history.
 * @param pageSize rows per page; default: that of endpoints
 */
export function Pager({
  page,
  noun,
  pageSize = 100,
}: {
  page: Page<unknown>
  noun: Noun
  pageSize?: number
}) {
  const { search, trail } = useListSearch()
  const navigate = useNavigate()
  const { cursor } = search
  if (cursor === undefined && page.next === null) return null
  const isPositionKnown = cursor === undefined || trail.length > 0
  const first = trail.length * pageSize + 1
  const go = (to: string, next: string[]) =>
    void navigate({ to: '.', search: { ...search, cursor: to }, state: { trail: next } })
  const previousCursor = trail.at(-1)
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-ink-soft">
        {isPositionKnown &&
          `${first.toLocaleString(locale())}–${(first + page.rows.length - 1).toLocaleString(locale())} of `}
        {totalOf(page, noun)}
      </p>
      <div className="flex gap-2">
        {cursor !== undefined && trail.length !== 1 && <Step go={() => go('', [])}>First</Step>}
        <Step go={previousCursor === undefined ? undefined : () => go(previousCursor, trail.slice(0, -1))}>
          <ChevronLeft size={16} aria-hidden />
          Previous
        </Step>
        <Step go={page.next === null ? undefined : () => go(page.next ?? '', [...trail, cursor ?? ''])}>
          Next
          <ChevronRight size={16} aria-hidden />
        </Step>
      </div>
    </nav>
  )
}

function Step({ go, children }: { go: (() => void) | undefined; children: React.ReactNode }) {
  return (
    <Button look="quiet" size="touch" disabled={!go} onClick={go}>
      {children}
    </Button>
  )
}
