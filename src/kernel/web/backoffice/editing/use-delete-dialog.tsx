import { useState } from 'react'
import type { ReactNode } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'

/**
 * Asks before a record of a list is deleted.
 * @param text what stands in the question
 */
export function useDeleteDialog<Row>(
  removal: { mutate: (row: Row, then: { onSettled: () => void }) => void; isPending: boolean },
  title: string | ((row: Row) => string),
  text: (row: Row) => ReactNode,
) {
  const [asked, ask] = useState<Row | null>(null)
  const close = () => ask(null)
  const dialog = asked && (
    <DeleteDialog
      title={typeof title === 'string' ? title : title(asked)}
      busy={removal.isPending}
      close={close}
      confirm={() => removal.mutate(asked, { onSettled: close })}
    >
      <p>{text(asked)}</p>
    </DeleteDialog>
  )
  return { ask, dialog }
}
