import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment, version, ifMatch } from '#kernel/contract/wire.ts'
import { kind } from '#modules/making/contract/index.ts'
import { dayMaterial } from '#modules/materials/contract.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { clothPlan } from './cutting-plan.ts'
import { order } from './orders.ts'

/** The wall of the workshop: the pieces of all open orders, each on the day on which it is made. */

/** Maximum number of pieces on the wall. */
export const maxBoardPieces = 400

const day = z.string()
const millimetres = z.number().int()

/** A piece with everything that its drawing shows. */
const boardPiece = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** The version of its order. */
  version,
  status: z.enum(orderStatuses),
  customerName: z.string(),
  orderedAt: moment,
  /** Counted from 1 within its order. */
  line: z.number().int(),
  /** Printed on the piece: `1A2B3C4D-1`. */
  label: z.string(),
  productName: z.string(),
  /** Product and colour of the piece: `Sage Roller, Oat`. */
  pieceName: z.string(),
  /** Slug of the product's current category; null: the product was deleted or has no category. */
  category: z.string().nullable(),
  /** Materials of the product as it is now; empty when it was deleted. */
  materials: z.array(z.string()),
  kind: kind.nullable(),
  /** The chosen options, in the base language. */
  choices: z.array(z.string()),
  draw: z.enum(['left', 'right', 'split']).nullable(),
  /** Number of panels of a curtain; null for everything else. */
  panels: z.number().int().nullable(),
  /** The finished size, else the size as ordered. */
  widthMm: millimetres,
  lengthMm: millimetres,
  room: z.string().nullable(),
  /** `2026-12-03`: the planned day, else the first day for which its order was promised; null: none. */
  day: day.nullable(),
  /** The first day for which the order was promised, used for pieces without a planned day; null: not promised. */
  promisedDay: day.nullable(),
  /** Whether staff have set the day. */
  isPlanned: z.boolean(),
  /** The last day for which the order was promised; null: not promised. */
  readyTo: day.nullable(),
})
export type BoardPiece = z.output<typeof boardPiece>

/** A day of the wall, with the cloth and materials that its pieces need. */
const boardDay = z.object({
  /** Null: the pieces without a day. */
  day: day.nullable(),
  /** How the cloth of this day's pieces is cut. */
  rolls: z.array(clothPlan),
  /** The materials that will be short on this day. */
  short: z.array(dayMaterial),
})
export type BoardDay = z.output<typeof boardDay>

const wall = z.object({
  /** Today in the shop's time zone. */
  today: day,
  /** Days with pieces and the next working days, in order; the entry for pieces without a day comes last. */
  days: z.array(boardDay),
  pieces: z.array(boardPiece),
  /** Whether there are more pieces than shown. */
  isCapped: z.boolean(),
})
export type Wall = z.output<typeof wall>

export const getWall = endpoint({
  method: 'GET',
  path: '/api/orders/wall',
  access: 'staff',
  also: ['workshop'],
  summary:
    'The pieces of all open orders on their days of making, with the cutting plan of each day and what the stock lacks',
  success: { status: 200, body: wall },
})

export const listOrderPieces = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/pieces',
  access: 'staff',
  also: ['workshop'],
  summary: 'The pieces of an order as the wall draws them, whatever its status',
  params: idParams,
  success: { status: 200, body: z.array(boardPiece) },
  errors: ['order_not_found'],
})

export const planPieces = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/making-days',
  access: 'editors',
  summary:
    'Set the day on which pieces of an open order are made; null takes the day off. Today or later, at most a year ahead',
  params: idParams,
  headers: ifMatch,
  body: z.object({
    lines: z
      .array(
        z.object({
          line: z.number().int().min(1).max(100),
          day: z.iso.date('Must be a day, like 2027-01-01').nullable(),
        }),
      )
      .min(1)
      .max(100),
    version: version.optional(),
  }),
  success: { status: 200, body: order },
  errors: ['order_not_found', 'order_not_open', 'order_refused', 'version_conflict', 'precondition_failed'],
})
