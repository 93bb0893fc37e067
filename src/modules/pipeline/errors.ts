import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const pipelineErrors = {
  opportunity_not_found: { status: 404, message: 'Opportunity not found' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof pipelineErrors> {}
}
