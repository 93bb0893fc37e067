import { useDeferredValue } from 'react'
import type { ListSearch } from './list-search.ts'

/** Fill a usual screen. */
const firstRows = 24

export interface DeferredRows {
  /** How many rows are drawn: at first those in sight, the others as soon as the browser has time. */
  count: number
  /** The screen or its address has just changed, for example by a dialog that opens: rows that are the same wait. */
  isHeld: boolean
  /** What the rows look like depends on these; others of the same are never held. */
  looks: readonly unknown[]
}

/**
 * Has a list draw what is waited for first: of a new page those in sight, and what a click opens before the rows behind
 * it, which a hundred cells or more would have it wait for.
 */
export function useDeferredRows({
  page,
  rows,
  selection,
  columnsShown,
  search,
  actions,
}: {
  /** The address of the page: of one that is read again, no row leaves, or focus and place would be lost. */
  page: string
  rows: readonly unknown[]
  selection: object
  columnsShown: readonly { column: { id: string }; shown: boolean }[]
  search: ListSearch
  /** Made anew each time the screen is drawn, for example because it opens a dialog. */
  actions: unknown
}): DeferredRows {
  const drawn = useDeferredValue(page, '')
  const settled = useDeferredValue(search)
  const drawnFor = useDeferredValue(actions)
  const names = columnsShown.flatMap(({ column, shown }) => (shown ? [column.id] : [])).join()
  return {
    count: drawn === page ? rows.length : firstRows,
    isHeld: settled !== search || drawnFor !== actions,
    looks: [rows, selection, names],
  }
}
