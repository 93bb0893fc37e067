import type { RowData } from '@tanstack/react-table'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import { mayCall } from '#kernel/rules/permissions.ts'
import { locale } from '../language.ts'
import type { OfficeColumn } from '../module.ts'
import { useStaff } from '../staff.ts'
import type { Column } from './columns.ts'

/** Reads the text of the row with this id. */
type ReadTexts = (id: string) => Promise<string>

/** A column of a module with the read of a row. */
interface ShownColumn {
  column: OfficeColumn
  readText: ReadTexts
}

/** The columns that modules add to lists. Provided by the shell. */
export const ModuleColumnsContext = createContext<readonly ShownColumn[]>([])

/** As many rows as a page of a list has at most. */
const MAX_IDS = 100

/**
 * A read of one row's text that is sent together with those of the other rows: cells are shown in one go, so one call
 * serves a page of a list.
 */
export function readTogether(read: OfficeColumn['read']): ReadTexts {
  let waiting: { ids: Set<string>; answer: Promise<Readonly<Record<string, string>>> } | undefined
  return async (id) => {
    if (waiting === undefined || waiting.ids.size >= MAX_IDS) {
      const ids = new Set<string>()
      const answer = Promise.resolve().then(() => {
        waiting = undefined
        return read([...ids])
      })
      waiting = { ids, answer }
    }
    waiting.ids.add(id)
    const texts = await waiting.answer
    return texts[id] ?? ''
  }
}

function Cell({ column, readText, id }: ShownColumn & { id: string }) {
  // Named by the address, so that writes of the module read it again.
  const { data } = useQuery({
    queryKey: [column.opensWith.path, 'column', column.id, id, locale()],
    queryFn: () => readText(id),
  })
  return data ?? ''
}

/** The columns that modules add to the list of a record, for people who may make their calls; stable between renders. */
export function useModuleColumns<Row extends RowData>(
  record: CustomRecord | undefined,
): readonly Column<Row>[] {
  const columns = use(ModuleColumnsContext)
  const { role } = useStaff()
  const language = locale()
  return useMemo(
    () =>
      columns
        .filter(({ column }) => column.of === record && mayCall(column.opensWith, role))
        .map(({ column, readText }) => ({
          id: `module.${column.id}`,
          head: column.head,
          hidden: true,
          cell: (row: Row) => <Cell column={column} readText={readText} id={(row as { id: string }).id} />,
        })),
    // The headings are those of the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, record, role, language],
  )
}
