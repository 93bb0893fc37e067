import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { errors } from '../../../kernel/contract/errors.ts'
import type { ErrorCode } from '../../../kernel/contract/errors.ts'
import {
  cut,
  kind,
  makingWarnings,
  measuringMethod,
  mount,
  safetyStandard,
} from '../../making/contract/index.ts'
import { orderMaterial } from '../../materials/contract.ts'
import { orderCharge } from './order-charges.ts'
import { order, orderLine } from './orders.ts'
import { orderStatuses } from '../../states/contract.ts'
import { amount, id, idParams, language, listQuery, moment, version } from '../../../kernel/contract/wire.ts'

/** What staff do with orders beyond looking at them: histories, notes, many at once, paper. */

const changedValue = z.union([z.string(), z.number(), orderLine, z.array(orderCharge), z.null()])

export const orderEventKinds = [
  'placed',
  'status',
  'note',
  'phone_confirmed',
  'phone_unconfirmed',
  'sizes_confirmed',
  'sizes_unconfirmed',
  'corrected',
] as const

/** What a correction changed: what it said before and what it says since; null where there was or is nothing. */
export const orderChange = z.object({
  what: z.enum(['name', 'email', 'phone', 'address', 'line', 'charges', 'total']),
  /** Of a line: its place before, else since, counted from 1. */
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
  /** Of a correction. */
  changes: z.array(orderChange).optional(),
  actor_name: z.string().nullable(),
  created_at: moment,
})
export type OrderEvent = z.output<typeof orderEvent>

export const listOrderEvents = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/events',
  access: 'staff',
  summary: 'What happened to an order and who did it, newest first, with internal notes',
  params: idParams,
  query: listQuery,
  success: { status: 200, body: z.array(orderEvent) },
  errors: ['order_not_found'],
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/notes',
  access: 'editors',
  summary: 'Write a note on an order; its buyer never sees it',
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

/** As many orders as one request may move or print. */
export const maxOrdersAtOnce = 100

/** What became of one order among several. */
export const orderMove = z.object({
  id,
  order_number: z.string().nullable(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Its status before; null where there is no such order. */
  from: z.enum(orderStatuses).nullable(),
  status: z.enum(orderStatuses).nullable(),
  version: version.nullable(),
  /** Why it was refused. */
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).nullable(),
  message: z.string().nullable(),
})
export type StatusChange = z.output<typeof orderMove>

export const moveOrders = endpoint({
  method: 'POST',
  path: '/api/orders/statuses',
  access: 'editors',
  summary: 'Set the status of many orders, each in a transaction of its own; tells what became of each',
  body: z.object({
    changes: z
      .array(z.object({ id, status: z.enum(orderStatuses), version: version.optional() }))
      .min(1)
      .max(maxOrdersAtOnce),
  }),
  success: { status: 200, body: z.object({ results: z.array(orderMove) }) },
  errors: [],
})

/** One piece to be made. Sizes in whole millimetres, as they are cut. */
export const productionLine = z.object({
  /** Counted from 1 within its order. */
  line: z.number().int(),
  /** What stands on the piece and in its barcode: `1A2B3C4D-1`. */
  label: z.string(),
  product_name: z.string(),
  /** As it was ordered: the opening when it hangs inside. */
  width_mm: z.number().int(),
  length_mm: z.number().int(),
  area_sqm: z.number(),
  kind: kind.nullable(),
  mount: mount.nullable(),
  /** What leaves the workshop; null: as ordered, because nobody said where it hangs. */
  finished_width_mm: z.number().int().nullable(),
  finished_length_mm: z.number().int().nullable(),
  cuts: z.array(cut),
  /** How far the loop of its control hangs down; null: it has none. */
  loop_mm: z.number().int().nullable(),
  safety: safetyStandard.nullable(),
  /** Whether it carries the mark of child safety. */
  safety_mark: z.boolean(),
  stack_mm: z.number().int().nullable(),
  /** Where the cloth of a roller blind leaves the roll. */
  roll: z.enum(['back', 'front']).nullable(),
  /** To which side the louvres of a vertical blind draw. */
  draw: z.enum(['left', 'right', 'split']).nullable(),
  /** Of a curtain: thousandths of its track, the pitch of its gliders, its pattern, and heading with hem. */
  fullness: z.number().int().nullable(),
  heading_pitch_mm: z.number().int().nullable(),
  repeat_mm: z.number().int().nullable(),
  hem_mm: z.number().int().nullable(),
  measured: measuringMethod.nullable(),
  depth_mm: z.number().int().nullable(),
  weight_g: z.number().int().nullable(),
  note: z.string().nullable(),
  /** What people must know before they cut, the gravest first. */
  warnings: z.array(
    z.object({
      code: z.enum(makingWarnings),
      /** Millimetres or grams; null where the warning has no figure. */
      figure: z.number().int().nullable(),
    }),
  ),
  /** Of the product as it is now; empty when it is gone. */
  materials: z.array(z.string()),
  room: z.string().nullable(),
  options: z.record(z.string(), z.unknown()),
  /** What was chosen, in the words of the day it was ordered. */
  choices: z.array(z.object({ option: z.string(), choice: z.string() })),
  calculated_price: amount,
})

