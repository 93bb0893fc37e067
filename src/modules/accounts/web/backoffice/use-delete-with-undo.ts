import type { User } from '../../contract/users.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useDeleteUser, useRestoreUser } from '../queries/users.ts'
import { useOfficePasswordPrompt } from './office-password-prompt.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

/**
 * Deletes a user at once, without asking; the toast offers to undo it.
 * @returns what deletes, and the dialog to render: restoring an administrator may need the password
 */
export function useDeleteWithUndo() {
  const remove = useDeleteUser()
  const restore = useRestoreUser()
  const { askWhere, dialog } = useOfficePasswordPrompt()

  async function undo(user: User) {
    try {
      await restore.mutateAsync(user)
      toast({ title: 'User restored' })
    } catch (error) {
      if (!askWhere(error, () => void undo(user))) toastFailure('Failed to restore user')(error)
    }
  }

  async function deleteAtOnce(user: User) {
    try {
      await remove.mutateAsync(user)
      toast({
        title: 'User deleted successfully',
        action: { label: 'Undo', run: () => void undo(user) },
      })
    } catch (error) {
      toastFailure('Failed to delete user')(error)
    }
  }

  return { deleteAtOnce, dialog }
}
