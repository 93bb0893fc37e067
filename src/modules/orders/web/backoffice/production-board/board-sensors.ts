import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'

/** The arrow keys up and down move a piece from day to day. */
const besideRail: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return undefined
  event.preventDefault()
  // Past days accept no pieces, so they are not droppable.
  const rails = [...context.droppableRects.values()].toSorted((one, other) => one.top - other.top)
  const piece = context.collisionRect
  if (!piece) return undefined
  const next =
    event.code === 'ArrowDown'
      ? rails.find(({ top }) => top > piece.top)
      : rails.findLast(({ bottom }) => bottom <= piece.top)
  if (!next) return currentCoordinates
  // A little below the edge of the rail, so that the piece is clearly on it.
  return { ...currentCoordinates, y: currentCoordinates.y + next.top - piece.top + 8 }
}

/** The day under the pointer; for a piece moved with the keyboard, the day at its upper edge. */
export const detectRail: CollisionDetection = ({
  collisionRect,
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  const y = pointerCoordinates?.y ?? collisionRect.top
  return droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect && y >= rect.top && y < rect.bottom ? [{ id }] : []
  })
}

/** Dragging starts after a few pixels, so that a click stays a click. */
export function useWallSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: besideRail }),
  )
}
