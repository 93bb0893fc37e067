import type { Banner } from '#modules/content/contract/content.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useDeleteBanner } from '../../queries/staff-banners.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** Asks before deleting a banner. */
export function DeleteBanner({ banner, close }: { banner: Banner; close: () => void }) {
  const deletion = useDeleteBanner()
  const confirm = async () => {
    try {
      await deletion.mutateAsync(banner)
      toast({ title: 'Banner deleted successfully' })
      close()
    } catch (error) {
      toastFailure('Failed to delete banner')(error)
    }
  }
  return (
    <Dialog open onClose={close} title="Delete banner?" closeLabel="Close">
      <p>
        <strong className="font-semibold">{banner.title}</strong> will no longer be shown and cannot be
        brought back.
      </p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" size="sm" disabled={deletion.isPending} onClick={() => void confirm()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