/** A piece of cloth as it lies on the roll, `at_mm` from its edge. */
const placedCloth = z.object({
  label: z.string(),
  across_mm: z.number().int(),
  along_mm: z.number().int(),
  at_mm: z.number().int(),
})

/** How the cloth of the chosen orders is cut from one roll: a proposal, nothing is taken from the stock by it. */
export const clothPlan = z.object({
  part: z.enum(['cloth', 'lining']),
  /** The item of the stock that the bill of materials names; null: none, and the plan goes by the product. */
  inventory_item_id: id.nullable(),
  /** Null: of several products, or of one that is gone. */
  product_id: id.nullable(),
  /** What the cloth is called: the item of the stock, else the product. */
  name: z.string(),
  roll_mm: z.number().int(),
  strips: z.array(
    z.object({ start_mm: z.number().int(), length_mm: z.number().int(), pieces: z.array(placedCloth) }),
  ),
  /** Roll that all strips take, and that the pieces would take one by one. */
  total_mm: z.number().int(),
  singly_mm: z.number().int(),
  /** Thousandths of the roll that become pieces. */
  used_permille: z.number().int(),
})
export type ClothPlan = z.output<typeof clothPlan>

export const getCuttingPlan = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/cutting-plan',
  access: 'staff',
  summary: 'How the cloth of an order is best cut from its rolls',
  params: idParams,
  success: { status: 200, body: z.array(clothPlan) },
  errors: ['order_not_found'],
})

export const getCuttingPlans = endpoint({
  method: 'GET',
  path: '/api/orders/cutting-plan',
  access: 'staff',
  summary: 'How the cloth of some orders is best cut from its rolls, all together',
  /** Ids with commas between them. */
  query: z.object({ ids: z.string().max(maxOrdersAtOnce * 40) }),
  success: { status: 200, body: z.array(clothPlan) },
  errors: [],
})

export const getProductionPdf = endpoint({
  method: 'GET',
  path: '/api/orders/production.pdf',
  access: 'staff',
  summary:
    'Cut list, cutting plan and labels of some orders as one PDF file, in the language of the workshop',
  /** Ids with commas between them; without `lng` in the language that the settings name. */
  query: z.object({
    ids: z.string().max(maxOrdersAtOnce * 40),
    lng: language.optional(),
  }),
  success: { status: 200, body: null },
  errors: [],
})

/** Everything that the papers of an order say. */
export const jobSheet = z.object({
  id,
  order_number: z.string(),
  status: z.enum(orderStatuses),
  created_at: moment,
  customer_info: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  total_amount: amount,
  /** Charged beside the pieces, or taken off; only where there is any. */
  charges: z.array(orderCharge).optional(),
  lines: z.array(productionLine),
  /** What all lines take of the stock together; empty where no product has a bill of materials. */
  stock_materials: z.array(orderMaterial),
})
export type JobSheet = z.output<typeof jobSheet>

export const listJobSheets = endpoint({
  method: 'GET',
  path: '/api/orders/sheets',
  access: 'staff',
  summary: 'What the packing slips and production sheets of some orders say, in the order of the ids',
  /** Ids with commas between them. */
  query: z.object({ ids: z.string().max(maxOrdersAtOnce * 40) }),
  success: { status: 200, body: z.array(jobSheet) },
  errors: [],
})
