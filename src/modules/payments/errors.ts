import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const paymentsErrors = {
  payment_not_found: { status: 404, message: 'Payment not found' },
  payment_refused: { status: 422, message: 'This cannot be entered as it is.' },
  payment_reversed: { status: 409, message: 'This entry has been reversed already' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof paymentsErrors> {}
}
