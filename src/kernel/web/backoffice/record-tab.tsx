import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { RowButtons } from './editing/row-buttons.tsx'
import type { useDeleteDialog } from './editing/use-delete-dialog.tsx'
import { ListTable, type ListTableProps } from './table/list-table.tsx'
import { AddButton } from './add-button.tsx'

/** A tab with a list of records, a button that adds one, and the confirmation before one is deleted. */
export function RecordTab<Row extends RowData>({
  add,
  may,
  edit,
  deleting,
  actions,
  children,
  ...table
}: ListTableProps<Row> & {
  /** Undefined if the screen has the button. */
  add?: { label: string; may: boolean; run: () => void }
  may: { edit: boolean; remove: boolean | ((row: Row) => boolean) }
  edit: (row: Row) => void
  deleting: ReturnType<typeof useDeleteDialog<Row>>
}) {
  const buttonsOf = (row: Row): ReactNode => (
    <>
      {actions?.(row)}
      <RowButtons
        name={table.nameOf(row)}
        mayEdit={may.edit}
        mayDelete={typeof may.remove === 'function' ? may.remove(row) : may.remove}
        edit={() => edit(row)}
        remove={() => deleting.ask(row)}
      />
    </>
  )
  return (
    <>
      <ListTable open={edit} {...table} actions={buttonsOf}>
        {children}
        {add && <AddButton label={add.label} may={add.may} run={add.run} />}
      </ListTable>
      {deleting.dialog}
    </>
  )
}
