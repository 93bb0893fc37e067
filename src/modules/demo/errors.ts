import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const demoErrors = {
  demo_file_missing: { status: 404, message: 'Nothing of the demo is open that a bank could report.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof demoErrors> {}
}
