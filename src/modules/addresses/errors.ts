import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const addressesErrors = {
  address_not_found: { status: 404, message: 'Address not found.' },
  addresses_full: { status: 409, message: 'You keep 20 addresses already. Please remove one first.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof addressesErrors> {}
}
