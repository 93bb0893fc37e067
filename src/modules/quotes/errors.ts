import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const quotesErrors = {
  quote_not_found: { status: 404, message: 'Quote not found' },
  quote_not_accepted: { status: 409, message: 'Only a quote that was accepted becomes an order.' },
  quote_choices_gone: {
    status: 409,
    message: 'Some of what was agreed is not offered any more. It can be ordered as it was agreed.',
  },
  quote_settled: { status: 409, message: 'This quote was answered already and stays as it is.' },
  quote_expired: { status: 409, message: 'This quote is no longer valid. Please give it a new date first.' },
  quote_choice_refused: { status: 422, message: 'Please check what is chosen and signed.' },
  quote_refused: { status: 422, message: 'The quote cannot be made as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof quotesErrors> {}
}
