import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const claimsErrors = {
  claims_not_taken: { status: 409, message: 'Nothing can be claimed of this order now.' },
  claim_refused: { status: 422, message: 'This claim cannot be taken as it is.' },
  claim_not_found: { status: 404, message: 'Claim not found' },
  claim_has_remake: { status: 409, message: 'The pieces of this claim are being made again already.' },
  delay_not_found: { status: 404, message: 'Notice not found' },
  delay_refused: { status: 422, message: 'This notice cannot be written as it is.' },
  delay_answered: { status: 409, message: 'This notice was answered already.' },
  label_not_found: { status: 404, message: 'No piece has this label' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof claimsErrors> {}
}
