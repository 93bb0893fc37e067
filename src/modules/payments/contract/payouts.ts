import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, figure, id, idParams, listQuery, success } from '#kernel/contract/wire.ts'

/** The most lines of a payout. */
export const maxPayoutLines = 2000

const amount = figure.min(-1e12, 'Please enter a smaller number').max(1e12, 'Please enter a smaller number')

/** Who pays out: a carrier what it collected on delivery, a provider what was paid by card. */
export const payoutKinds = ['carrier', 'provider'] as const

/**
 * How a line fits: the order owes what was collected (`exact`), another amount (`amount`), or nothing any more
 * (`settled`); its payment is in the ledger already (`entered`); or no order was found (`unknown`).
 */
export const payoutFits = ['exact', 'amount', 'settled', 'entered', 'unknown'] as const

const payoutLine = z.object({
  id,
  reference: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  collected: figure,
  /** The fee of the line, besides the percentage. */
  fee: figure,
  /** All fees of the line: its own and the percentage. */
  costs: figure,
  /** What is owed of the order now. */
  due: figure.nullable(),
  fit: z.enum(payoutFits),
})
export type PayoutLine = z.output<typeof payoutLine>

/** What a carrier or provider has paid out. */
export const payout = z.object({
  id,
  kind: z.enum(payoutKinds),
  name: z.string(),
  paidOn: z.string(),
  /** What arrived. */
  amount: figure,
  currency: z.string(),
  feePercent: z.number(),
  state: z.enum(['open', 'booked']),
  collected: figure,
  costs: figure,
  /** What arrived, less what should have; 0: it is right. */
  difference: figure,
  fileName: z.string().nullable(),
  createdBy: z.string().nullable(),
})
export type Payout = z.output<typeof payout>

export const payoutWithLines = payout.extend({ lines: z.array(payoutLine) })
export type PayoutWithLines = z.output<typeof payoutWithLines>

const payoutName = z.string().trim().min(1, 'Please fill this in').max(100, 'At most 100 characters')
const feePercent = z.number().min(0, 'Must be at least 0').max(100, 'At most 100')

export const payoutInput = z.object({
  kind: z.enum(payoutKinds).default('carrier'),
  name: payoutName,
  paidOn: calendarDay(),
  /** What arrived. */
  amount,
  /** What is kept of each amount collected, beside the fee of a line. */
  feePercent: feePercent.default(0),
  lines: z
    .array(
      z.object({
        /** The number of the order, or the provider's own name of the payment. */
        reference: z.string().trim().min(1, 'Please fill this in').max(200, 'At most 200 characters'),
        collected: amount,
        fee: amount.default(0),
      }),
    )
    .min(1, 'At least one line')
    .max(maxPayoutLines, 'At most 2,000 lines'),
})
export type PayoutInput = z.input<typeof payoutInput>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'What carriers and providers have paid out, newest first',
  query: listQuery.extend({
    /** Words from the name. */
    q: z.string().trim().max(200).optional(),
    state: payout.shape.state.optional(),
    sort: z.enum(sortsBy('paidOn', 'amount')).default('-paidOn'),
  }),
  success: { status: 200, body: z.array(payout) },
})

const successResponse = { status: 200, body: payoutWithLines } as const

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/payouts/{id}',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'A payout with its lines, and how each fits what is owed',
  params: idParams,
  success: successResponse,
  errors: ['payout_not_found'],
})

export const createPayout = endpoint({
  method: 'POST',
  path: '/api/payouts',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Enter a payout by hand; the same one again is refused',
  body: payoutInput,
  success: { status: 201, body: payoutWithLines },
  errors: ['payout_exists'],
})

export const importPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/file',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Import the CSV file of a payout; without an amount it is what the file says was paid out. The same file again changes nothing and answers the payout that is there',
  query: z.object({
    fileName: z.string().trim().min(1).max(200).default('payout'),
    kind: z.enum(payoutKinds).default('carrier'),
    name: payoutName,
    paidOn: calendarDay(),
    amount: z.coerce.number().min(-1e12).max(1e12).optional(),
    feePercent: z.coerce.number().min(0).max(100).default(0),
  }),
  file: 'file',
  success: successResponse,
  errors: [
    'payout_file_refused',
    'malformed_csv',
    'file_missing',
    'file_too_large',
    'malformed_request',
    'unsupported_media_type',
  ],
})

export const changePayout = endpoint({
  method: 'PUT',
  path: '/api/payouts/{id}',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Correct an open payout: what arrived, its fees, its lines',
  params: idParams,
  body: payoutInput,
  success: successResponse,
  errors: ['payout_not_found', 'payout_exists', 'payout_booked'],
})

export const bookPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/book',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Enter what was collected as payments and what was kept as fees; a difference only if it is accepted, as a fee',
  params: idParams,
  body: z.object({ acceptsDifference: z.boolean().default(false) }),
  success: successResponse,
  errors: ['payout_not_found', 'payout_booked', 'payout_differs'],
})

export const deletePayout = endpoint({
  method: 'DELETE',
  path: '/api/payouts/{id}',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Delete an open payout',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['payout_not_found', 'payout_booked'],
})
