import { z } from 'zod'
import { sentCustomFields } from '#kernel/contract/custom-fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import {
  cut,
  kind,
  makingWarnings,
  measuringMethod,
  mount,
  safetyStandard,
} from '#modules/making/contract/index.ts'
import { shownSafety } from '#modules/catalog/contract/index.ts'
import { orderMaterial } from '#modules/materials/contract.ts'
import { cashFields } from './cash-rounding.ts'
import { orderCharge } from './order-charges.ts'
import { orderedGoods } from './goods.ts'
import { order, orderLine } from './orders.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { amount, id, idParams, language, listQuery, moment, version } from '#kernel/contract/wire.ts'

/** Staff's work on orders besides reading them: histories, notes, bulk changes, documents. */

const changedValue = z.union([
  z.string(),
  z.number(),
  orderLine,
  z.array(orderCharge),
  z.array(orderedGoods),
  z.null(),
])

export const orderEventKinds = [
  'placed',
  'status',
  'note',
  'phone_confirmed',
  'phone_unconfirmed',
  'sizes_confirmed',
  'sizes_unconfirmed',
  'corrected',
  'claimed',
] as const

/** One change of a correction: the value before and after; null where there was or is none. */
export const orderChange = z.object({
  what: z.enum([
    'name',
    'email',
    'phone',
    'address',
    'note',
    'line',
    'goods',
    'charges',
    'delivery',
    'total',
  ]),
  /** The line's number before the correction or, for a new line, after it, counted from 1; null for other changes. */
  line: z.number().int().nullable(),
  before: changedValue,
  after: changedValue,
})
export type OrderChange = z.output<typeof orderChange>

/** Something that happened to an order. Notes are for staff only. */
export const orderEvent = z.object({
  id,
  kind: z.enum(orderEventKinds),
  from_status: z.enum(orderStatuses).nullable(),
  to_status: z.enum(orderStatuses).nullable(),
  note: z.string().nullable(),
  /** Only for corrections. */
  changes: z.array(orderChange).optional(),
  actor_name: z.string().nullable(),
  created_at: moment,
})
export type OrderEvent = z.output<typeof orderEvent>

export const listOrderEvents = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/events',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'What happened to an order and who did it, newest first, with internal notes',
  params: idParams,
  query: listQuery,
  success: { status: 200, body: z.array(orderEvent) },
  tool: { use: 'Answers who did what with an order.' },
  errors: ['order_not_found'],
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/notes',
  access: 'editors',
  summary: 'Add an internal note to an order; its buyer never sees it',
  params: idParams,
  body: z.object({ note: z.string().trim().min(1, 'Please write a note').max(4000) }),
  success: { status: 201, body: orderEvent },
  errors: ['order_not_found'],
})

export const confirmOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/confirmations',
  access: 'editors',
  summary:
    'Say that the customer has confirmed by phone, or that the sizes are right, before anything is cut',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.object({
    phone: z.boolean().optional(),
    sizes: z.boolean().optional(),
    version: version.optional(),
  }),
  success: { status: 200, body: order },
  errors: ['order_not_found', 'version_conflict', 'precondition_failed'],
})

export const updateOrderFields = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/custom-fields',
  access: 'editors',
  summary:
    'Write fields that modules add to orders and their lines, in any state of the order; omitted ones are not changed',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: z.object({
    custom_fields: sentCustomFields('order').optional(),
    /** Lines of which fields are written, by their numbers, counted from 1; goods by the piece follow the pieces. */
    lines: z
      .array(
        z.object({
          line: z.number().int().min(1).max(1000),
          custom_fields: sentCustomFields('order_line'),
        }),
      )
      .max(1000)
      .optional(),
    version: version.optional(),
  }),
  success: { status: 200, body: order },
  tool: {
    use: 'Writes fields of modules of this shop; nothing else changes.',
    only: ['custom_fields', 'lines', 'version'],
  },
  errors: ['order_not_found', 'order_refused', 'version_conflict', 'precondition_failed'],
})

/** Maximum number of orders whose status one request may change, or that it may print. */
export const maxOrdersAtOnce = 100

/** What labels and leaflets say about the safety of a product. */
const paperSafety = shownSafety.extend({
  /** When they are printed: `2026-11`. */
  month: z.string(),
})
export type PaperSafety = z.output<typeof paperSafety>

/** What papers say of the fields that modules add to lines, in the language of the order; omitted: nothing. */
const fieldTexts = { buyer_texts: z.array(z.string()).optional() }

