import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const windowsErrors = {
  window_not_found: { status: 404, message: 'Window not found' },
  windows_full: { status: 409, message: 'You keep 100 windows already. Please remove one first.' },
  window_refused: { status: 422, message: 'No window has this size.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof windowsErrors> {}
}
