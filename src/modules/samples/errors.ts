import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const samplesErrors = {
  samples_not_offered: { status: 404, message: 'This shop sends no samples.' },
  sample_request_not_found: { status: 404, message: 'Sample request not found' },
  samples_refused: { status: 422, message: 'These samples cannot be sent as they are.' },
  samples_limit: { status: 422, message: 'At most 8 samples at a time' },
  samples_address_limit: { status: 422, message: 'At most 16 samples to one address in 90 days' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof samplesErrors> {}
}
