import type { Order } from '#modules/orders/contract/orders.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import type { OwnChange, OwnDelivery } from '#modules/orders/contract/customer-edits.ts'
import { type Unit, formatSideIn, metresOf, unevenSides } from '#modules/pricing/rules/index.ts'
import { totalOf } from '#modules/catalog/rules/index.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { followLines, workOutCharges } from '#modules/orders/rules/charges.ts'
import type { Mount } from '#modules/making/contract/index.ts'
import type { LineProblem } from '../cart/line-problems.ts'
import { codesOf, repriceOrderedPiece } from '../own-orders/ordered-piece.ts'
import type { ProductsToday } from '../cart/todays-products.ts'

type OrderedLine = Order['cart'][number]

/** A line of the form, as typed. */
export interface TypedLine {
  width: string
  length: string
  room: string
  note: string
  mount: Mount | undefined
  /** Codes of choices by the code of their option. */
  options: Readonly<Record<string, string>>
  isRemoved: boolean
}

export interface TypedChange {
  lines: readonly TypedLine[]
  /** The buyer's note on the whole order. */
  note: string
  delivery: OwnDelivery
  /** The parts of its address; undefined: only the text is known. */
  place?: AddressParts | undefined
}

/** The order as form values, with sizes in this unit. */
export const formValuesOf = (
  { cart, note: wholeNote = '', customer_info: { name, phone, address }, delivery_address: place }: Order,
  unit: Unit,
): TypedChange => ({
  lines: cart.map((line) => ({
    width: formatSideIn(line.width, unit),
    length: formatSideIn(line.length, unit),
    room: line.room ?? '',
    note: line.note ?? '',
    mount: line.mount,
    options: codesOf(line),
    isRemoved: false,
  })),
  note: wholeNote,
  delivery: { name, phone, address },
  place,
})

/** A typed side in metres. */
const sideIn = (text: string, unit: Unit) => metresOf(text, unit)

/** The price of a typed line in major units, and why it cannot be made. */
export interface LineEvaluation {
  price: number
  problem: LineProblem | 'unread' | null
}

/** Prices a typed line; like on the server, an unchanged piece keeps its price. */
export function evaluateTypedLine(
  ordered: OrderedLine,
  line: TypedLine,
  { today, currency, unit }: { today: ProductsToday; currency: string; unit: Unit },
): LineEvaluation {
  const [width, length] = [sideIn(line.width, unit), sideIn(line.length, unit)]
  const { mount, options } = line
  const isSamePiece = mount === ordered.mount && JSON.stringify(options) === JSON.stringify(codesOf(ordered))
  if (width === ordered.width && length === ordered.length && isSamePiece)
    return { price: ordered.calculated_price, problem: null }
  const uneven = unevenSides(width, length, unit === 'in' ? 16 : undefined)
  if (uneven.length > 0) return { price: 0, problem: { kind: 'size', refusals: uneven } }
  const piece = repriceOrderedPiece({ ...ordered, width, length, mount, options }, today, currency)
  return { price: 'line' in piece ? piece.line.calculated_price : 0, problem: piece.problem }
}

/** The total of the changed order, major units. */
export function totalAfter(
  order: Order,
  { lines }: TypedChange,
  evaluation: readonly LineEvaluation[],
  currency: string,
): number {
  const { charges = [], goods = [] } = order
  const goodsPrices = goods.map(({ calculated_price: price }) => price)
  const prices = evaluation.flatMap(({ price }, index) => (lines[index]?.isRemoved ? [] : [price]))
  const exponent = currencyExponent(currency)
  const pieces = totalOf([...prices, ...goodsPrices], currency)
  const positions = lines.flatMap(({ isRemoved }, index) => (isRemoved ? [] : [index]))
  const minor = followLines(
    charges.map(({ cap, ...charge }) => ({
      ...charge,
      amount: toMinor(charge.amount, exponent),
      ...(cap !== undefined && { cap: toMinor(cap, exponent) }),
    })),
    positions,
  )
  const isSame =
    pieces ===
    totalOf(
      [...order.cart, ...goods].map(({ calculated_price: price }) => price),
      currency,
    )
  const charged = isSame
    ? minor
    : workOutCharges(
        minor,
        [...prices, ...goodsPrices].map((price) => toMinor(price, exponent)),
      )
  return totalOf([pieces, ...charged.map(({ amount }) => toMajor(amount, exponent))], currency)
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** A line of the request; mount and choices only if they were changed. */
function pieceOf(
  { width, length, room, note, mount, options }: TypedLine,
  previous: TypedLine | undefined,
  unit: Unit,
) {
  return {
    width: sideIn(width, unit),
    length: sideIn(length, unit),
    room: room.trim(),
    note: note.trim(),
    ...(mount !== previous?.mount && { mount }),
    ...(!isSame(options, previous?.options ?? {}) && { options: { ...options } }),
  }
}

/** The request with everything that differs from the order; null when nothing differs. */
export function changeOf(
  order: Order,
  typedChange: TypedChange,
  unit: Unit,
): Pick<OwnChange, 'cart' | 'customer_info' | 'delivery_address' | 'note'> | null {
  const original = formValuesOf(order, unit)
  const change = {
    ...(!isSame(original.lines, typedChange.lines) && {
      cart: typedChange.lines.flatMap((line, index) =>
        line.isRemoved ? [] : [{ line: index + 1, ...pieceOf(line, original.lines[index], unit) }],
      ),
    }),
    ...(original.note !== typedChange.note.trim() && { note: typedChange.note.trim() }),
    ...(!isSame(original.delivery, typedChange.delivery) && { customer_info: typedChange.delivery }),
    ...(typedChange.place &&
      !isSame(original.place ?? {}, typedChange.place) && { delivery_address: typedChange.place }),
  }
  return Object.keys(change).length === 0 ? null : change
}
