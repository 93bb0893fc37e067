import type { LeadDays } from '#modules/making/rules/index.ts'
import { emit } from '#kernel/events/events.ts'
import { randomUUID } from 'node:crypto'
import type { OrderInput } from '../../contract/orders.ts'
import type { Db } from '#kernel/database/db.ts'
import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import { statement } from '#kernel/database/statement.ts'
import type { LegalTextRow } from '#modules/content/server/index.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { GuestInfo } from '../../contract/guest-orders.ts'
import { cashRounding } from '../../rules/cash-rounding.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import type { PricedGoods } from '../pricing/goods-pricing.ts'
import type { PricedLine } from '../pricing/line-pricing.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /**
     * Placed by a customer or a guest, or by staff, from a quote or by telephone. `customerId` is the buyer's record
     * in the CRM; `actorId` is null for a guest.
     */
    'order.placed': {
      orderId: string
      orderNumber: string
      customerId: string | null
      actorId: string | null
    }
  }
}

export interface NewOrder {
  /** The account that owns the order. */
  userId: string | null
  /** Placed without an account. */
  isGuest?: boolean
  customer: GuestInfo
  /** The buyer's note on the whole order; omitted or empty: none. */
  note?: string | undefined
  /** The buyer's record in the CRM; null where it was deleted since the order that is made again. */
  customerId: string | null
  lines: PricedLine[]
  /** Goods sold by the piece; omitted: none. */
  goods?: PricedGoods[]
  /** Charges in addition to the pieces, in minor units. */
  charges?: StoredCharge[]
  /** Omitted: without taxes, and with the one address only. */
  taxes?: OrderRow['taxes']
  deliveryAddress?: OrderRow['deliveryAddress']
  billingAddress?: OrderRow['billingAddress']
  delivery?: OrderRow['delivery']
  /** Omitted: no account is kept of its payments. */
  payment?: OrderRow['payment']
  /** The sum of lines and charges, in minor units. */
  total: number
  /** The step to which its cash is rounded, in minor units; null: cash is not rounded. */
  cashStep: number | null
  /** The hours in which the buyer is left time for changes; 0: until the shop confirms it. */
  changeHours: number
  /** The days in which goods of it can be withdrawn from; null: the shop shows no notices. */
  withdrawalDays: number | null
  /** The legal texts that its confirmation carries. */
  papers: readonly LegalTextRow[]
  /** The lead time of the slowest line; null: not promised. */
  lead: LeadDays | null
  /** The unit in which the buyer reads sizes; omitted: metres. */
  sizeUnit?: OrderInput['size_unit']
  language: string
  /** The order whose pieces it makes again; omitted: a customer's own order. */
  remakeOf?: string
  /** Values of fields that modules add; omitted: none. */
  customFields?: StoredCustomFields
}

/** A new order before it is written, so that its mail and its answer can be made from it. */
export function newOrder(
  {
    customer,
    note,
    isGuest = false,
    lines,
    goods = [],
    charges = [],
    total,
    lead,
    papers,
    sizeUnit = 'm',
    ...order
  }: NewOrder,
  at: Date,
): OrderWithLines {
  const id = randomUUID()
  return {
    ...order,
    id,
    orderNumber: id.slice(-8).toUpperCase(),
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    customerAddress: customer.address,
    note: note || null,
    legalTexts: papers.length > 0 ? papers.map((paper) => paper.id) : null,
    status: 'pending',
    totalAmount: total,
    cashRounding: cashRounding(total, order.cashStep),
    charges,
    taxes: order.taxes ?? null,
    deliveryAddress: order.deliveryAddress ?? null,
    billingAddress: order.billingAddress ?? null,
    delivery: order.delivery ?? null,
    payment: order.payment ?? null,
    remakeOf: order.remakeOf ?? null,
    heldUntil: null,
    settled: 0,
    sizeUnit: sizeUnit === 'm' ? null : sizeUnit,
    leadDaysMin: lead?.min ?? null,
    leadDaysMax: lead?.max ?? null,
    readyFrom: null,
    readyTo: null,
    firstMakingDay: null,
    phoneConfirmedAt: null,
    sizesConfirmedAt: null,
    guest: isGuest,
    viewToken: null,
    customFields: order.customFields ?? {},
    linkVersion: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    lines: lines.map((line, position) => ({ ...line, position, pieceId: randomUUID() })),
    goods: goods.map((item, position) => ({ ...item, position, goodsId: randomUUID() })),
  }
}

