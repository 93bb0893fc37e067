import { pieceStates, type PieceState, type ScannedState } from '../contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'

/** Order number and line of a label, as scanners and hands type it; null for anything else. */
export function readLabel(code: string): { orderNumber: string; line: number } | null {
  // A scanner set to an American keyboard types ß or an apostrophe for the hyphen where the keyboard is another one.
  const match = /^([0-9A-F]{8})\s*[-–_ß'’/]\s*(\d{1,3})$/i.exec(code.trim())
  return match ? { orderNumber: (match[1] ?? '').toUpperCase(), line: Number(match[2]) } : null
}

const rank = (state: PieceState) => pieceStates.indexOf(state)

/**
 * What a scan does to a piece: `set`, `repeated` where it has the state already, or `behind` where it is further on and
 * was not asked to go back. Steps may be left out: a roller blind is not sewn.
 */
export function evaluateScan(
  before: PieceState,
  { state, isBack = false }: { state: ScannedState; isBack?: boolean | undefined },
): 'set' | 'repeated' | 'behind' {
  if (before === state) return 'repeated'
  return rank(state) > rank(before) || isBack ? 'set' : 'behind'
}

/** The status that an order's pieces speak for; null: the one that it has. Staff decide. */
export function proposedStatus(status: OrderStatus, states: readonly PieceState[]): OrderStatus | null {
  const isOpen = status === 'pending' || status === 'confirmed' || status === 'processing'
  if (!isOpen || states.length === 0) return null
  if (states.every((state) => state === 'packed')) return 'shipped'
  return status !== 'processing' && states.some((state) => state !== 'waiting') ? 'processing' : null
}
