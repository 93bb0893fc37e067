import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { SupportItem } from '../../../contract/content.ts'
import { Badge } from '../../../../../kernel/web/backoffice/badge.tsx'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { RowButtons } from '../../../../../kernel/web/backoffice/editing/row-buttons.tsx'
import { ViewButton } from '../../../../../kernel/web/backoffice/writing/view-button.tsx'

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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={classes(
        'flex items-start gap-2 rounded-lg border border-line bg-surface py-3 pr-3 pl-1',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        disabled={!sortable}
        aria-label={`Move ${title}`}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen disabled:opacity-40 max-desk:size-11"
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <div className="grid min-w-0 grow gap-1 pt-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          <Badge tone={isActive ? 'done' : 'draft'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        {description && <p className="text-ink-soft">{description}</p>}
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
    </li>
  )
}
