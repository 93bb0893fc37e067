import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const deliveryErrors = {
  delivery_method_not_found: { status: 404, message: 'Delivery method not found' },
  delivery_methods_full: {
    status: 409,
    message: 'There are 50 delivery methods already. Please remove one first.',
  },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof deliveryErrors> {}
}
