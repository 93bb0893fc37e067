import { rectSortingStrategy, useSortable } from '@dnd-kit/sortable'
import { X } from 'lucide-react'
import { classes } from '#kernel/web/ui/classes.ts'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

interface SortableImagesProps {
  urls: readonly string[]
  disabled: boolean
  onOrder: (urls: string[]) => void
  onRemove: (url: string) => void
}

/** Sortable pictures: drag them, or use Space and the arrow keys. */
export function SortableImages({ urls, disabled, onOrder, onRemove }: SortableImagesProps) {
  return (
    <Sorting
      rows={urls}
      idOf={(url) => url}
      nameOf={(url) => `Image ${urls.indexOf(url) + 1}`}
      strategy={rectSortingStrategy}
      disabled={disabled}
      onOrder={onOrder}
    >
      <ul className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <SortableImage
            key={url}
            url={url}
            number={index + 1}
            disabled={disabled}
            onRemove={() => onRemove(url)}
          />
        ))}
      </ul>
    </Sorting>
  )
}

function SortableImage({
  url,
  number,
  disabled,
  onRemove,
}: {
  url: string
  number: number
  disabled: boolean
  onRemove: () => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: url })
  const transformText = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transformText ?? undefined, transition }}
      className={classes('relative', isDragging && 'z-10 opacity-90 shadow-float')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        disabled={disabled}
        aria-label={`Move image ${number}`}
        className="block cursor-grab touch-none rounded-md active:cursor-grabbing disabled:cursor-default"
      >
        <Thumbnail url={url} className="aspect-4/5 w-20 rounded-md object-cover" />
      </button>
      {number === 1 && (
        <span className="pointer-events-none absolute bottom-1 left-1 rounded-sm bg-surface/90 px-1.5 text-xs">
          {t('First', { context: 'image' })}
        </span>
      )}
      {!disabled && (
        <button
          type="button"
          aria-label={`Remove image ${number}`}
          onClick={onRemove}
          className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-surface/90 hover:bg-linen"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </li>
  )
}
