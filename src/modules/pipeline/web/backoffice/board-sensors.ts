import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'

/** The arrow keys move a card from column to column. */
const besideColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = [...context.droppableRects.values()].toSorted((one, other) => one.left - other.left)
  const card = context.collisionRect
  if (!card) return undefined
  const middle = card.left + card.width / 2
  const at = columns.findIndex(({ left, right }) => middle >= left && middle <= right)
  const next = columns[at + step]
  if (at < 0 || !next) return currentCoordinates
  return { ...currentCoordinates, x: currentCoordinates.x + next.left - (columns[at]?.left ?? 0) }
}

/** Dragging starts after a few pixels, so that clicks still work. */
export function useBoardSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: besideColumn }),
  )
}
