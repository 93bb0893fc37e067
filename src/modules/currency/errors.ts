import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const currencyErrors = {
  exchange_rate_not_found: { status: 404, message: 'Exchange rate not found' },
  exchange_rate_taken: { status: 409, message: 'These two currencies have a rate of this day already.' },
  exchange_rate_missing: { status: 409, message: 'No exchange rate of this day is known.' },
  reporting_currency_in_use: {
    status: 409,
    message: 'Amounts were typed in the reporting currency already. Please confirm that their numbers stay.',
  },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof currencyErrors> {}
}
