import { z } from 'zod'
import { mailPreview } from '#kernel/contract/mail-preview.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, idParams, listQuery, moment, version, ifMatch } from '#kernel/contract/wire.ts'
import { visitPurposes } from './visit-settings.ts'
import { installationStatuses } from '#modules/record-states/contract.ts'

const emptyAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null)
const optionalId = z.string().max(100).nullish().transform(emptyAsNull)
const text = (maxLength: number) =>
  z.string().trim().max(maxLength, `At most ${maxLength} characters`).nullish().transform(emptyAsNull)

/** Maximum number of photos of an installation. */
export const maxPhotos = 20

const installationForm = z.object({
  /** If there is an order, its customer is used instead. */
  customerId: optionalId,
  orderId: optionalId,
  /** A day in the shop's time zone. */
  scheduledDate: z
    .union([calendarDay(), z.literal('')], { error: 'Please enter a date' })
    .nullish()
    .transform(emptyAsNull),
  /** For example `09:00-11:00`. */
  scheduledTimeSlot: text(50),
  /** A staff member, whose name becomes that of the installer. */
  installerId: optionalId,
  /** The installer's name. External installers need no account. */
  assignedInstaller: text(200),
  /** Where the visit takes place; by default the address of the order, or else of the customer. */
  address: text(1000),
  /** In minutes. */
  estimatedDuration: z
    .number()
    .int('Whole minutes, please')
    .min(1, 'Must be above 0')
    .max(10_080, 'At most a week')
    .nullish(),
  status: z.enum(installationStatuses).optional(),
  /** What the visit is for. Not said: a new one is for fitting with an order, else for measuring; others stay. */
  purpose: z.enum(visitPurposes).nullish(),
  /** Stored as customer notes. */
  notes: text(10_000),
  customerNotes: text(10_000),
  installerNotes: text(10_000),
  completionNotes: text(10_000),
  /** URLs of uploaded photos of the finished work. */
  photos: z.array(z.string().max(500)).max(maxPhotos, `At most ${maxPhotos} photos`).optional(),
  /** Schedules the visit even if the installer has another appointment at the time. */
  override: z.boolean().optional(),
})
export type InstallationForm = z.output<typeof installationForm>

export const installation = z.object({
  id,
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  customerId: id.nullable(),
  customerName: z.string(),
  /**
   * The visit's own address, or else that of the order or the customer. The phone number is that of the order, or else
   * of the customer.
   */
  address: z.string(),
  phone: z.string(),
  scheduledDate: z.string().nullable(),
  scheduledTimeSlot: z.string().nullable(),
  status: z.enum(installationStatuses),
  assignedInstaller: z.string().nullable(),
  /** The staff member who is the installer; null if there is none or the installer is external. */
  installerId: id.nullable().optional(),
  estimatedDuration: z.number().int().nullable(),
  actualStartTime: moment.nullable(),
  actualEndTime: moment.nullable(),
  /** The first of these that is set: customer notes, installer notes, completion notes. */
  notes: z.string().nullable(),
  customerNotes: z.string().nullable(),
  installerNotes: z.string().nullable(),
  completionNotes: z.string().nullable(),
  /** Paths of photos taken on completion, such as `/uploads/….jpg`. */
  photos: z.array(z.string()),
  /** The previous date of a rescheduled visit. */
  rescheduledFrom: z.string().nullable(),
  /** When the current day and time were last mailed to the customer with the private link, and when they confirmed them. */
  sentAt: moment.nullable(),
  confirmedAt: moment.nullable(),
  purpose: z.enum(visitPurposes),
  /** Only present where a shopper booked the visit. */
  bookedAt: moment.optional(),
  /** How many pieces of its order the workshop has not checked or packed; only present where the shop wants to be warned. */
  unmade: z.number().int().optional(),
  createdAt: moment,
  updatedAt: moment,
  version,
})
export type Installation = z.output<typeof installation>

export const installationSorts = sortsBy('createdAt', 'scheduledDate')

export const listInstallations = endpoint({
  method: 'GET',
  path: '/api/crm/installations',
  access: 'staff',
  summary: 'All installations, newest first unless `sort` says otherwise',
  query: listQuery.extend({
    status: z.enum(installationStatuses).optional(),
    customerId: id.optional(),
    orderId: id.optional(),
    installer: z.string().max(200).optional(),
    /** A staff member's id. */
    installerId: id.optional(),
    /** First and last day, inclusive. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
    /** Words from the visit's own address, installer or notes, from the customer, or from the order's number or name. */
    q: z.string().max(200).optional(),
    sort: z.enum(installationSorts).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(installation) },
  tool: { use: 'Reads visits for measuring and fitting: who goes where, and when.' },
})

export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/crm/installations/{id}',
  access: 'staff',
  summary: 'One installation',
  params: idParams,
  success: { status: 200, body: installation },
  errors: ['installation_not_found'],
})

const refusals = ['reference_unknown', 'installer_busy', 'installation_refused'] as const

export const createInstallation = endpoint({
  method: 'POST',
  path: '/api/crm/installations',
  access: 'editors',
  summary: 'Plan an installation, for an order or by hand',
  body: installationForm,
  success: { status: 201, body: installation },
  errors: refusals,
})

export const updateInstallation = endpoint({
  method: 'PUT',
  path: '/api/crm/installations/{id}',
  access: 'editors',
  summary: 'Change an installation; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: installationForm.extend({ version: version.optional() }),
  success: { status: 200, body: installation },
  errors: [...refusals, 'installation_not_found', 'version_conflict', 'precondition_failed'],
})

export const withdrawInstallationLink = endpoint({
  method: 'POST',
  path: '/api/crm/installations/{id}/withdraw-link',
  access: 'editors',
  summary: 'Revoke the private link of a visit; sending the visit again mails a new one',
  params: idParams,
  success: { status: 200, body: installation },
  errors: ['installation_not_found'],
})

export const previewInstallationMail = endpoint({
  method: 'GET',
  path: '/api/crm/installations/{id}/mail',
  access: 'staff',
  summary: 'The mail that sending day and time of a visit would write',
  params: idParams,
  success: { status: 200, body: mailPreview },
  errors: ['installation_not_found', 'installation_refused', 'installation_not_open'],
})

export const sendInstallation = endpoint({
  method: 'POST',
  path: '/api/crm/installations/{id}/send',
  access: 'editors',
  summary: 'Mail the customer the day and time, with a private link to confirm them',
  params: idParams,
  body: z.object({ version: version.optional() }).optional(),
  success: { status: 200, body: installation },
  errors: ['installation_not_found', 'installation_refused', 'installation_not_open', 'version_conflict'],
})

export const installationCalendar = endpoint({
  method: 'GET',
  path: '/api/crm/installations/{id}/calendar.ics',
  access: 'staff',
  summary: 'An installation as a calendar file (RFC 5545)',
  params: idParams,
  sends: ['text/calendar'],
  success: { status: 200, body: null },
  errors: ['installation_not_found', 'installation_not_open'],
})
