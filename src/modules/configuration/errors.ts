import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const configurationErrors = {
  no_own_address: { status: 422, message: 'Your account has no e-mail address.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof configurationErrors> {}
}
