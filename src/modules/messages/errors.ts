import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const messagesErrors = {
  mail_kind_not_found: { status: 404, message: 'Mail not found' },
  mail_text_refused: { status: 422, message: 'These texts cannot be sent as they are.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof messagesErrors> {}
}
