import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listSupportItems } from '../../../contract/content.ts'
import type { SupportItem } from '../../../contract/content.ts'
import { deleteSupportItem } from '../../../contract/support.ts'
import { ApiError, call } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { DeleteDialog } from '../../../../../kernel/web/backoffice/editing/delete-dialog.tsx'

/** Articles that the shop's own pages lead to. */
const linked = new Set(['contact-us', 'installation-guide', 'warranty', 'returns'])

export function DeleteArticle({ article, close }: { article: SupportItem; close: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSupportItem, { params: { id: article.id } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Support item deleted successfully' })
      close()
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.said : 'Please check the connection.'
      toast({ title: 'Error', description, variant: 'destructive' })
    },
    onSettled: () => refresh(client, listSupportItems),
  })
  return (
    <DeleteDialog title="Delete this article?" busy={isPending} close={close} confirm={() => mutate()}>
      <p>
        <strong className="font-semibold">{article.title}</strong> leaves the support centre for good.
      </p>
      {linked.has(article.slug) && (
        <p className="mt-3">The footer of every page leads to this article; that link will lead nowhere.</p>
      )}
    </DeleteDialog>
  )
}
