import type { RowData } from '@tanstack/react-table'
import { memo } from 'react'
import { Cards } from './cards.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import type { DeferredRows } from './use-deferred-rows.ts'

type ListProps<Row extends RowData> = RowsProps<Row> & DeferredRows & { wide: boolean }

function AnyList<Row extends RowData>({ wide, ...rows }: ListProps<Row>) {
  return wide ? <Rows {...rows} /> : <Cards {...rows} />
}

const mayWait = (previous: ListProps<never>, next: ListProps<never>): boolean =>
  next.isHeld &&
  next.wide === previous.wide &&
  next.count === previous.count &&
  next.columns === previous.columns &&
  next.looks.every((look, index) => look === previous.looks[index])

/** The rows of a list, as a table or as cards. */
export const List = memo(AnyList, mayWait as (previous: object, next: object) => boolean) as typeof AnyList
