import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import type { Order } from '#modules/orders/contract/orders.ts'
import { OrderFields } from './order-fields.tsx'

/** Goods of an order that are sold by the piece. */
export function OrderedGoodsList({ order }: { order: Order }) {
  const money = useOfficeMoney()
  const { cart, goods = [] } = order
  return goods.map((item, index) => (
    // Goods have no id of their own, and their order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index} className="flex gap-4 py-3">
      <Picture src={item.image_url} alt="" sizes="56px" className="size-14 shrink-0 rounded-sm" />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4 font-medium">
          <span className="min-w-0">{item.product_name}</span>
          <span className="figures whitespace-nowrap">{money(item.calculated_price)}</span>
        </p>
        <p className="figures text-ink-soft">
          {item.quantity} × {money(item.unit_price)}
        </p>
        <OrderFields order={order} position={cart.length + index} />
      </div>
    </li>
  ))
}
