import { workingDaysAfter, type WorkCalendar } from '#modules/making/rules/index.ts'
import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'

/** A piece that a supplier is to make, as its order says now. */
export interface Wanted {
  pieceId: string
  supplierId: string
  label: string
  name: string
  choices: string
  widthMm: number
  lengthMm: number
}

/** The purchase line of a piece. */
export interface Bought extends Wanted {
  id: string
  status: PurchaseOrderStatus
  isReceived: boolean
  warning: 'changed' | 'unwanted' | null
}

export interface PurchasePlan {
  /** Pieces without a purchase line, or whose supplier delivered nothing or is another one now. */
  add: Wanted[]
  /** Lines of drafts whose piece is another one now. */
  update: { id: string; wanted: Wanted }[]
  /** Lines of drafts that nobody wants any more. */
  remove: string[]
  /** Lines that were sent and differ from their order otherwise than noted. */
  warn: { id: string; pieceId: string; warning: Bought['warning'] }[]
}

const isSame = (one: Wanted, other: Wanted) =>
  one.label === other.label &&
  one.name === other.name &&
  one.choices === other.choices &&
  one.widthMm === other.widthMm &&
  one.lengthMm === other.lengthMm

/** Whether a line brings its piece: it was not cancelled, nor closed before the piece came. */
const isAlive = ({ status, isReceived }: Bought) =>
  status !== 'cancelled' && (status !== 'completed' || isReceived)

/**
 * What brings the purchase lines of an order in line with it. A draft follows its order; what was sent stays as the
 * supplier has it, and is marked where the order says something else.
 * @param wantedPieces what suppliers are to make; empty for an order that is not accepted or was cancelled
 */
export function planPurchases(wantedPieces: readonly Wanted[], bought: readonly Bought[]): PurchasePlan {
  const plan: PurchasePlan = { add: [], update: [], remove: [], warn: [] }
  const alive = bought.filter(isAlive)
  const pieces = new Set(alive.map(({ pieceId }) => pieceId))
  const remaining = new Map(wantedPieces.map((piece) => [piece.pieceId, piece]))
  for (const line of alive) {
    // A corrected piece is a new one, at the place of the former.
    const piece =
      remaining.get(line.pieceId) ??
      [...remaining.values()].find(({ pieceId, label }) => label === line.label && !pieces.has(pieceId))
    if (line.status === 'draft') {
      if (piece?.supplierId !== line.supplierId) plan.remove.push(line.id)
      else {
        remaining.delete(piece.pieceId)
        if (!isSame(piece, line) || piece.pieceId !== line.pieceId)
          plan.update.push({ id: line.id, wanted: piece })
      }
      continue
    }
    // What was sent comes, whoever would make such a piece now.
    if (piece) remaining.delete(piece.pieceId)
    const warning = piece === undefined ? 'unwanted' : isSame(piece, line) ? null : 'changed'
    const { pieceId } = piece ?? line
    if (warning !== line.warning || pieceId !== line.pieceId)
      plan.warn.push({ id: line.id, pieceId, warning })
  }
  plan.add.push(...remaining.values())
  return plan
}

/**
 * The day on which bought pieces are ready: the working day after the last one was promised for; null until the supplier
 * promised all of them.
 */
export function purchasedReadyDay(
  promised: readonly (string | null)[],
  calendar: WorkCalendar,
): string | null {
  const last = promised.toSorted((one, other) => (one ?? '').localeCompare(other ?? '')).at(-1)
  return !last || promised.includes(null) ? null : workingDaysAfter(last, 1, calendar)
}
