import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const paymentsErrors = {
  payment_not_found: { status: 404, message: 'Payment not found' },
  payment_refused: { status: 422, message: 'This cannot be entered as it is.' },
  payment_reversed: { status: 409, message: 'This entry has been reversed already' },
  bank_file_refused: { status: 422, message: 'This file cannot be read.' },
  bank_line_not_found: { status: 404, message: 'Line of the bank not found' },
  bank_csv_map_not_found: { status: 404, message: 'This map of columns was not found.' },
  payout_not_found: { status: 404, message: 'Payout not found' },
  payout_exists: { status: 409, message: 'This payout is there already' },
  payout_booked: { status: 409, message: 'This payout has been booked already' },
  payout_differs: { status: 422, message: 'This payout differs from what was collected.' },
  payout_file_refused: { status: 422, message: 'This file cannot be read.' },
  nothing_owed: { status: 409, message: 'Nothing is owed of this order.' },
  payment_underway: {
    status: 409,
    message: 'A payment of this order has begun. Please try again in a few minutes.',
  },
  payment_unavailable: {
    status: 503,
    message: 'Payments by card are not possible at the moment. Please try again in a few minutes.',
  },
  payment_notice_refused: { status: 400, message: 'This was not signed by the provider.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof paymentsErrors> {}
}
