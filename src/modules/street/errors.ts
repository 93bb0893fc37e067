import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const streetErrors = {
  house_not_found: { status: 404, message: 'There is no house at this address' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof streetErrors> {}
}
