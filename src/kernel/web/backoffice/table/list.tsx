import type { RowData } from '@tanstack/react-table'
import { memo } from 'react'
import { Cards } from './cards.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import type { DeferredRows } from './use-deferred-rows.ts'

type ListProps<Row extends RowData> = RowsProps<Row> & DeferredRows & { wide: boolean }

function AnyList<Row extends RowData>({ wide, ...rows }: ListProps<Row>) {
  return wide ? <Rows {...rows} /> : <Cards {...rows} />
}

const mayWait = (before: ListProps<never>, now: ListProps<never>): boolean =>
  now.isHeld &&
  now.wide === before.wide &&
  now.count === before.count &&
  now.columns === before.columns &&
  now.looks.every((look, index) => look === before.looks[index])

/** The rows of a list, as a table or as cards. */
export const List = memo(AnyList, mayWait as (before: object, now: object) => boolean) as typeof AnyList
