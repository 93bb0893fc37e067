import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import { chargeKinds } from '../contract/order-charges.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { itemsOf } from '../rules/order-lines.ts'
import { goodsInBaseLanguage, pieceName, type OrderWithLines } from './orders.serializer.ts'

/** The shop's currency and its decimals. */
interface Money {
  currency: string
  exponent: number
}

/** The parts of the delivery address that have columns of their own, empty where only the text is known. */
const exportedParts = ['company', 'street', 'postcode', 'city', 'region', 'country'] as const

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** An order as a CSV row; times are in the shop's time zone. Its amounts add up to `total_amount`. */
export function orderColumns({ currency, exponent }: Money, timeZone: string): CsvColumns<OrderWithLines> {
  const chargesOf = (row: OrderWithLines, ...kinds: string[]) =>
    toMajor(
      sumOf(row.charges.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)),
      exponent,
    )
  return {
    order_number: (row) => row.orderNumber,
    created_at: (row) => dayAndTimeIn(timeZone, row.createdAt),
    status: (row) => row.status,
    customer_name: (row) => row.customerName,
    customer_email: (row) => row.customerEmail,
    customer_phone: (row) => row.customerPhone,
    customer_address: (row) => row.customerAddress,
    items: (row) => row.lines.length + sumOf(row.goods.map(({ quantity }) => quantity)),
    pieces_amount: (row) =>
      toMajor(sumOf(itemsOf(row).map(({ calculatedPrice }) => calculatedPrice)), exponent),
    ...Object.fromEntries(
      chargeKinds
        .filter((kind) => kind !== 'cover')
        .map((kind) => [
          `${kind}_amount`,
          // The cover of the sizes has no column of its own: few shops offer one.
          (row: OrderWithLines) => chargesOf(row, ...(kind === 'other' ? [kind, 'cover'] : [kind])),
        ]),
    ),
    total_amount: (row) => toMajor(row.totalAmount, exponent),
    currency: () => currency,
    id: (row) => row.id,
    ...Object.fromEntries(
      exportedParts.map((part) => [
        `delivery_${part}`,
        ({ deliveryAddress }: OrderWithLines) => deliveryAddress?.[part] || null,
      ]),
    ),
    vat_number: ({ billingAddress, deliveryAddress }) =>
      billingAddress?.vat_number || deliveryAddress?.vat_number || null,
  }
}

/** A piece or a charge of an order. */
export interface OrderLine {
  order: OrderWithLines
  kind: string
  name: string
  /** Minor units. */
  amount: number
  piece: OrderWithLines['lines'][number] | null
  /** Of pieces and goods; undefined for charges. */
  customFields?: StoredCustomFields
}

/** The pieces of each order, then its goods sold by the piece, and then its charges. */
export async function* linesOf(orders: AsyncIterable<OrderWithLines>): AsyncGenerator<OrderLine> {
  for await (const order of orders) {
    for (const piece of order.lines)
      yield {
        order,
        kind: 'piece',
        name: pieceName(piece),
        amount: piece.calculatedPrice,
        piece,
        customFields: piece.customFields,
      }
    for (const goods of order.goods)
      yield {
        order,
        kind: 'goods',
        name: `${goods.quantity} × ${goodsInBaseLanguage(goods).productName}`,
        amount: goods.calculatedPrice,
        piece: null,
        customFields: goods.customFields,
      }
    for (const { kind, label, amount } of order.charges)
      yield { order, kind, name: label || kind, amount, piece: null }
  }
}

/** A piece or a charge as a CSV row; sizes in millimetres as ordered. */
export function orderLineColumns({ currency, exponent }: Money, timeZone: string): CsvColumns<OrderLine> {
  return {
    order_number: ({ order }) => order.orderNumber,
    created_at: ({ order }) => dayAndTimeIn(timeZone, order.createdAt),
    status: ({ order }) => order.status,
    kind: ({ kind }) => kind,
    name: ({ name }) => name,
    room: ({ piece }) => piece?.room ?? null,
    width_mm: ({ piece }) => piece?.widthMm ?? null,
    height_mm: ({ piece }) => piece?.lengthMm ?? null,
    amount: ({ amount }) => toMajor(amount, exponent),
    currency: () => currency,
    order_id: ({ order }) => order.id,
  }
}
