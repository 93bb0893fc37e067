import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  getWall,
  listOrderPieces,
  planPieces,
  type Wall,
  type BoardPiece,
} from '../../contract/production-board.ts'
import { listOrders } from '../../contract/orders.ts'
import { call, read } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The wall of the workshop; for staff. */
export const wall = read(getWall)

/** The pieces of an order, for drawing them; for staff. */
export const piecesOf = (id: string) => read(listOrderPieces, { params: { id } })

export interface PieceMove {
  orderId: string
  /** Null: back to the promised day, or to none. */
  lines: readonly { line: number; day: string | null }[]
}

const changeWall = (client: QueryClient, change: (piece: BoardPiece) => BoardPiece) =>
  client.setQueryData<Wall>(wall.queryKey, (board) => board && { ...board, pieces: board.pieces.map(change) })

/** Shows pieces on their new days before the server has answered. */
const showMove = (client: QueryClient, { orderId, lines }: PieceMove) =>
  changeWall(client, (piece) => {
    const movedLine = piece.orderId === orderId && lines.find(({ line }) => line === piece.line)
    return movedLine
      ? { ...piece, day: movedLine.day ?? piece.promisedDay, isPlanned: movedLine.day !== null }
      : piece
  })

/** The lines of a move that puts pieces back to their present days. */
function backOf(client: QueryClient, { orderId, lines }: PieceMove): PieceMove['lines'] {
  const pieces = client.getQueryData<Wall>(wall.queryKey)?.pieces ?? []
  return pieces
    .filter((piece) => piece.orderId === orderId && lines.some(({ line }) => line === piece.line))
    .map(({ line, day, isPlanned }) => ({ line, day: isPlanned ? day : null }))
}

/**
 * Moves pieces of an order to other days: shown at once, rolled back when the server refuses. Moves are sent one
 * after the other, each with the version that the previous one returned.
 * @param words the messages about a move
 */
export function useMovePieces(words: (move: PieceMove) => { done: string; undo: string; failed: string }) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'wall' },
    mutationFn: ({ orderId, lines }: PieceMove & { isUndo?: boolean }) => {
      const hungPiece = client
        .getQueryData<Wall>(wall.queryKey)
        ?.pieces.find((piece) => piece.orderId === orderId)
      return call(planPieces, {
        params: { id: orderId },
        body: { lines: [...lines], ...(hungPiece && { version: hungPiece.version }) },
      })
    },
    onMutate: (move) => {
      const previousWall = client.getQueryData<Wall>(wall.queryKey)
      const back = backOf(client, move)
      showMove(client, move)
      return { before: previousWall, back }
    },
    onSuccess: ({ id, version }, move, { back }) => {
      changeWall(client, (piece) => (piece.orderId === id ? { ...piece, version } : piece))
      const { done, undo } = words(move)
      // Pieces cannot be put back to a past day, so such a move has no undo.
      const today = client.getQueryData<Wall>(wall.queryKey)?.today ?? ''
      const mayGoBack = !move.isUndo && back.every(({ day }) => day === null || day >= today)
      toast({
        title: done,
        ...(mayGoBack && {
          action: { label: undo, run: () => mutate({ orderId: id, lines: back, isUndo: true }) },
        }),
      })
    },
    onError: (error, move, context) => {
      client.setQueryData(wall.queryKey, context?.before)
      toastFailure(words(move).failed)(error)
    },
    onSettled: () => refresh(client, listOrders),
  })
  return (move: PieceMove) => mutate(move)
}
