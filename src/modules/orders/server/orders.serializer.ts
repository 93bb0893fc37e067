import type { OrderedGoods } from '../contract/goods.ts'
import type { Order } from '../contract/orders.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { ProductionRecord } from '#modules/making/rules/index.ts'
import { dueOf, paymentState } from '#modules/payment-terms/rules/index.ts'
import { serializeTaxes } from '#modules/taxes/server/index.ts'
import { sideInMetres, toMetres } from '#modules/pricing/rules/index.ts'
import { allocateCharges } from '../rules/charges.ts'
import { changeableUntil, itemsOf, openForBuyer } from '../rules/order-lines.ts'
import type { OrderCharge } from '../contract/order-charges.ts'
import type { OrderGoodsRow, OrderLineRow, OrderRow, StoredCharge } from './orders.tables.ts'

export type OrderWithLines = OrderRow & {
  lines: Omit<OrderLineRow, 'orderId'>[]
  goods: Omit<OrderGoodsRow, 'orderId'>[]
}

/** The stored making of a line; null where its product had no kind. */
export const productionRecordOf = ({ made }: Pick<OrderLineRow, 'made'>): ProductionRecord | null =>
  made.kind === undefined ? null : made

/** A line's fields besides product, size and price; plain products have none of them. */
function serializeMaking(
  line: Omit<OrderLineRow, 'orderId'>,
  exponent: number,
): Partial<Order['cart'][number]> {
  const { note, mount, measured, finishedWidthMm, finishedLengthMm } = line
  const making = productionRecordOf(line)
  return {
    ...(line.made.choices && {
      choices: line.made.choices.map(({ option, choice, amount, path }) => ({
        option,
        choice,
        amount: toMajor(amount, exponent),
        ...(path?.endsWith('.no') && { declined: true as const }),
      })),
    }),
    ...(line.made.fixedSize && { fixed_size: true as const }),
    ...(note !== null && { note }),
    ...(mount !== null && { mount }),
    ...(measured !== null && { measured }),
    ...(finishedWidthMm !== null && { finished_width: toMetres(finishedWidthMm) }),
    ...(finishedLengthMm !== null && { finished_length: toMetres(finishedLengthMm) }),
    ...(making?.depthMm && { depth: toMetres(making.depthMm) }),
    ...(making?.topHeightMm && { top_height: toMetres(making.topHeightMm) }),
    ...(making?.loopMm && { loop: toMetres(making.loopMm) }),
    ...(making?.standsOutMm && { stands_out: toMetres(making.standsOutMm) }),
  }
}

/**
 * The charges of lines and goods with these prices, in major units; once the shop itself takes something off, each discount says
 * how it is split over the lines.
 */
export function serializeCharges(
  charges: readonly StoredCharge[],
  items: readonly { calculatedPrice: number }[],
  exponent: number,
): OrderCharge[] {
  const isExplained = charges.some(({ discount, group }) => discount !== undefined || group)
  const prices = items.map(({ calculatedPrice }) => calculatedPrice)
  return allocateCharges(charges, prices).map((charge) => {
    const { discount: _, group: __, amount, cap, allocated, ...rest } = charge
    return {
      ...rest,
      amount: toMajor(amount, exponent),
      ...(cap !== undefined && { cap: toMajor(cap, exponent) }),
      ...(allocated && isExplained && { allocated: allocated.map((share) => toMajor(share, exponent)) }),
    }
  })
}

/** How an order is paid, with amounts in major units. */
export const serializePayment = (
  { method, deposit, cashDiscount }: NonNullable<OrderRow['payment']>,
  exponent: number,
) => ({
  method,
  ...(deposit && { deposit: { ...deposit, amount: toMajor(deposit.amount, exponent) } }),
  ...(cashDiscount && { cash_discount: cashDiscount }),
})

