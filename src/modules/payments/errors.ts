import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const paymentsErrors = {
  payment_not_found: { status: 404, message: 'Payment not found' },
  payment_refused: { status: 422, message: 'This cannot be entered as it is.' },
  payment_reversed: { status: 409, message: 'This entry has been reversed already' },
  bank_file_refused: { status: 422, message: 'This file cannot be read.' },
  bank_line_not_found: { status: 404, message: 'Line of the bank not found' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof paymentsErrors> {}
}
