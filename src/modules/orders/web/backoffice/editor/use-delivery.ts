import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { deliveryChoices } from '../../queries/order-corrections.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { sizeOf } from './typed-side.ts'
import { sentCharge } from './typed-charges.ts'
import { sentGoods, sentLine, type TypedCharge, type TypedOrder } from './typed-order.ts'

/** Whether a typed charge is that of the delivery which an order has. */
const isOf = (order: Order | null) => (charge: TypedCharge) =>
  (charge.kind === 'delivery' || charge.kind === 'fitting') && charge.label === order?.delivery?.name

/** The charges of an order as it will be saved: another delivery stands in place of the one that it had. */
export const chargesOf = ({ charges, delivery }: TypedOrder, order: Order | null): TypedCharge[] =>
  typeof delivery === 'string' ? charges.filter((charge) => !isOf(order)(charge)) : charges

/** The charges after those that are shown were changed; the one that another delivery replaces is kept. */
export const withCharges = (
  typedOrder: TypedOrder,
  order: Order | null,
  shownCharges: TypedCharge[],
): TypedCharge[] => [
  ...(typeof typedOrder.delivery === 'string' ? typedOrder.charges.filter(isOf(order)) : []),
  ...shownCharges,
]

/** The ways of delivery for an order as typed, and the price of the chosen one. */
export function useDelivery(
  typedOrder: TypedOrder,
  { order, isOn, groupPrice }: { order: Order | null; isOn: boolean; groupPrice: boolean },
) {
  const { place, lines, goods, ...rest } = useDeferredValue(typedOrder)
  const body = {
    ...(order ? { order_id: order.id } : { group_price: groupPrice }),
    ...(!order && rest.customerId !== '' && { customer_id: rest.customerId }),
    ...(place && { delivery_address: place }),
    cart: lines.map((line) => ({ ...sentLine(line), product_id: line.productId || null })),
    goods: goods.map((item) => ({ ...sentGoods(item), product_id: item.productId || null })),
    charges: chargesOf({ ...rest, place, lines, goods }, order).map(sentCharge),
  }
  const isComplete =
    lines.length + goods.length > 0 &&
    [...lines, ...goods].every(({ line, productId }) => line !== undefined || productId !== '') &&
    lines.every(({ width, length }) => sizeOf(width) > 0 && sizeOf(length) > 0)
  const { data } = useQuery({ ...deliveryChoices(body), enabled: isOn && isComplete })
  const choices = data?.delivery
  const chosen = choices?.find(({ id }) => id === typedOrder.delivery)
  return { choices, price: chosen?.amount ?? 0 }
}