/** The same of a placed order, with what is paid of it; empty where no account is kept. */
function serializePaymentState(row: OrderRow, exponent: number): Pick<Order, 'payment'> {
  const { payment, settled } = row
  if (payment === null) return {}
  const due = dueOf(row)
  return {
    payment: {
      ...serializePayment(payment, exponent),
      state: paymentState({ due, settled, deposit: payment.deposit?.amount }),
      settled: toMajor(settled, exponent),
      due: toMajor(due, exponent),
    },
  }
}

/** The cash to collect; empty where cash is not rounded. */
export const serializeCash = (
  { cashStep, cashRounding, totalAmount }: Pick<OrderRow, 'cashStep' | 'cashRounding' | 'totalAmount'>,
  exponent: number,
): Pick<Order, 'cash_rounding' | 'cash_total'> =>
  cashStep === null
    ? {}
    : {
        cash_rounding: toMajor(cashRounding, exponent),
        cash_total: toMajor(totalAmount + cashRounding, exponent),
      }

/** A line as staff read it: in the base language, whatever the language of the order. */
export const inBaseLanguage = <Line extends Pick<OrderLineRow, 'productName' | 'writtenName' | 'made'>>(
  line: Line,
): Line => ({
  ...line,
  productName: line.writtenName ?? line.productName,
  made: line.made.choices
    ? {
        ...line.made,
        choices: line.made.choices.map(({ written, ...choice }) => ({ ...choice, ...written })),
      }
    : line.made,
})

/** A line's product and what its choices make of it, in the base language: `Sage Roller, Oat`. */
export function pieceName(line: Pick<OrderLineRow, 'productName' | 'writtenName' | 'made'>): string {
  const { productName, made } = inBaseLanguage(line)
  const decided = (made.choices ?? []).filter(({ part }) => part && part !== 'lining')
  return [productName, ...decided.map(({ choice }) => choice)].join(', ')
}

/** Goods as staff read them: in the base language, whatever the language of the order. */
export const goodsInBaseLanguage = <Goods extends Pick<OrderGoodsRow, 'productName' | 'writtenName'>>(
  goods: Goods,
): Goods => ({ ...goods, productName: goods.writtenName ?? goods.productName })

/** Goods as they are sent, in the language of the order. */
export const serializeGoods = (goods: OrderWithLines['goods'], exponent: number): OrderedGoods[] =>
  goods.map((item) => ({
    product_id: item.productId,
    product_name: item.productName,
    image_url: safeAddress(item.imageUrl),
    quantity: item.quantity,
    unit_price: toMajor(item.unitPrice, exponent),
    calculated_price: toMajor(item.calculatedPrice, exponent),
  }))

/** Only staff read the fields that modules add. */
const serializeCustomFields = ({ customFields }: { customFields: StoredCustomFields }) =>
  Object.keys(customFields).length > 0 ? { custom_fields: { ...customFields } } : {}

/** An order as staff read it. */
export function serializeForStaff(row: OrderWithLines, exponent: number): Order {
  const lines = row.lines.map(inBaseLanguage)
  const withFields = <Line extends object>(
    line: Line,
    stored: { customFields: StoredCustomFields } | undefined,
  ) => (stored ? { ...line, ...serializeCustomFields(stored) } : line)
  const order = serializeOrder({ ...row, lines, goods: row.goods.map(goodsInBaseLanguage) }, exponent)
  return {
    ...order,
    cart: order.cart.map((line, index) => withFields(line, lines[index])),
    ...(order.goods && { goods: order.goods.map((item, index) => withFields(item, row.goods[index])) }),
    ...(row.guest && row.userId === null && { guest: true as const }),
    ...serializeCustomFields(row),
  }
}

/** Until when a buyer is left time for changes; empty where none was promised, or only staff can change the order. */
function changeTime({ status, userId, guest, createdAt, changeHours }: OrderRow): Partial<Order> {
  const until = changeableUntil(createdAt, changeHours)
  const isOpen = openForBuyer.includes(status) && (userId !== null || guest)
  return isOpen && until ? { changeable_until: until.toISOString() } : {}
}

