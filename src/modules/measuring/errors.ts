import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const measuringErrors = {
  measuring_session_not_found: { status: 404, message: 'Measuring session not found' },
  measurement_not_found: { status: 404, message: 'Measurement not found' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof measuringErrors> {}
}
