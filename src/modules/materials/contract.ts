import { z } from 'zod'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { orderStatuses } from '../states/contract.ts'
import { id, idParams, moment, version } from '../../kernel/contract/wire.ts'

/** What products are made of, and what orders need from stock. */

/** Bases that depend on the cuts of a piece: metres of cloth and tube, and counted parts. */
export const cutBases = ['cloth', 'slat', 'louvre', 'ladder', 'tube'] as const
export type CutBasis = (typeof cutBases)[number]

/** What a quantity of material is multiplied by: the ordered area, one side, the piece, or its cuts. */
export const materialBases = ['area', 'width', 'length', 'piece', ...cutBases] as const
export type MaterialBasis = (typeof materialBases)[number]

const material = z.object({
  inventoryItemId: id,
  basis: z.enum(materialBases),
  /** In the unit of the item, per m², per metre, per piece or per counted part. */
  quantity: z.number({ error: 'A number is required' }).positive('Must be above 0').max(100_000),
  /** Cutting waste in percent of the quantity. */
  wastePercent: z
    .number({ error: 'A number is required' })
    .min(0, 'Must be 0 or more')
    .max(100, 'At most 100')
    .default(0),
})

export const bill = z.object({
  productId: id,
  /** 0 for a product without a bill. */
  version,
  materials: z.array(
    z.object({
      ...material.shape,
      wastePercent: z.number(),
      itemName: z.string(),
      sku: z.string(),
      unit: z.string(),
    }),
  ),
})
export type Bill = z.output<typeof bill>
export type BillLine = Bill['materials'][number]

const billPath = '/api/inventory/products/{id}/materials'

export const getBill = endpoint({
  method: 'GET',
  path: billPath,
  access: 'staff',
  summary: 'What a product is made of',
  params: idParams,
  success: { status: 200, body: bill },
  errors: ['product_not_found'],
})

export const putBill = endpoint({
  method: 'PUT',
  path: billPath,
  access: 'editors',
  summary: 'Say what a product is made of; orders that are confirmed already keep what they reserved',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.object({ materials: z.array(material).max(50), version: version.optional() }),
  success: { status: 200, body: bill },
  errors: [
    'product_not_found',
    'reference_unknown',
    'quantity_refused',
    'version_conflict',
    'precondition_failed',
  ],
})
export type BillForm = z.output<typeof putBill.body>

/** What the pieces of one day take of an item, in its unit. */
export const dayMaterial = z.object({
  inventoryItemId: id,
  itemName: z.string(),
  unit: z.string(),
  needed: z.number(),
  /** What the stock lacks after this day, when the days before it have taken theirs. */
  short: z.number(),
})
export type DayMaterial = z.output<typeof dayMaterial>

/** What an order needs of one item. All quantities in the unit of the item. */
export const orderMaterial = z.object({
  inventory_item_id: id,
  item_name: z.string(),
  sku: z.string(),
  unit: z.string(),
  location: z.string().nullable(),
  needed: z.number(),
  /** What was taken from stock for it. */
  consumed: z.number(),
  /** The part of the rest that stock cannot cover after earlier orders. */
  short: z.number(),
})
export type OrderMaterial = z.output<typeof orderMaterial>

export const listOrderMaterials = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/materials',
  access: 'staff',
  summary:
    'What an order needs of the stock, what it has used, and what is short; planned while it is pending',
  params: idParams,
  success: { status: 200, body: z.array(orderMaterial) },
  errors: ['order_not_found'],
})

export const consumeOrderMaterials = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/materials/take',
  access: 'editors',
  summary: 'Take from the stock what was short when the order went into processing',
  params: idParams,
  success: { status: 200, body: z.array(orderMaterial) },
  errors: ['order_not_found'],
})

export const itemDemand = z.object({
  currentStock: z.number(),
  /** Reserved by orders. */
  reservedStock: z.number(),
  /** Still to be delivered by purchase orders, including drafts. */
  onOrder: z.number(),
  /** Daily use, averaged over the last 90 days. */
  dailyUse: z.number(),
  /** The last day that the free stock covers at this rate; null while nothing is used. */
  lastsUntil: z.string().nullable(),
  /** Orders that need it, the earliest first; at most 100. */
  orders: z.array(
    z.object({
      orderId: id,
      orderNumber: z.string(),
      customerName: z.string(),
      status: z.enum(orderStatuses),
      reserved: z.number(),
      short: z.number(),
      since: moment,
    }),
  ),
})
export type ItemDemand = z.output<typeof itemDemand>

export const getItemDemand = endpoint({
  method: 'GET',
  path: '/api/inventory/items/{id}/demand',
  access: 'staff',
  summary: 'Which orders need an item, what is on order, and until when its stock lasts',
  params: idParams,
  success: { status: 200, body: itemDemand },
  errors: ['item_not_found'],
})
