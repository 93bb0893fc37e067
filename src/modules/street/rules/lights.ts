import type { PieceState } from '#modules/pieces/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { Light } from '../contract/house.ts'

const scanned: Record<PieceState, Light> = {
  waiting: 'dark',
  cut: 'started',
  sewn: 'started',
  assembled: 'made',
  checked: 'made',
  packed: 'made',
}

/**
 * How far each piece of an order is. What hangs was made, and so was what has left, whatever was scanned. A shop that scans
 * nothing makes, as far as it says, the first half of an order that is being produced.
 * @param states of its pieces; null: it has not been scanned
 * @param isFitted whether a completed visit has fitted it, for each piece
 */
export function lightsOf(
  status: OrderStatus,
  states: readonly (PieceState | null)[],
  isFitted: readonly boolean[],
): Light[] {
  if (status === 'cancelled') return states.map(() => 'dark')
  if (status === 'delivered') return states.map(() => 'fitted')
  return unfitted(status, states).map((light, index) => (isFitted[index] ? 'fitted' : light))
}

function unfitted(status: OrderStatus, states: readonly (PieceState | null)[]): Light[] {
  if (status === 'shipped') return states.map(() => 'made')
  if (states.some((state) => state !== null)) return states.map((state) => scanned[state ?? 'waiting'])
  const begun = status === 'processing' ? Math.ceil(states.length / 2) : 0
  return states.map((_, index) => (index < begun ? 'started' : 'dark'))
}
