import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before unsaved changes are discarded. */
export function DiscardDialog({
  open,
  keep,
  discard,
}: {
  open: boolean
  keep: () => void
  discard: () => void
}) {
  return (
    <Dialog open={open} onClose={keep} title="Discard your changes?" closeLabel="Close">
      <p>What you have changed here is not saved yet.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={keep}>
          Keep editing
        </Button>
        <Button look="danger" size="sm" onClick={discard}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  )
}
