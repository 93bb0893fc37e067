import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, moment } from '#kernel/contract/wire.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'

/** The states of a piece that a scan can set, in the order of the work. Not every kind goes through all of them. */
export const scannedStates = ['cut', 'sewn', 'assembled', 'checked', 'packed'] as const
export type ScannedState = (typeof scannedStates)[number]

export const pieceStates = ['waiting', ...scannedStates] as const
export type PieceState = (typeof pieceStates)[number]

/** Maximum number of pieces in an answer. */
export const maxPieces = 400

/** An ordered piece as the workshop needs it: without prices, and without telephone number or address of its buyer. */
export const piece = z.object({
  orderId: id,
  orderNumber: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** Counted from 1 within its order. */
  line: z.number().int(),
  /** Printed on the piece and in its barcode: `1A2B3C4D-1`. */
  label: z.string(),
  /** Product and choices of the piece, in the base language. */
  productName: z.string(),
  choices: z.array(z.string()),
  /** The finished size, else the size as ordered. */
  widthMm: z.number().int(),
  lengthMm: z.number().int(),
  room: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(pieceStates),
  /** The scan that set the state; null while it waits. */
  scannedAt: moment.nullable(),
  scannedBy: z.string().nullable(),
})
export type PieceOnWire = z.output<typeof piece>

export const listPieces = endpoint({
  method: 'GET',
  path: '/api/pieces',
  access: 'staff',
  also: ['workshop'],
  summary: 'Pieces with their states: of one order, with one label, or of all open orders that have scans',
  query: z.object({
    order: id.optional(),
    /** What the barcode of a label says. */
    code: z.string().max(60).optional(),
  }),
  success: { status: 200, body: z.array(piece) },
})

const scan = z.object({
  id,
  label: z.string(),
  state: z.enum(scannedStates),
  station: z.string().nullable(),
  photo: z.string().nullable(),
  by: z.string().nullable(),
  at: moment,
  /** Whether it was taken back. */
  isUndone: z.boolean(),
})
export type ScanOnWire = z.output<typeof scan>

export const listScans = endpoint({
  method: 'GET',
  path: '/api/pieces/scans',
  access: 'staff',
  also: ['workshop'],
  summary: 'The newest hundred scans, of one order or of all',
  query: z.object({ order: id.optional() }),
  success: { status: 200, body: z.array(scan) },
})

const scanned = z.object({
  piece,
  /** The scan that set the state. */
  scan,
  /** Whether the piece had this state already; nothing was stored then. */
  isRepeated: z.boolean(),
})
export type Scanned = z.output<typeof scanned>

export const scanPiece = endpoint({
  method: 'POST',
  path: '/api/pieces/scans',
  access: 'editors',
  also: ['workshop'],
  summary:
    'Set the state of the piece with this label. Steps may be left out; back it goes only when asked to',
  body: z.object({
    code: z.string().trim().min(1, 'Scan or type a label').max(60, 'At most 60 characters'),
    state: z.enum(scannedStates),
    /** Where it was scanned: `Table 2`. */
    station: z.string().trim().max(60, 'At most 60 characters').optional(),
    /** That the piece was looked over, which the shop may want before it is packed. */
    isChecked: z.boolean().optional(),
    /** The address of an uploaded picture, which the shop may want instead. */
    photo: z.string().max(500).optional(),
    /** Sets the piece back to an earlier state. */
    isBack: z.boolean().optional(),
  }),
  success: { status: 200, body: scanned },
  errors: ['piece_not_found', 'piece_refused'],
})

export const undoScan = endpoint({
  method: 'POST',
  path: '/api/pieces/scans/{id}/undo',
  access: 'editors',
  also: ['workshop'],
  summary: 'Take back the last scan of a piece, within a minute',
  params: idParams,
  success: { status: 200, body: piece },
  errors: ['scan_not_found', 'scan_not_undone', 'piece_not_found'],
})

export const packingChecks = ['nothing', 'check', 'photo'] as const

const pieceSettings = z.object({
  /** What is wanted before a piece is packed: nothing, a tick, or a photo. */
  beforePacked: z.enum(packingChecks),
})
export type PieceSettings = z.output<typeof pieceSettings>

const path = '/api/settings/pieces'

export const getPieceSettings = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  also: ['workshop'],
  summary: 'What is wanted before a piece is packed',
  success: { status: 200, body: pieceSettings },
})

export const putPieceSettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change what is wanted before a piece is packed',
  body: pieceSettings,
  success: { status: 200, body: pieceSettings },
})
