import type { SupportItem } from '#modules/content/contract/content.ts'
import { useDeleteSupportItem } from '../../queries/staff-content.ts'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'

/** Articles to which the shop's own pages link. */
const linked = new Set(['contact-us', 'installation-guide', 'warranty', 'returns'])

export function DeleteArticle({ article, close }: { article: SupportItem; close: () => void }) {
  const { mutate, isPending } = useDeleteSupportItem(close)
  return (
    <DeleteDialog title="Delete this article?" busy={isPending} close={close} confirm={() => mutate(article)}>
      <p>
        <strong className="font-semibold">{article.title}</strong> leaves the support centre for good.
      </p>
      {linked.has(article.slug) && (
        <p className="mt-3">The footer of every page leads to this article; that link will lead nowhere.</p>
      )}
    </DeleteDialog>
  )
}
