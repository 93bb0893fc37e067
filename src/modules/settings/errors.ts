import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const settingsErrors = {
  closed_for_orders: { status: 409, message: 'The shop takes no orders at present.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof settingsErrors> {}
}
