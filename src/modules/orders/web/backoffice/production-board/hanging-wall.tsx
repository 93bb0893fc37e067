import {
  DndContext,
  DragOverlay,
  type Announcements,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { planPieces, type Wall, type BoardPiece } from '#modules/orders/contract/production-board.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { useMovePieces } from '../../queries/production-board.ts'
import { nameOfPiece, PieceFace } from './hung-piece.tsx'
import { dayName, dayOfRail } from './board-days.ts'
import { areaOf, WallRail } from './board-rail.tsx'

/** Asks for the day on which a piece, or its whole order, is made. */
function DayDialog({
  piece,
  today,
  close,
  move,
}: {
  piece: BoardPiece
  today: string
  close: () => void
  move: (day: string, isWholeOrder: boolean) => void
}) {
  const [day, setDay] = useState(piece.day && piece.day >= today ? piece.day : today)
  const [isWhole, setWhole] = useState(false)
  const name = [piece.pieceName, piece.room].filter(Boolean).join(', ')
  return (
    <Dialog open onClose={close} title={`Day of ${name}`} closeLabel="Close">
      <Form className="grid gap-4" onSend={() => move(day, isWhole)}>
        <Field
          label="Day of making"
          type="date"
          min={today}
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <CheckField
          label={`All pieces of order ${piece.orderNumber}`}
          checked={isWhole}
          onChange={setWhole}
        />
        <div className="flex justify-end gap-3">
          <FormButtons close={close} disabled={day === ''}>
            Move
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  )
}

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
const detectRail: CollisionDetection = ({
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
function useWallSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: besideRail }),
  )
}

const dragged = ({ active }: Pick<DragEndEvent, 'active'>) =>
  (active.data.current as { piece: BoardPiece }).piece

const announcements: Announcements = {
  onDragStart: ({ active }) => t('Picked up {{name}}.', { name: nameOfPiece(dragged({ active })) }),
  onDragOver: ({ over }) =>
    over ? t('Over {{day}}.', { day: dayName(dayOfRail(String(over.id))) }) : undefined,
  onDragEnd: ({ over }) => (over ? undefined : t('Nothing was moved.')),
  onDragCancel: () => t('Nothing was moved.'),
}

/** The messages about a move. */
const words = ({ lines }: { lines: readonly { day: string | null }[] }) => {
  const day = lines[0]?.day ?? null
  return {
    done:
      day === null ? t('Back to its promised day, or to none') : t('Moved to {{day}}', { day: dayName(day) }),
    undo: t('Undo'),
    failed: t('The piece was not moved'),
  }
}

/** Days that are drawn at once; they fill a screen. The others follow after the first paint. */
const firstDays = 2

/** The past days, in one line until it is opened, so that today's work is in view. */
function Overdue({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="wall-overdue" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="figures">{count === 1 ? '1 piece overdue' : `${count} pieces overdue`}</summary>
      {isOpen && children}
    </details>
  )
}

/** The mean area of the days on which something is made, m². */
function usualArea(days: Wall['days'], byDay: ReadonlyMap<string | null, readonly BoardPiece[]>): number {
  const areas = days.flatMap(({ day }) => (day === null ? [] : [areaOf(byDay.get(day) ?? [])]))
  const positiveAreas = areas.filter((area) => area > 0)
  return positiveAreas.reduce((sum, area) => sum + area, 0) / Math.max(1, positiveAreas.length)
}

/** The wall's rails, one for each day, between which pieces are moved. */
export function HangingWall({ shown, isLooking }: { shown: Wall; isLooking: boolean }) {
  const may = useMay(planPieces)
  const sensors = useWallSensors()
  const movePieces = useMovePieces(words)
  const [held, hold] = useState<BoardPiece | null>(null)
  const [asked, ask] = useState<BoardPiece | null>(null)
  const { today, days, pieces } = shown
  const move = (piece: BoardPiece, day: string | null) => {
    const isThere = day === null ? !piece.isPlanned : piece.isPlanned && piece.day === day
    if (!isThere) movePieces({ orderId: piece.orderId, lines: [{ line: piece.line, day }] })
  }
  const drawnDays = useDeferredValue(days.length, firstDays)
  const byDay = Map.groupBy(pieces, ({ day }) => day)
  const usual = usualArea(days, byDay)
  const railOfDay = (day: Wall['days'][number]) => (
    <WallRail
      key={day.day ?? 'none'}
      day={day}
      pieces={byDay.get(day.day) ?? []}
      usual={usual}
      today={today}
      moves={{ days: menu, may, isLooking, move, ask }}
    />
  )
  const isLate = ({ day }: { day: string | null }) => day !== null && day < today
  const late = days.filter(isLate)
  const menu = days.map(({ day }) => day).filter((day) => day === null || day >= today)
  return (
    <DndContext
      id="wall"
      sensors={sensors}
      collisionDetection={detectRail}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t(
            'Press Space to pick up the piece, the up and down arrows to choose a day, Space to hang it there, Escape to leave it where it was.',
          ),
        },
      }}
      onDragStart={(event) => hold(dragged(event))}
      onDragCancel={() => hold(null)}
      onDragEnd={(event) => {
        hold(null)
        if (!event.over) return
        const piece = dragged(event)
        const day = dayOfRail(String(event.over.id))
        if (day !== piece.day) move(piece, day)
      }}
    >
      <div className="wall-days">
        {late.length > 0 && <Overdue count={pieces.filter(isLate).length}>{late.map(railOfDay)}</Overdue>}
        {days
          .filter((day) => !isLate(day))
          .slice(0, drawnDays)
          .map(railOfDay)}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className="wall-face is-held">
            <PieceFace piece={held} />
          </div>
        )}
      </DragOverlay>
      {asked && (
        <DayDialog
          key={asked.label}
          piece={asked}
          today={today}
          close={() => ask(null)}
          move={(day, isWholeOrder) => {
            ask(null)
            const orderPieces = pieces.filter(({ orderId }) => orderId === asked.orderId)
            const lines = (isWholeOrder ? orderPieces : [asked]).map(({ line }) => ({ line, day }))
            movePieces({ orderId: asked.orderId, lines })
          }}
        />
      )}
    </DndContext>
  )
}
