import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { installationStatuses } from '#modules/record-states/contract.ts'
import { figure, id, linkParams, moment, version } from '#kernel/contract/wire.ts'
import { bookedSlot } from './visit-booking.ts'
import { visitPurposes } from './visit-settings.ts'

/** Sizes that were measured at the visit, and what the order costs with them. */
const measuredSizes = z.object({
  reportId: id,
  /** The order is in inches, so sides are shown in them; omitted for any other. */
  unit: z.literal('in').optional(),
  /** In millimetres. */
  pieces: z.array(
    z.object({
      name: z.string(),
      orderedWidthMm: z.number().int(),
      orderedLengthMm: z.number().int(),
      widthMm: z.number().int(),
      lengthMm: z.number().int(),
    }),
  ),
  /** In major units. */
  orderedTotal: z.number(),
  total: z.number(),
})

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
  /** Only present where the customer booked the visit: what for, and whether it can still be moved and cancelled. */
  booked: z.object({ purpose: z.enum(visitPurposes), isOpen: z.boolean() }).optional(),
  /** Only present while the customer is asked whether the order is made to the measured sizes, which costs more. */
  sizes: measuredSizes.optional(),
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
  sends: ['text/calendar'],
  success: { status: 200, body: null },
  errors: ['installation_not_found', 'installation_not_open'],
})

const movedErrors = ['installation_not_found', 'installation_not_open', 'version_conflict'] as const

export const moveBookedVisit = endpoint({
  method: 'POST',
  path: '/api/installations/{token}/move',
  access: 'anyone',
  summary: 'Move a visit that its customer booked to another free slot',
  params: linkParams,
  body: bookedSlot.extend({ version }),
  success: { status: 200, body: publicInstallation },
  errors: [...movedErrors, 'visits_not_offered', 'visit_slot_taken'],
})

export const cancelBookedVisit = endpoint({
  method: 'POST',
  path: '/api/installations/{token}/cancel',
  access: 'anyone',
  summary: 'Cancel a visit that its customer booked; cancelling twice changes nothing',
  params: linkParams,
  body: z.object({ version }),
  success: { status: 200, body: publicInstallation },
  errors: movedErrors,
})

export const answerSizes = endpoint({
  method: 'POST',
  path: '/api/installations/{token}/sizes',
  access: 'anyone',
  summary: 'Agree to the price of the measured sizes, or keep the order as it is',
  params: linkParams,
  body: z.object({
    reportId: id,
    agrees: z.boolean(),
    /** The total that the customer was shown, in major units; with another one nothing is stored. */
    total: figure,
  }),
  success: { status: 200, body: publicInstallation },
  errors: [
    'installation_not_found',
    'report_not_found',
    'order_not_found',
    'order_locked',
    'order_refused',
    'price_changed',
  ],
})
