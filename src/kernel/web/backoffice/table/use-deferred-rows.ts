import { useDeferredValue } from 'react'
import type { ListSearch } from './list-search.ts'

/** The usual height of a row, in pixels; rows with pictures are higher. */
const usualRowHeight = (wide: boolean) => (wide ? 40 : 64)

/** The height of so many rows that are not drawn yet, in pixels: rather too much, so that the scroll position stays. */
export const heightOfRows = (count: number, wide: boolean) => count * (wide ? 48 : 65)

/** What is above a table, in pixels: the top bar, the head of the screen and the search. */
const aboveRows = 180

/** The number of rows that fill the window. */
const rowsInView = (wide: boolean) => Math.ceil((window.innerHeight - aboveRows) / usualRowHeight(wide))

export interface DeferredRows {
  /** The number of rows to render: first those in view, the others as soon as the browser has time. */
  count: number
  /** Whether the screen or its URL has just changed, for example because a dialog opens: unchanged rows wait. */
  isHeld: boolean
  /** The values on which the rows depend; rows for other values never wait. */
  looks: readonly unknown[]
}

/**
 * Makes a list render first what the user waits for: the visible rows of a new page, and whatever a click opens before
 * the rows behind it, whose hundred cells or more would delay it.
 */
export function useDeferredRows({
  page,
  wide,
  rows,
  selection,
  columnsShown,
  search,
  actions,
}: {
  /** The URL of the page. While the same page is read again, its rows stay, so that focus and position are kept. */
  page: string
  /** Whether the rows are lines of a table. */
  wide: boolean
  rows: readonly unknown[]
  selection: object
  columnsShown: readonly { column: { id: string }; shown: boolean }[]
  search: ListSearch
  /** A new function each time the screen is rendered, for example because it opens a dialog. */
  actions: unknown
}): DeferredRows {
  const drawnPage = useDeferredValue(page, '')
  const settled = useDeferredValue(search)
  const drawnFor = useDeferredValue(actions)
  const names = columnsShown.flatMap(({ column, shown }) => (shown ? [column.id] : [])).join()
  return {
    count: drawnPage === page ? rows.length : Math.max(1, rowsInView(wide)),
    isHeld: settled !== search || drawnFor !== actions,
    looks: [rows, selection, names],
  }
}
