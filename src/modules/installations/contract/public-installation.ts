import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { installationStatuses } from '#modules/record-states/contract.ts'
import { linkParams, moment, version } from '#kernel/contract/wire.ts'

/** What a customer sees of a visit through the private link. */
export const publicInstallation = z.object({
  customerName: z.string(),
  address: z.string(),
  orderNumber: z.string().nullable(),
  /** A day in the shop's time zone. */
  scheduledDate: z.string().nullable(),
  scheduledTimeSlot: z.string().nullable(),
  /** In minutes. */
  estimatedDuration: z.number().int().nullable(),
  assignedInstaller: z.string().nullable(),
  status: z.enum(installationStatuses),
  confirmedAt: moment.nullable(),
  /** The version that the customer confirms; if the visit was changed meanwhile, it must be read again first. */
  version,
})
export type PublicInstallation = z.output<typeof publicInstallation>

export const getPublicInstallation = endpoint({
  method: 'GET',
  path: '/api/installations/{token}',
  access: 'anyone',
  summary: 'The visit behind a private link',
  params: linkParams,
  success: { status: 200, body: publicInstallation },
  errors: ['installation_not_found'],
})

export const confirmInstallation = endpoint({
  method: 'POST',
  path: '/api/installations/{token}/confirm',
  access: 'anyone',
  summary: 'Confirm day and time of a visit; confirming twice changes nothing',
  params: linkParams,
  body: z.object({ version: version.optional() }).optional(),
  success: { status: 200, body: publicInstallation },
  errors: ['installation_not_found', 'installation_not_open', 'version_conflict'],
})

export const publicInstallationCalendar = endpoint({
  method: 'GET',
  path: '/api/installations/{token}/calendar.ics',
  access: 'anyone',
  summary: 'The visit behind a private link as a calendar file (RFC 5545)',
  params: linkParams,
  success: { status: 200, body: null },
  errors: ['installation_not_found', 'installation_not_open'],
})
