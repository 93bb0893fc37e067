import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks for confirmation before something is deleted. */
export function DeleteDialog({
  title,
  busy,
  close,
  confirm,
  children,
}: {
  title: string
  busy: boolean
  close: () => void
  confirm: () => void
  children: ReactNode
}) {
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" size="sm" disabled={busy} onClick={confirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