/** An order as its buyer reads it. */
export function serializeOrder(row: OrderWithLines, exponent: number): Order {
  return {
    id: row.id,
    order_number: row.orderNumber,
    user_id: row.userId,
    customer_id: row.customerId,
    customer_info: {
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      address: row.customerAddress,
    },
    cart: row.lines.map((line) => ({
      product_id: line.productId,
      product_name: line.productName,
      image_url: safeAddress(line.imageUrl),
      price_per_sqm: toMajor(line.pricePerSqm, exponent),
      ...(!line.pricedByArea && { priced_by_area: false as const }),
      length: sideInMetres(line.lengthMm, line.length16ths),
      width: sideInMetres(line.widthMm, line.width16ths),
      calculated_price: toMajor(line.calculatedPrice, exponent),
      ...(line.priceReason !== null && { price_reason: line.priceReason }),
      ...(Object.keys(line.options).length > 0 && { options: line.options }),
      ...(line.room !== null && { room: line.room }),
      ...serializeMaking(line, exponent),
    })),
    ...(row.goods.length > 0 && { goods: serializeGoods(row.goods, exponent) }),
    ...(row.withdrawalDays !== null && { withdrawal_days: row.withdrawalDays }),
    ...(row.note !== null && { note: row.note }),
    ...(row.charges.length > 0 && { charges: serializeCharges(row.charges, itemsOf(row), exponent) }),
    ...(row.taxes !== null && { taxes: serializeTaxes(row.taxes, exponent) }),
    ...(row.deliveryAddress !== null && { delivery_address: row.deliveryAddress }),
    ...(row.billingAddress !== null && { billing_address: row.billingAddress }),
    ...(row.delivery !== null && { delivery: row.delivery }),
    ...serializePaymentState(row, exponent),
    ...(row.sizeUnit !== null && { size_unit: row.sizeUnit }),
    ...(row.remakeOf !== null && { remake_of: row.remakeOf }),
    ...(row.heldUntil !== null && { held_until: row.heldUntil }),
    status: row.status,
    ...changeTime(row),
    total_amount: toMajor(row.totalAmount, exponent),
    ...serializeCash(row, exponent),
    lead_days_min: row.leadDaysMin,
    lead_days_max: row.leadDaysMax,
    ready_from: row.readyFrom,
    ready_to: row.readyTo,
    phone_confirmed_at: row.phoneConfirmedAt?.toISOString() ?? null,
    sizes_confirmed_at: row.sizesConfirmedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }
}

/** How a buyer has come to their order: by their account or by its private link. */
export type BuyerAccess = 'account' | 'link'

/** What an order says to its buyer besides what is stored. */
export interface BuyerReading {
  exponent: number
  /** What modules add to lines. */
  lineTexts: LineTexts
}

/**
 * An order without what only staff may read, why a price was agreed, and with what modules tell its buyer of its lines.
 * The holder of its private link must not learn whether it belongs to an account.
 */
export function serializeForBuyer(
  row: OrderWithLines,
  access: BuyerAccess,
  { exponent, lineTexts }: BuyerReading,
): Order {
  const language = languageOrNull(row.language) ?? 'en'
  const withTexts = <Line extends object>(
    line: Line,
    stored: { customFields: StoredCustomFields } | undefined,
  ) => {
    const texts = stored ? lineTexts('buyer', language, stored.customFields) : []
    return texts.length > 0 ? { ...line, buyer_texts: texts } : line
  }
  const order = serializeOrder(row, exponent)
  return {
    ...order,
    ...(access === 'link' && { user_id: null, customer_id: null }),
    cart: order.cart.map((line, index) => {
      const { price_reason: _, ...rest } = line
      return withTexts(rest, row.lines[index])
    }),
    ...(order.goods && { goods: order.goods.map((item, index) => withTexts(item, row.goods[index])) }),
  }
}
