import { deleteUpload } from '../../contract.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'

/**
 * Deletes a picture that is removed from a form. If it is still used, for example by the record being edited, it stays
 * until nothing uses it; pictures on other servers are not deleted.
 * @returns whether it can be removed from the form
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
