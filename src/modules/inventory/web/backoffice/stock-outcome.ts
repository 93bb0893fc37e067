import { ApiError } from '#kernel/web/api.ts'
import { reasonOf, toastFailure } from '#kernel/web/backoffice/write.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** What follows a movement of stock: its form is closed, or says at the quantity why it was refused. */
export const stockOutcome = ({
  close,
  refuse,
}: {
  close: () => void
  refuse: (reason: string | undefined) => void
}) => ({
  onSuccess: () => {
    toast({ title: 'Stock updated successfully' })
    close()
  },
  onError: (error: unknown) => {
    toastFailure('Failed to update stock')(error)
    refuse(
      (error instanceof ApiError && (error.fields['quantity'] ?? error.fields['batch'])) || reasonOf(error),
    )
  },
})
