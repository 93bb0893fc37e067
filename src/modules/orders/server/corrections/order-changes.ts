import type { OrderChange } from '../../contract/orders-admin.ts'
import type { Order } from '../../contract/orders.ts'

type Value = OrderChange['before']

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The charges without their split, which changes with every piece. */
const chargesOf = ({ charges = [] }: Order) =>
  charges.map((charge) => {
    const { allocated: _, ...rest } = charge
    return rest
  })

const changeIfDiffers = (what: OrderChange['what'], before: Value, after: Value): OrderChange[] =>
  isSame(before, after) ? [] : [{ what, line: null, before, after }]

/**
 * What a correction changed, for the order's history.
 * @param formerPositions for each line after the correction, its former position, counted from 0; undefined for a new
 * line
 */
export function changesOf(
  before: Order,
  after: Order,
  formerPositions: readonly (number | undefined)[],
): OrderChange[] {
  const [previous, is] = [before.customer_info, after.customer_info]
  const removed = before.cart.flatMap((line, index) =>
    formerPositions.includes(index)
      ? []
      : [{ what: 'line' as const, line: index + 1, before: line, after: null }],
  )
  const lines = after.cart.flatMap((line, index) => {
    const from = formerPositions[index]
    const old = from === undefined ? null : (before.cart[from] ?? null)
    return isSame(old, line)
      ? []
      : [{ what: 'line' as const, line: (from ?? index) + 1, before: old, after: line }]
  })
  return [
    ...changeIfDiffers('name', previous.name, is.name),
    ...changeIfDiffers('email', previous.email, is.email),
    ...changeIfDiffers('phone', previous.phone, is.phone),
    ...changeIfDiffers('address', previous.address, is.address),
    ...changeIfDiffers('note', before.note ?? '', after.note ?? ''),
    ...lines,
    ...removed,
    ...changeIfDiffers('goods', before.goods ?? [], after.goods ?? []),
    ...changeIfDiffers('charges', chargesOf(before), chargesOf(after)),
    ...changeIfDiffers('delivery', before.delivery?.name ?? '', after.delivery?.name ?? ''),
    ...changeIfDiffers('total', before.total_amount, after.total_amount),
  ]
}
