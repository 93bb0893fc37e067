import { maxOrderLines } from '../../rules/order-lines.ts'
import { refusedSides } from '../../../pricing/rules/index.ts'
import type { SizeRefusal } from '../../../pricing/rules/index.ts'
import type { CartLine } from './cart-storage.ts'
import { limitsOf } from '../../../catalog/web/storefront/index.ts'

/** Why a line cannot be ordered as it is. */
export type LineProblem = { kind: 'gone' } | { kind: 'no-price' } | { kind: 'size'; refusals: SizeRefusal[] }

/** @param gone ids of products that are no longer sold */
export function problemOf(line: CartLine, gone: ReadonlySet<string>): LineProblem | null {
  if (gone.has(line.product_id)) return { kind: 'gone' }
  // Also what is so small and cheap that it rounds to nothing: the shop takes no line at 0.
  if (line.calculated_price === 0) return { kind: 'no-price' }
  const refusals = refusedSides(line.width, line.length, limitsOf(line.product))
  return refusals.length > 0 ? { kind: 'size', refusals } : null
}

/** Whether the cart can be ordered as it is. */
export function canBeOrdered(lines: readonly CartLine[], gone: ReadonlySet<string>): boolean {
  return lines.length <= maxOrderLines && lines.every((line) => problemOf(line, gone) === null)
}
