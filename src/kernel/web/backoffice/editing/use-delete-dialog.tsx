import { useState, type ReactNode } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'

/**
 * Asks for confirmation before a record of a list is deleted.
 * @param text the question
 */
export function useDeleteDialog<Row>(
  removal: { mutate: (row: Row, then: { onSettled: () => void }) => void; isPending: boolean },
  title: string | ((row: Row) => string),
  text: (row: Row) => ReactNode,
) {
  const [row, setRow] = useState<Row | null>(null)
  const close = () => setRow(null)
  const dialog = row && (
    <DeleteDialog
      title={typeof title === 'string' ? title : title(row)}
      busy={removal.isPending}
      close={close}
      confirm={() => removal.mutate(row, { onSettled: close })}
    >
      <p>{text(row)}</p>
    </DeleteDialog>
  )
  return { ask: setRow, dialog }
}
