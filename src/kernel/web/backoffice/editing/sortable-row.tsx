import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** A row of a reorderable list with its drag handle, inside `Sorting`. */
export function SortableRow({
  id,
  name,
  disabled,
  className = 'items-start gap-2 py-3 pr-3 pl-1',
  children,
}: {
  id: string
  name: string
  disabled: boolean
  className?: string
  children: ReactNode
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={classes(
        'flex rounded-lg border border-line bg-surface',
        className,
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        disabled={disabled}
        aria-label={`Move ${name}`}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen disabled:opacity-40 max-desk:size-11"
      >
        <GripVertical size={16} aria-hidden />
      </button>
      {children}
    </li>
  )
}
