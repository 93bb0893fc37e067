import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { id, idParams, listQuery, moment, version, ifMatch } from '#kernel/contract/wire.ts'

/** Bills of materials of products, and the materials that orders need. */

/** Bases that depend on the cuts of a piece: metres of cloth and tube, or counted parts. */
export const cutBases = ['cloth', 'slat', 'louvre', 'ladder', 'tube'] as const
export type CutBasis = (typeof cutBases)[number]

/** What a quantity is multiplied by: the ordered area, one side, the piece, or its cuts. */
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
  /** 0 for a product without a bill of materials. */
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
  /** Who makes the product and is sent its orders; omitted where the shop makes it itself. */
  supplierId: id.optional(),
})
export type Bill = z.output<typeof bill>
export type BillLine = Bill['materials'][number]

const billPath = '/api/inventory/products/{id}/materials'

export const getBill = endpoint({
  method: 'GET',
  path: billPath,
  access: 'staff',
  summary: 'The bill of materials of a product',
  params: idParams,
  success: { status: 200, body: bill },
  errors: ['product_not_found'],
})

export const putBill = endpoint({
  method: 'PUT',
  path: billPath,
  access: 'editors',
  summary:
    'Set the bill of materials of a product, and the supplier if it is bought in; confirmed orders keep their reservations',
  params: idParams,
  headers: ifMatch,
  body: z.object({
    materials: z.array(material).max(50),
    /** Null: the shop makes it itself; omitted: as before. */
    supplierId: id.nullish().transform((value) => (value === '' ? null : value)),
    version: version.optional(),
  }),
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

/** The quantity of an item that the pieces of one day need, in its unit. */
export const dayMaterial = z.object({
  inventoryItemId: id,
  itemName: z.string(),
  unit: z.string(),
  needed: z.number(),
  /** The shortage after this day, given the needs of the days before it. */
  short: z.number(),
})
export type DayMaterial = z.output<typeof dayMaterial>

/** The quantities of one item that an order needs, in the unit of the item. */
export const orderMaterial = z.object({
  inventory_item_id: id,
  item_name: z.string(),
  sku: z.string(),
  unit: z.string(),
  location: z.string().nullable(),
  needed: z.number(),
  /** Already taken from stock for this order. */
  consumed: z.number(),
  /** The part of the remaining quantity that stock cannot cover after earlier orders. */
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
  tool: { use: 'Answers which cloth and parts one order waits for: look at `short`.' },
  errors: ['order_not_found'],
})

export const consumeOrderMaterials = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/materials/take',
  access: 'editors',
  summary: 'Consume the materials that were out of stock when the order went into processing',
  params: idParams,
  success: { status: 200, body: z.array(orderMaterial) },
  errors: ['order_not_found'],
})

export const itemDemand = z.object({
  currentStock: z.number(),
  /** Reserved by orders. */
  reservedStock: z.number(),
  /** Not yet received from purchase orders, including drafts. */
  onOrder: z.number(),
  /** Average daily use over the last 90 days. */
  dailyUse: z.number(),
  /** The last day that the free stock covers at this rate; null if nothing is used. */
  lastsUntil: z.string().nullable(),
  /** Orders that need the item, earliest first; at most 100. */
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
  summary: 'The orders that need an item, the quantity on order, and how long its stock lasts',
  params: idParams,
  success: { status: 200, body: itemDemand },
  tool: {
    use: 'Answers which orders wait for a cloth or another item. The id of the item comes from listItems or readMaterialForecast.',
  },
  errors: ['item_not_found'],
})

/** What a stock item looks like. */
export const itemPicture = z.object({ inventoryItemId: id, image_url: z.string() })

export const listItemPictures = endpoint({
  method: 'GET',
  path: '/api/inventory/pictures',
  access: 'staff',
  summary:
    'What stock items look like: the swatch of the choice or the closest picture of the only product they are for',
  query: listQuery.extend({ limit: listQuery.shape.limit.unwrap().optional() }),
  success: { status: 200, body: z.array(itemPicture) },
})