const insert = statement(`
  with placed as (
    insert into orders (id, user_id, customer_id, customer_name, customer_email, customer_phone, customer_address,
      status, total_amount, language, version, created_at, updated_at, lead_days_min, lead_days_max, charges,
      size_unit, note, guest, view_token, cash_step, cash_rounding, change_hours, taxes,
      delivery_address, billing_address, delivery, withdrawal_days, payment, legal_texts, remake_of, custom_fields)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $16, $17, $18::jsonb, $19, $20, $21, $22, $23,
      $24, $25, $26::jsonb, $27::jsonb, $28::jsonb, $29::jsonb, $30, $32::jsonb, $33::uuid[], $34, $35::jsonb)
  ), history as (
    insert into order_events (order_id, kind, to_status, actor_id, actor_name, created_at)
    values ($1, 'placed', $8, $13, $14, $12)
  ), goods as (
    insert into order_goods (order_id, position, goods_id, product_id, product_name, written_name, image_url, quantity, unit_price,
      calculated_price, tax_class, weight_g, length_mm, custom_fields)
    select $1, position, "goodsId", "productId", "productName", "writtenName", "imageUrl", quantity, "unitPrice", "calculatedPrice",
      "taxClass", "weightG", "lengthMm", "customFields"
    from json_to_recordset($31::json) as line (position integer, "goodsId" uuid, "productId" uuid, "productName" text, "writtenName" text,
      "imageUrl" text, quantity integer, "unitPrice" bigint, "calculatedPrice" bigint, "taxClass" text, "weightG" integer,
      "lengthMm" integer, "customFields" jsonb)
  )
  insert into order_lines (order_id, position, piece_id, product_id, product_name, written_name, image_url, price_per_sqm, priced_by_area, width_mm,
    length_mm, width_16ths, length_16ths, calculated_price, price_reason, options, room, note, mount, measured, finished_width_mm, finished_length_mm, made, tax_class, custom_fields)
  select $1, position, "pieceId", "productId", "productName", "writtenName", "imageUrl", "pricePerSqm", "pricedByArea", "widthMm", "lengthMm", "width16ths", "length16ths",
    "calculatedPrice", "priceReason", options, room, note, mount, measured, "finishedWidthMm", "finishedLengthMm", made, "taxClass",
    "customFields"
  from json_to_recordset($15::json) as line (position integer, "pieceId" uuid, "productId" uuid, "productName" text, "writtenName" text,
    "imageUrl" text, "pricePerSqm" bigint, "pricedByArea" boolean, "widthMm" integer, "lengthMm" integer, "width16ths" integer, "length16ths" integer, "calculatedPrice" bigint,
    "priceReason" text, options jsonb, room text, note text, mount text, measured text, "finishedWidthMm" integer,
    "finishedLengthMm" integer, made jsonb, "taxClass" text, "customFields" jsonb)`)

/** Stores a new order with its lines and the first event of its history. */
export async function writeOrder(
  db: Db,
  order: OrderWithLines,
  by: Pick<AnyActor, 'id' | 'name'>,
): Promise<void> {
  await insert(
    db.$client,
    order.id,
    order.userId,
    order.customerId,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.customerAddress,
    order.status,
    order.totalAmount,
    order.language,
    order.version,
    order.createdAt,
    by.id,
    by.name,
    JSON.stringify(order.lines),
    order.leadDaysMin,
    order.leadDaysMax,
    JSON.stringify(order.charges),
    order.sizeUnit,
    order.note,
    order.guest,
    order.viewToken,
    order.cashStep,
    order.cashRounding,
    order.changeHours,
    ...[order.taxes, order.deliveryAddress, order.billingAddress, order.delivery].map(
      (value) => value && JSON.stringify(value),
    ),
    order.withdrawalDays,
    JSON.stringify(order.goods),
    order.payment && JSON.stringify(order.payment),
    order.legalTexts,
    order.remakeOf,
    JSON.stringify(order.customFields),
  )
}

/** Emits `order.placed` once the order is stored. */
export const emitPlaced = (
  db: Db,
  { id, orderNumber, customerId }: OrderWithLines,
  by: Pick<AnyActor, 'id'>,
): Promise<void> => emit(db, 'order.placed', { orderId: id, orderNumber, customerId, actorId: by.id })
