import type { User } from '../../contract/users.ts'
import { toastFailure } from '../../../../kernel/web/backoffice/write.ts'
import { useDeleteUser, useRestoreUser } from '../queries/users.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

/** Deletes a user at once, without asking; the toast offers to undo it. */
export function useDeleteWithUndo(): (user: User) => Promise<void> {
  const remove = useDeleteUser()
  const restore = useRestoreUser()

  async function undo(user: User) {
    try {
      await restore.mutateAsync(user)
      toast({ title: 'User restored' })
    } catch (error) {
      toastFailure('Failed to restore user')(error)
    }
  }

  return async (user) => {
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
}
