import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { typedPhone } from '#kernel/contract/phone.ts'
import { calendarDay, language } from '#kernel/contract/wire.ts'
import { personName } from '#modules/accounts/contract/index.ts'
import { visitPurposes } from './visit-settings.ts'

/** Visits that shoppers book themselves, while the shop offers that. */

/** A day in the shop's time zone, and one of its slots. */
export const bookedSlot = z.object({
  day: calendarDay(),
  slot: z.string().min(1, 'Please choose a time').max(50, 'At most 50 characters'),
})
export type BookedSlot = z.output<typeof bookedSlot>

/** Who is visited. The form validates with this schema, too. */
export const visitor = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200, 'At most 200 characters'),
  email: z.string().trim().min(1, 'Invalid email address').max(254, 'Invalid email address').pipe(email),
  phone: typedPhone,
  address: z
    .string()
    .trim()
    .min(10, 'Address must be at least 10 characters')
    .max(1000, 'At most 1,000 characters'),
  note: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
})
export type Visitor = z.output<typeof visitor>

export const freeVisits = z.object({
  purposes: z.array(z.enum(visitPurposes)),
  /** Days with a free slot, the earliest first. */
  days: z.array(z.object({ day: z.string(), slots: z.array(z.string()) })),
})
export type FreeVisits = z.output<typeof freeVisits>

export const listFreeVisits = endpoint({
  method: 'GET',
  path: '/api/visits/free',
  access: 'anyone',
  summary: 'The free slots of the next weeks; with a setting that is off until an owner turns it on',
  success: { status: 200, body: freeVisits },
  errors: ['visits_not_offered'],
})

export const bookVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  access: 'anyone',
  summary:
    'Book a visit in a free slot; the mail has a private link to move or cancel it. The same person books a slot once, however often this is sent',
  body: visitor.extend({
    ...bookedSlot.shape,
    purpose: z.enum(visitPurposes),
    /** The language of the mail; default: that of the request. */
    language: language.optional(),
  }),
  success: { status: 201, body: bookedSlot.extend({ purpose: z.enum(visitPurposes) }) },
  errors: ['visits_not_offered', 'visit_slot_taken', 'visits_limit', 'too_many_requests'],
})
export type VisitRequest = z.output<typeof bookVisit.body>
