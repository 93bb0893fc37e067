import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const installationsErrors = {
  installation_not_found: { status: 404, message: 'Installation not found' },
  installation_not_open: { status: 409, message: 'This visit has no day yet, or is over.' },
  installer_busy: { status: 409, message: 'The installer already has an appointment at this time.' },
  installation_refused: { status: 422, message: 'The installation cannot be planned as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof installationsErrors> {}
}
