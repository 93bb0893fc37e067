import { deleteUpload } from '../../contract.ts'
import { ApiError, call } from '../../../../kernel/web/api.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

/**
 * Deletes a picture that leaves a form. One that is still shown, by the very record that is being
 * edited for instance, stays until nothing shows it any more; one from elsewhere is not ours to delete.
 * @returns whether it may leave the form
 */
export async function removeImage(url: string): Promise<boolean> {
  const filename = url.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? ''
  try {
    await call(deleteUpload, { params: { filename } })
  } catch (error) {
    const inUseOrGone = error instanceof ApiError && (error.status === 404 || error.code === 'in_use')
    if (!inUseOrGone) {
      toast({ title: 'Delete failed', description: 'Failed to delete image.', variant: 'destructive' })
      return false
    }
  }
  toast({ title: 'Image removed', description: 'Image has been deleted successfully.' })
  return true
}
