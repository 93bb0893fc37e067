import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Page } from '../../read-page.ts'

interface Reading<Key extends readonly string[], Answer> {
  queryKey: Key
  queryFn: (context: { queryKey: Key }) => Promise<Answer>
}

/** How records of one kind are searched, read and named in a menu. */
export interface RecordChoice<Row> {
  /** Records that match the typed text, as many as a menu may hold; the first ones for ''. */
  search: (q: string) => Reading<readonly [string, 'page'], Page<Row>>
  byId: (id: string) => Reading<readonly [string], Row>
  nameOf: (row: Row) => string
  /** Follows the name of those who share it: a phone number. */
  detailOf?: (row: Row) => string
}

/**
 * The entries of a record menu: those that match the typed text, and always the chosen one.
 * @param value id of the chosen record, or empty
 */
export function useRecordChoice<Row extends { id: string }>(
  { search, byId }: Pick<RecordChoice<Row>, 'search' | 'byId'>,
  value: string,
) {
  const [typed, setTyped] = useState('')
  const { data: all } = useQuery(search(''))
  const { data: results = all } = useQuery(search(useDeferredValue(typed.trim())))
  const shownRows = results?.rows ?? []
  const isShown = shownRows.some(({ id }) => id === value)
  const { data: chosen } = useQuery({
    ...byId(value),
    enabled: value !== '' && results !== undefined && !isShown,
  })
  return {
    rows: chosen && !isShown ? [chosen, ...shownRows] : shownRows,
    typed,
    setTyped,
    /** Whether there are more records than the menu holds. */
    needsSearch: all?.next !== null && all !== undefined,
  }
}
