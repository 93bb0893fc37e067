import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const taxesErrors = {
  tax_rate_not_found: { status: 404, message: 'Tax rate not found' },
  tax_certificate_not_found: { status: 404, message: 'Tax certificate not found' },
  vat_service_silent: {
    status: 503,
    message: 'The service for VAT numbers gives no answer. Please try again later.',
  },
  tax_rate_taken: { status: 409, message: 'There is a rate for this place, class and day already.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof taxesErrors> {}
}
