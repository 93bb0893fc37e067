import type { JobSheet } from '../../../contract/orders-admin.ts'
import { formatSide } from '../../../../../kernel/rules/format.ts'
import { useMoney } from '../../../../../kernel/web/shop.ts'
import { roomText } from '../../../rules/index.ts'
import { chargeLabels } from '../charge-labels.ts'
import { SheetHead } from './sheet-head.tsx'

/** What lies in the parcel, for whoever packs it, carries it and opens it. */
export function PackingSlip({ order }: { order: JobSheet }) {
  const money = useMoney()
  const collected = money(order.cashTotal ?? order.total_amount)
  return (
    <article className="sheet" aria-label={`Packing slip of order ${order.order_number}`}>
      <SheetHead title="Packing slip" order={order} />
      <table>
        <thead>
          <tr>
            <th className="number">#</th>
            <th>Product</th>
            <th className="number">Size</th>
            <th className="number">Price</th>
            <th>Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line}>
              <td className="number">{line.line}</td>
              <td>
                {line.product_name}
                {roomText(line) && <div>{roomText(line)}</div>}
              </td>
              <td className="number">
                {formatSide(line.width_mm / 1000)} m × {formatSide(line.length_mm / 1000)} m
              </td>
              <td className="number">{money(line.calculated_price)}</td>
              <td aria-hidden>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.charges?.map(({ kind, label, amount }, index) => (
        // Charges have no id of their own; they never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="mt-1 text-right">
          {label || chargeLabels[kind]}: <span className="figures">{money(amount)}</span>
        </p>
      ))}
      {order.note && (
        <section className="mt-4 wrap-anywhere">
          <strong>Note of the customer</strong>
          <p className="whitespace-pre-line">{order.note}</p>
        </section>
      )}
      {!!order.cashRounding && (
        <p className="mt-4 text-right">
          Cash rounding: <span className="figures">{money(order.cashRounding)}</span>
        </p>
      )}
      <p className="mt-6 text-right text-[1.125rem]">
        To collect in cash: <strong className="figures">{collected}</strong>
      </p>
      <p className="mt-1 text-right">Payment Method: Cash on Delivery (COD)</p>
      <p className="mt-16 flex gap-10">
        <span className="grow border-t border-black pt-1">Date</span>
        <span className="grow-2 border-t border-black pt-1">Received in good order</span>
      </p>
    </article>
  )
}
