import type { Page } from '../../read-page.ts'
import { useMediaQuery } from '../media.ts'

/** Where a row stands in its list. */
export interface RowPlace {
  /** Counted from 1 over all pages; undefined: the pages before are not known. */
  at: number | undefined
  /** The rows of all pages. */
  total: number
  /** The keys of its neighbours on the page. */
  previous: string | undefined
  next: string | undefined
}

/** Whether a record can stand beside its list. */
export const useHasRoomBeside = (): boolean => useMediaQuery('(min-width: 68.75rem)')

/**
 * Finds a row on the page.
 * @param before the number of rows on the pages before; undefined: not known
 * @returns null if it is not there
 */
export function placeOf<Row>(
  page: Page<Row> | undefined,
  keyOf: (row: Row) => string,
  key: string | undefined,
  before: number | undefined,
): RowPlace | null {
  const keys = key === undefined ? [] : (page?.rows.map(keyOf) ?? [])
  const index = key === undefined ? -1 : keys.indexOf(key)
  if (page === undefined || index < 0) return null
  return {
    at: before === undefined || page.estimated ? undefined : before + index + 1,
    total: page.total,
    previous: keys[index - 1],
    next: keys[index + 1],
  }
}
