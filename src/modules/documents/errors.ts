import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const documentsErrors = {
  document_not_found: { status: 404, message: 'Document not found' },
  document_refused: { status: 422, message: 'The document cannot be issued as it is.' },
  book_export_not_found: { status: 404, message: 'File for bookkeeping not found' },
  einvoice_not_found: { status: 404, message: 'Electronic invoice not found' },
  einvoice_refused: { status: 422, message: 'This electronic invoice cannot be issued.' },
  tax_month_refused: { status: 422, message: 'This month cannot be closed or opened.' },
  nothing_to_export: {
    status: 409,
    message: 'There is no document of this time that was not handed over before.',
  },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof documentsErrors> {}
}
