import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Page } from '../../read-page.ts'

interface Reading<Key extends readonly string[], Answer> {
  queryKey: Key
  queryFn: (context: { queryKey: Key }) => Promise<Answer>
}

/** Records of one kind to choose from. */
export interface RecordChoice<Row> {
  /** The records that match what was typed, as many as a menu may hold; the first ones for ''. */
  search: (q: string) => Reading<readonly [string, 'page'], Page<Row>>
  byId: (id: string) => Reading<readonly [string], Row>
  nameOf: (row: Row) => string
}

/**
 * What a menu of records offers: those that match what was typed, and always the chosen one.
 * @param value id of the chosen record, or empty
 */
export function useRecordChoice<Row extends { id: string }>(
  { search, byId }: Pick<RecordChoice<Row>, 'search' | 'byId'>,
  value: string,
) {
  const [typed, setTyped] = useState('')
  const { data: all } = useQuery(search(''))
  const { data: found = all } = useQuery(search(useDeferredValue(typed.trim())))
  const shown = found?.rows ?? []
  const isShown = shown.some(({ id }) => id === value)
  const { data: chosen } = useQuery({
    ...byId(value),
    enabled: value !== '' && found !== undefined && !isShown,
  })
  return {
    rows: chosen && !isShown ? [chosen, ...shown] : shown,
    typed,
    setTyped,
    /** There are more than the menu holds. */
    needsSearch: all?.next !== null && all !== undefined,
  }
}
