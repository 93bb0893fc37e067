import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const importsErrors = {
  import_not_found: { status: 404, message: 'Import not found' },
  import_state: { status: 409, message: 'This import is in another state by now.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof importsErrors> {}
}
