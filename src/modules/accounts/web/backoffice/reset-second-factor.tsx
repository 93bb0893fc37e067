import type { User } from '../../contract/users.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useResetSecondFactor } from '../queries/users.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useOfficePasswordPrompt } from './office-password-prompt.tsx'
import { nameOf } from './person.tsx'

/** Asks before removing the second factor of a person who has lost it. */
export function ResetSecondFactor({ user, close }: { user: User; close: () => void }) {
  const { mutateAsync, isPending } = useResetSecondFactor()

  const { askWhere, dialog } = useOfficePasswordPrompt()

  async function reset() {
    try {
      await mutateAsync(user)
      toast({ title: 'Second factor reset' })
    } catch (error) {
      if (askWhere(error, () => void reset())) return
      toastFailure('Failed to reset the second factor')(error)
    }
    close()
  }

  return (
    <Dialog open onClose={close} title={`Reset second factor of ${nameOf(user)}?`} closeLabel="Close">
      <p className="max-w-prose text-ink-soft">
        Their passkeys, authenticator app and recovery codes are removed, they are signed out everywhere and
        told by mail. Make sure first that it is really them who asks: by voice or in person, not by mail.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" size="sm" disabled={isPending} onClick={() => void reset()}>
          Reset second factor
        </Button>
      </div>
      {dialog}
    </Dialog>
  )
}
