import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const discountsErrors = {
  discount_not_found: { status: 404, message: 'Discount not found' },
  discount_taken: { status: 409, message: 'There is a discount with this code already.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof discountsErrors> {}
}