/** One piece to be made. Sizes in whole millimetres, as they are cut. */
export const productionLine = z.object({
  /** Counted from 1 within its order. */
  line: z.number().int(),
  /** Printed on the piece and in its barcode: `1A2B3C4D-1`. */
  label: z.string(),
  product_name: z.string(),
  /** Product and colour of the piece: `Sage Roller, Oat`. */
  piece_name: z.string(),
  /** The names that the customer saw when ordering, in the language of the order. */
  as_ordered: z.object({
    product_name: z.string(),
    choices: z.array(z.object({ option: z.string(), choice: z.string() })),
  }),
  /** The ordered size: for an inside mount, the size of the opening. */
  width_mm: z.number().int(),
  length_mm: z.number().int(),
  /** The ordered sides in sixteenths of an inch, where they were ordered so and are no whole millimetres. */
  width_16ths: z.number().int().optional(),
  length_16ths: z.number().int().optional(),
  /** Whether its customer reads sizes in inches. */
  in_inches: z.literal(true).optional(),
  area_sqm: z.number(),
  kind: kind.nullable(),
  mount: mount.nullable(),
  /** The finished size; null where the mount is not known: the piece is made as ordered. */
  finished_width_mm: z.number().int().nullable(),
  finished_length_mm: z.number().int().nullable(),
  cuts: z.array(cut),
  /** How far the loop of its control hangs down; null for a control without a loop. */
  loop_mm: z.number().int().nullable(),
  safety: safetyStandard.nullable(),
  /** Whether it carries the child-safety mark. */
  safety_mark: z.boolean(),
  stack_mm: z.number().int().nullable(),
  /** The side of the roll at which the cloth of a roller blind hangs down. */
  roll: z.enum(['back', 'front']).nullable(),
  /** The side to which the louvres of a vertical blind draw. */
  draw: z.enum(['left', 'right', 'split']).nullable(),
  /**
   * Only for a curtain: fullness in thousandths of its track, pitch of its gliders, pattern repeat, heading with
   * hem.
   */
  fullness: z.number().int().nullable(),
  heading_pitch_mm: z.number().int().nullable(),
  repeat_mm: z.number().int().nullable(),
  hem_mm: z.number().int().nullable(),
  measured: measuringMethod.nullable(),
  depth_mm: z.number().int().nullable(),
  weight_g: z.number().int().nullable(),
  note: z.string().nullable(),
  /** Warnings to read before cutting, the most serious first. */
  warnings: z.array(
    z.object({
      code: z.enum(makingWarnings),
      /** Millimetres or grams; null for a warning without a figure. */
      figure: z.number().int().nullable(),
    }),
  ),
  /** Materials of the product as it is now; empty when it was deleted. */
  materials: z.array(z.string()),
  room: z.string().nullable(),
  options: z.record(z.string(), z.unknown()),
  /** The chosen options, with their names at the time of the order. */
  choices: z.array(z.object({ option: z.string(), choice: z.string() })),
  /** Only present while the shop shows it; in the language of the order. */
  product_safety: paperSafety.optional(),
  calculated_price: amount,
  ...fieldTexts,
  /** The same for the papers of the workshop, in the base language. */
  workshop_texts: z.array(z.string()).optional(),
})

export const getProductionPdf = endpoint({
  method: 'GET',
  path: '/api/orders/production.pdf',
  access: 'staff',
  summary:
    'Cut list, cutting plan and labels of some orders as one PDF file, in the language of the workshop',
  /** Comma-separated ids; without `lng`, the PDF is in the language of the settings. */
  query: z.object({
    ids: z.string().max(maxOrdersAtOnce * 40),
    lng: language.optional(),
  }),
  sends: ['application/pdf'],
  success: { status: 200, body: null },
})

/** The content of an order's job sheet. */
export const jobSheet = z.object({
  id,
  order_number: z.string(),
  /** The language of what is sent with the order. */
  language,
  /** The unit in which the customer reads sizes; omitted: metres. */
  size_unit: z.enum(['cm', 'mm', 'in']).optional(),
  status: z.enum(orderStatuses),
  created_at: moment,
  customer_info: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  /** The customer's note on the whole order; omitted where there is none. */
  note: z.string().optional(),
  total_amount: amount,
  ...cashFields,
  /** Charges and discounts in addition to the pieces; omitted where there are none. */
  charges: z.array(orderCharge).optional(),
  lines: z.array(productionLine),
  /** Goods sold by the piece, in the language of the order; omitted where there are none. */
  goods: z
    .array(
      orderedGoods
        .omit({ custom_fields: true })
        .extend({ product_safety: paperSafety.optional(), ...fieldTexts }),
    )
    .optional(),
  /** Stock needed by all lines together; empty where no product has a bill of materials. */
  stock_materials: z.array(orderMaterial),
})
export type JobSheet = z.output<typeof jobSheet>

export const listJobSheets = endpoint({
  method: 'GET',
  path: '/api/orders/sheets',
  access: 'staff',
  summary: 'Data of packing slips and production sheets of some orders, in the order of the ids',
  /** Comma-separated ids. */
  query: z.object({ ids: z.string().max(maxOrdersAtOnce * 40) }),
  success: { status: 200, body: z.array(jobSheet) },
})
