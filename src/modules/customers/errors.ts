import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const customersErrors = {
  interaction_not_found: { status: 404, message: 'Interaction not found' },
  customer_not_found: { status: 404, message: 'Customer not found' },
  consent_not_given: { status: 409, message: 'There is no such consent to withdraw.' },
  customer_group_not_found: { status: 404, message: 'Customer group not found' },
  customer_group_taken: { status: 409, message: 'There is a group with this name already.' },
  customer_has_account: {
    status: 409,
    message: 'This customer has an account, and deletes it themselves.',
  },
  same_customer: { status: 409, message: 'A customer cannot be merged with itself.' },
  two_accounts: { status: 409, message: 'Both customers have an account of their own, so they stay two.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof customersErrors> {}
}
