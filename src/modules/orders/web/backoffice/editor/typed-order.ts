import { isInRecess } from '#modules/making/rules/index.ts'
import type { Mount } from '#modules/making/contract/index.ts'
import { sizeOf } from './typed-side.ts'
import type { chargeKinds, OrderCharge } from '#modules/orders/contract/order-charges.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { addressParts, type AddressParts } from '#modules/addresses/contract/index.ts'
import { withoutTaxes } from '#modules/orders/rules/order-taxes.ts'
import type { ShownValues } from '#kernel/web/backoffice/custom-fields/declared.ts'
import { noCustomFields, type TypedCustomFields } from '#kernel/web/backoffice/custom-fields/form-values.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'

/** A piece as typed. */
export interface TypedLine {
  /** React key of the form's row. */
  key: number
  /** Its number in the stored order, counted from 1; undefined for a new piece. */
  line?: number
  productId: string
  productName: string
  /** With or without a unit: `1.2`, `120 cm`, `1200mm`. */
  width: string
  length: string
  mount: Mount | null
  depth?: number | undefined
  topHeight?: number | undefined
  options: Record<string, string>
  room: string
  note: string
  /** The agreed price, a plain number in major units; empty: the shop's own price. */
  price: string
  reason: string
  /** The stored price in major units; null for a new piece. */
  storedPrice: number | null
  /** The fields that modules add, as they are stored and as they were typed. */
  storedCustom?: ShownValues | undefined
  custom: TypedCustomFields
  /** Whether product, size, mount or options were changed. */
  isChanged?: boolean
}

export interface TypedCharge {
  key: number
  kind: (typeof chargeKinds)[number]
  label: string
  /** A plain number in major units or in percent; a discount is typed without a sign. */
  amount: string
  isPercent: boolean
  /** What the order knows of a discount of the shop, as long as nobody types into it. */
  terms?: Pick<OrderCharge, 'cap' | 'lines' | 'of'>
}

/** Goods by the piece as typed. */
export interface TypedGoods {
  key: number
  /** Its number among the stored goods, counted from 1; undefined for new ones. */
  line?: number
  productId: string
  productName: string
  quantity: string
  /** The agreed price of one, or today's of new goods, in major units; null: not known yet. */
  unitPrice: number | null
  /** The fields that modules add, as they are stored and as they were typed. */
  storedCustom?: ShownValues | undefined
  custom: TypedCustomFields
}

export interface TypedOrder {
  customerId: string
  /** The group of a known customer; empty: none. */
  groupId: string
  /** Whether a new order has the price of that group. */
  hasGroupPrice: boolean
  name: string
  phone: string
  email: string
  address: string
  /** The address in parts; null: only the text. */
  place: AddressParts | null
  /** The customer's note on the whole order. */
  orderNote: string
  lines: TypedLine[]
  goods: TypedGoods[]
  charges: TypedCharge[]
  /** The id of a way of delivery; null: none of the shop's own; undefined: as the order has it. */
  delivery?: string | null | undefined
  notify: boolean
  /** The fields that modules add to a new order. */
  custom: TypedCustomFields
}

let keys = 0
export const nextKey = () => (keys += 1)

export const emptyLine = (like?: TypedLine): TypedLine => ({
  key: nextKey(),
  productId: like?.productId ?? '',
  productName: like?.productName ?? '',
  width: '',
  length: '',
  mount: like?.mount ?? null,
  options: like?.options ?? {},
  room: like?.room ?? '',
  note: '',
  price: '',
  reason: '',
  storedPrice: null,
  custom: noCustomFields,
})

export const emptyGoods = (): TypedGoods => ({
  key: nextKey(),
  productId: '',
  productName: '',
  quantity: '1',
  unitPrice: null,
  custom: noCustomFields,
})

/** Goods as the request sends them, but for the fields that modules add. */
export const sentGoods = ({ line, productId, quantity }: TypedGoods) => ({
  ...(line !== undefined && { line }),
  product_id: productId,
  quantity: Number(quantity.trim() || Number.NaN),
})

