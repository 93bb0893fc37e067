import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const documentsErrors = {
  document_not_found: { status: 404, message: 'Document not found' },
  document_refused: { status: 422, message: 'The document cannot be issued as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof documentsErrors> {}
}
