import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  type SortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

interface SortingProps<Row> {
  /** The rows in their current order. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string
  /** By default a list from top to bottom. */
  strategy?: SortingStrategy
  disabled: boolean
  onOrder: (rows: Row[]) => void
  children: ReactNode
}

/** Makes a list reorderable: rows are dragged, or moved with Space and the arrow keys. */
export function Sorting<Row>(props: SortingProps<Row>) {
  const { rows, idOf, nameOf, strategy = verticalListSortingStrategy, disabled, onOrder, children } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(idOf)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
  const announce = (row: UniqueIdentifier, did: string, at = row) => {
    const movedRow = rows[placeOf(row)]
    return movedRow && `${nameOf(movedRow)}${did}, position ${placeOf(at) + 1} of ${rows.length}.`
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce(active.id, ' picked up'),
    onDragOver: ({ active, over }) => announce(active.id, '', over?.id),
    onDragEnd: ({ active, over }) => announce(active.id, ' put down', over?.id),
    onDragCancel: ({ active }) => announce(active.id, ' left where it was'),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onOrder(arrayMove([...rows], placeOf(active.id), placeOf(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={strategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
