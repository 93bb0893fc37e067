import { useQuery } from '@tanstack/react-query'
import { piecesOf } from '../queries/production-board.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { PieceDrawing, sidesOf } from './production-board/piece-drawing.tsx'
import { dayName } from './production-board/board-days.ts'

/** The pieces of an order, drawn to one scale, with the days on which they are made. */
export function OrderPieces({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useQuery(piecesOf(orderId))
  if (error && !data) return <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Skeleton className="mt-5 h-28" />
  return (
    <ul
      aria-label="Pieces"
      className="mt-5 flex items-end gap-5 overflow-x-auto pb-1 text-note/4.5 [--metre:2.25rem]"
    >
      {data.map((piece) => (
        <li key={piece.label} className="grid max-w-36 shrink-0 justify-items-start gap-1.5">
          <PieceDrawing piece={piece} />
          <span className="grid max-w-full">
            <span className="line-clamp-3 font-medium">{piece.pieceName}</span>
            {piece.room && <span className="truncate text-ink-soft">{piece.room}</span>}
            <span className="figures text-ink-soft">{sidesOf(piece)}</span>
            {piece.day && <span className="text-ink-soft">{dayName(piece.day)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
