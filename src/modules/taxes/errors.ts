import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const taxesErrors = {
  tax_rate_not_found: { status: 404, message: 'Tax rate not found' },
  tax_certificate_not_found: { status: 404, message: 'Tax certificate not found' },
  tax_rate_taken: { status: 409, message: 'There is a rate for this place, class and day already.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof taxesErrors> {}
}
