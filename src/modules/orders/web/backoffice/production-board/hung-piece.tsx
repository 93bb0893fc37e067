import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { GripVertical } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { listJobSheets } from '#modules/orders/contract/orders-admin.ts'
import { OrderAdditionsContext } from '../order/order-additions.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { BoardPiece } from '#modules/orders/contract/production-board.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { PieceDrawing, sidesOf } from './piece-drawing.tsx'
import { dayInMenu, dayOfRail, noDay, railOf } from './board-days.ts'

/** The menu item that opens a dialog for choosing any day. */
const anotherDay = 'another'

/** `Sage Roller, Oat, Kitchen, 1A2B3C4D-1`: a piece for those who do not see its drawing. */
export const nameOfPiece = ({ pieceName, room, label }: BoardPiece) =>
  [pieceName, room, label].filter(Boolean).join(', ')

/** The drawing of a piece with a pin in the colour of its order's status, and below it product, colour, room, size and label. */
export function PieceFace({ piece }: { piece: BoardPiece }) {
  const { status, label, room, pieceName, day, readyTo } = piece
  const additions = use(OrderAdditionsContext)
  const isLate = day !== null && readyTo !== null && day > readyTo
  return (
    <>
      <span
        aria-hidden
        data-status={status}
        title={t(orderStatusLabel(status))}
        className="order-status order-status-dot wall-pin"
      />
      <PieceDrawing piece={piece} />
      <span className="wall-tag">
        <span className="line-clamp-3 font-medium">{pieceName}</span>
        {room && <span className="truncate text-ink-soft">{room}</span>}
        <span className="figures text-ink-soft">{sidesOf(piece)}</span>
        <span className="figures text-ink-soft">
          {label}
          <span className="sr-only">, {t(orderStatusLabel(status))}</span>
        </span>
        {additions && <additions.WallState label={label} />}
        {isLate && <span className="font-medium text-clay">After the promised day</span>}
      </span>
    </>
  )
}

/** A piece on its rail. A click opens its production sheet; it is dragged, or moved by its handle or its menu. */
export function HungPiece({
  piece,
  days,
  may,
  isLooking,
  move,
  ask,
}: {
  piece: BoardPiece
  /** The days that its menu offers. */
  days: readonly (string | null)[]
  may: boolean
  /** Whether the screen is only for viewing, as on a television. */
  isLooking: boolean
  move: (piece: BoardPiece, day: string | null) => void
  /** Opens the dialog for a day that the menu does not offer. */
  ask: (piece: BoardPiece) => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: piece.label,
    data: { piece },
    disabled: !may || isLooking,
  })
  const { day, promisedDay, isPlanned } = piece
  // A past day is shown when it is the piece's own, but nothing can be moved to it.
  const options = isPlanned && !days.includes(day) ? [day, ...days] : days
  const name = nameOfPiece(piece)
  return (
    <li ref={setNodeRef} {...listeners} className={classes('wall-piece group', isDragging && 'opacity-30')}>
      <Face piece={piece}>
        <PieceFace piece={piece} />
      </Face>
      {!isLooking && (
        <span className="wall-controls">
          <button
            type="button"
            {...attributes}
            ref={setActivatorNodeRef}
            disabled={!may}
            aria-label={`Move ${name}`}
            className="grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:bg-linen disabled:cursor-default max-desk:size-11"
          >
            <GripVertical size={14} aria-hidden />
          </button>
          <select
            aria-label={`Day of ${name}`}
            value={isPlanned ? railOf(day) : noDay}
            disabled={!may}
            onChange={({ target }) =>
              target.value === anotherDay ? ask(piece) : move(piece, dayOfRail(target.value))
            }
            className="h-7 w-0 min-w-0 grow rounded-md border border-line bg-surface px-1 text-note max-desk:h-11"
          >
            {options.map((choice) => (
              <option key={railOf(choice)} value={railOf(choice)}>
                {choice === null && promisedDay
                  ? `As promised: ${dayInMenu(promisedDay)}`
                  : dayInMenu(choice)}
              </option>
            ))}
            <option value={anotherDay}>Another day…</option>
          </select>
        </span>
      )}
    </li>
  )
}

/** What a click on a piece opens: its production sheet, or for those who may not read it the scanning of it. */
function Face({ piece, children }: { piece: BoardPiece; children: ReactNode }) {
  // A sheet has the buyer's address and the price.
  const maySeeSheets = useMay(listJobSheets)
  const { label, orderId, productName, choices, customerName } = piece
  const look = {
    draggable: false,
    title: [productName, ...choices, customerName].join(' · '),
    className: 'wall-face',
  }
  return maySeeSheets ? (
    <Link to="/admin/orders/print" search={{ sheet: 'production', ids: orderId }} {...look}>
      <span className="sr-only">{`Production sheet of ${label}:`} </span>
      {children}
    </Link>
  ) : (
    <Link to="/admin/scan" search={{ code: label }} {...look}>
      <span className="sr-only">{`Scan ${label}:`} </span>
      {children}
    </Link>
  )
}
