import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment, timestamp, version } from '#kernel/contract/wire.ts'
import { signatureForm } from '#modules/quotes/contract/index.ts'
import { installation, maxPhotos } from './installations.ts'

/** What fitters report from their phones: begun, done, photos, and the sizes that they measured. */

export const reportStatuses = ['noted', 'measured', 'asked', 'declined', 'taken_over'] as const

/** The largest side that can be measured, in millimetres. */
const side = z.int('Whole millimetres, please').min(1, 'Must be above 0').max(100_000, 'At most 100 m')

/** A piece as ordered and as measured, in millimetres. */
const measuredPiece = z.object({
  pieceId: id,
  /** Counted from 1 within its order, when it was measured. */
  line: z.number().int(),
  name: z.string(),
  room: z.string().nullable(),
  orderedWidthMm: z.number().int(),
  orderedLengthMm: z.number().int(),
  widthMm: z.number().int(),
  lengthMm: z.number().int(),
})
export type MeasuredPiece = z.output<typeof measuredPiece>

const reportSignature = z.object({
  name: z.string(),
  drawing: z.string().optional(),
  signedAt: moment,
})
export type ReportSignature = z.output<typeof reportSignature>

export const visitReport = z.object({
  id,
  visitId: id,
  orderId: id.nullable(),
  status: z.enum(reportStatuses),
  pieces: z.array(measuredPiece),
  signature: reportSignature.nullable(),
  by: z.string().nullable(),
  reportedAt: moment,
  version,
})
export type VisitReport = z.output<typeof visitReport>

export const reportVisit = endpoint({
  method: 'PUT',
  path: '/api/account/visits/{id}/reports/{report}',
  access: 'editors',
  also: ['fitter'],
  summary:
    'Report from one of your own visits: begun or done, a note, photos, measured sizes. A report that was stored is not stored again, so it may be sent until it is answered',
  params: idParams.extend({ report: z.guid() }),
  body: z.object({
    status: z.enum(['in_progress', 'completed']).optional(),
    /** Added to what is written about the completed work. */
    note: z.string().trim().max(2000, 'At most 2,000 characters').optional(),
    /** Addresses of uploaded pictures, added to those of the visit. */
    photos: z.array(z.string().max(500)).max(maxPhotos, `At most ${maxPhotos} photos`).optional(),
    /** Sizes in millimetres of pieces of the visit's order. */
    pieces: z
      .array(z.object({ pieceId: id, widthMm: side, lengthMm: side }))
      .max(400)
      .optional(),
    signature: signatureForm.optional(),
    /** When it happened, by the clock of the phone. */
    at: timestamp(),
  }),
  success: { status: 200, body: installation },
  errors: ['installation_not_found', 'installation_not_open', 'installation_refused'],
})

const pieceToMeasure = measuredPiece.omit({ widthMm: true, lengthMm: true }).extend({
  choices: z.array(z.string()),
  /** The order is in inches, so sides are read and typed in sixteenths; omitted for any other. */
  unit: z.literal('in').optional(),
})
export type PieceToMeasure = z.output<typeof pieceToMeasure>

export const listPiecesToMeasure = endpoint({
  method: 'GET',
  path: '/api/account/visits/pieces',
  access: 'staff',
  also: ['fitter'],
  summary:
    'The pieces that can be measured again at your own visits of the next two weeks, without prices; none while the shop does not want that',
  success: {
    status: 200,
    body: z.array(z.object({ visitId: id, pieces: z.array(pieceToMeasure), measuredAt: moment.nullable() })),
  },
})

export const listVisitReports = endpoint({
  method: 'GET',
  path: '/api/crm/visit-reports',
  access: 'staff',
  summary: 'The measured sizes of an order, the newest first; at most 20',
  query: z.object({ orderId: id }),
  success: { status: 200, body: z.array(visitReport) },
})

const takeOverErrors = [
  'report_not_found',
  'order_not_found',
  'order_locked',
  'order_refused',
  'version_conflict',
] as const

export const takeOverSizes = endpoint({
  method: 'POST',
  path: '/api/crm/visit-reports/{id}/take-over',
  access: 'editors',
  summary:
    'Correct the order to the measured sizes at today’s prices. Where it becomes dearer this is refused with the new total, because the customer is asked first',
  params: idParams,
  body: z.object({ version }),
  success: { status: 200, body: visitReport },
  errors: [...takeOverErrors, 'price_changed'],
})

export const askAboutSizes = endpoint({
  method: 'POST',
  path: '/api/crm/visit-reports/{id}/ask',
  access: 'editors',
  summary: 'Mail the customer the measured sizes and the new total, with a private link to agree',
  params: idParams,
  body: z.object({ version }),
  success: { status: 200, body: visitReport },
  errors: [...takeOverErrors, 'installation_refused'],
})