/** The price of all of them in major units; 0 while it is not known. */
export function priceOfGoods({ unitPrice, quantity }: TypedGoods, exponent: number): number {
  const count = Number(quantity)
  return unitPrice !== null && Number.isInteger(count)
    ? toMajor(toMinor(unitPrice, exponent) * count, exponent)
    : 0
}

/** @param home the shop's country, where it asks for addresses in parts; otherwise null */
export const emptyOrder = (home: string | null): TypedOrder => ({
  customerId: '',
  groupId: '',
  hasGroupPrice: true,
  name: '',
  phone: '',
  email: '',
  address: '',
  place: home === null ? null : addressParts.parse({ country: home }),
  orderNote: '',
  lines: [emptyLine()],
  goods: [],
  charges: [],
  delivery: null,
  notify: false,
  custom: noCustomFields,
})

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''

/** A stored order as form values. */
export function typedOrder({
  customer_info: info,
  note: orderNote = '',
  cart,
  goods = [],
  charges = [],
  taxes,
  delivery_address: place,
}: Order): TypedOrder {
  return {
    customerId: '',
    groupId: '',
    hasGroupPrice: true,
    ...info,
    place: place ?? null,
    orderNote,
    lines: cart.map((line, index) => ({
      key: nextKey(),
      line: index + 1,
      productId: line.product_id ?? '',
      productName: line.product_name,
      width: `${line.width}`,
      length: `${line.length}`,
      mount: line.mount ?? null,
      depth: line.depth,
      topHeight: line.top_height,
      options: Object.fromEntries(
        Object.entries(line.options ?? {}).map(([option, choice]) => [option, textOf(choice)]),
      ),
      room: line.room ?? '',
      note: line.note ?? '',
      price: line.price_reason ? `${line.calculated_price}` : '',
      reason: line.price_reason ?? '',
      storedPrice: line.calculated_price,
      storedCustom: line.custom_fields,
      custom: noCustomFields,
    })),
    goods: goods.map((item, index) => ({
      key: nextKey(),
      line: index + 1,
      productId: item.product_id ?? '',
      productName: item.product_name,
      quantity: `${item.quantity}`,
      unitPrice: item.unit_price,
      storedCustom: item.custom_fields,
      custom: noCustomFields,
    })),
    // What its taxes add is worked out again when it is saved.
    charges: withoutTaxes(charges, taxes).map(({ kind, label, amount, percent, cap, lines, of }) => ({
      key: nextKey(),
      kind,
      label,
      amount: `${percent ?? (kind === 'discount' ? -amount : amount)}`,
      isPercent: percent !== undefined,
      terms: { ...(cap !== undefined && { cap }), ...(lines && { lines }), ...(of && { of }) },
    })),
    notify: false,
    custom: noCustomFields,
  }
}

const piece = ['productId', 'width', 'length', 'mount', 'options'] as const

/**
 * A line after a change in its form; another product, size or choice makes it a different piece, at a different
 * price.
 */
export const changedLine = (line: TypedLine, by: Partial<TypedLine>): TypedLine => ({
  ...line,
  ...by,
  ...(piece.some((field) => field in by) && { isChanged: true }),
})

/** A line as the request sends it, but for the fields that modules add. */
export function sentLine({
  line,
  productId,
  width,
  length,
  mount,
  depth,
  topHeight,
  options,
  room,
  note,
  price,
  reason,
}: TypedLine) {
  return {
    ...(line !== undefined && { line }),
    product_id: productId,
    width: sizeOf(width),
    length: sizeOf(length),
    ...(mount && { mount }),
    ...(isInRecess(mount) && depth !== undefined && { depth }),
    ...(topHeight !== undefined && { top_height: topHeight }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(room.trim() !== '' && { room: room.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(price.trim() !== '' && { price: Number(price), price_reason: reason.trim() }),
  }
}

export const customerInfoOf = ({ name, phone, email, address }: TypedOrder) => ({
  name: name.trim(),
  phone: phone.trim(),
  email: email.trim(),
  address: address.trim(),
})
