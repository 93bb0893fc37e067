import type { User } from '../../contract/users.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { useDeleteUser, useRestoreUser } from '../queries/users.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

const why = (error: unknown) => (error instanceof ApiError ? error.said : 'Please check the connection.')

/** Deletes at once, without a question; the message takes it back. */
export function useDeleting(): (user: User) => Promise<void> {
  const remove = useDeleteUser()
  const restore = useRestoreUser()

  async function undo(user: User) {
    try {
      await restore.mutateAsync(user)
      toast({ title: 'User restored' })
    } catch (error) {
      toast({ title: 'Failed to restore user', description: why(error), variant: 'destructive' })
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
      toast({ title: 'Failed to delete user', description: why(error), variant: 'destructive' })
    }
  }
}
