import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const installationsErrors = {
  installation_not_found: { status: 404, message: 'Installation not found' },
  installation_not_open: { status: 409, message: 'This visit has no day yet, or is over.' },
  installer_busy: { status: 409, message: 'The installer already has an appointment at this time.' },
  installation_refused: { status: 422, message: 'The installation cannot be planned as it is.' },
  visits_not_offered: { status: 404, message: 'Visits cannot be booked here' },
  visit_slot_taken: { status: 409, message: 'This time is no longer free. Please choose another one.' },
  visits_limit: {
    status: 409,
    message: 'Several visits are booked for this address already. Please call us.',
  },
  report_not_found: { status: 404, message: 'There are no measured sizes to decide about' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof installationsErrors> {}
}
