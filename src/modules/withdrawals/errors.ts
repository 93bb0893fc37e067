import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const withdrawalsErrors = {
  withdrawals_not_offered: { status: 404, message: 'This shop sells nothing that can be withdrawn from.' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof withdrawalsErrors> {}
}
