import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { SupportItem } from '#modules/content/contract/content.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { ViewButton } from '#kernel/web/backoffice/rich-text/view-button.tsx'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'

export function ArticleRow({
  article: { id, title, description, slug, order, isActive, helpful },
  may,
  sortable,
  edit,
  remove,
}: {
  article: SupportItem
  may: boolean
  sortable: boolean
  edit: () => void
  remove: () => void
}) {
  return (
    <SortableRow id={id} name={title} disabled={!sortable}>
      <div className="grid min-w-0 grow gap-1 pt-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          <Badge tone={isActive ? 'done' : 'draft'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        {description && <p className="text-ink-soft wrap-anywhere">{description}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-ink-soft">
          <span className="wrap-anywhere">{slug}</span>
          <span className="figures">Order: {order}</span>
          {helpful && (
            <span className="figures inline-flex items-center gap-3">
              <span className="inline-flex items-center gap-1" title="Readers whom it helped">
                <ThumbsUp size={13} aria-hidden /> {helpful.yes} helpful
              </span>
              <span className="inline-flex items-center gap-1" title="Readers whom it did not help">
                <ThumbsDown size={13} aria-hidden /> {helpful.no} not helpful
              </span>
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <ViewButton title={title} path={`/support/${slug}`} />
        <RowButtons name={title} mayEdit={may} mayDelete={may} edit={edit} remove={remove} />
      </div>
    </SortableRow>
  )
}
