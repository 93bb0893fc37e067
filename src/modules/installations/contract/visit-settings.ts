import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { version, ifMatch } from '#kernel/contract/wire.ts'

const usualSlots = ['08:00–10:00', '10:00–12:00', '13:00–15:00', '15:00–17:00']

/** What a visit is for. */
export const visitPurposes = ['measuring', 'fitting'] as const
export type VisitPurpose = (typeof visitPurposes)[number]

const booking = z.object({
  /** What shoppers may book visits for; empty: they book none. */
  purposes: z.array(z.enum(visitPurposes)).max(visitPurposes.length),
  /** The days of the week with visits, from 0 for Sunday to 6 for Saturday. Days off of the shop have none. */
  weekdays: z.array(z.int().min(0).max(6)).max(7, 'At most 7 days'),
  /** How many visits the shop can make in one slot. */
  places: z.int('Whole visits, please').min(1, 'At least 1').max(50, 'At most 50'),
  /** How many days before a visit it can still be booked, moved and cancelled; 1: the day before. */
  noticeDays: z.int('Whole days, please').min(1, 'At least 1').max(60, 'At most 60'),
  /** For how many weeks slots are offered. */
  weeks: z.int('Whole weeks, please').min(1, 'At least 1').max(12, 'At most 12'),
})
export type VisitBooking = z.output<typeof booking>

/** The stored settings; missing fields get their defaults. */
export const storedVisits = z.object({
  timeSlots: z.array(z.string()).default(usualSlots),
  booking: booking.default({ purposes: [], weekdays: [1, 2, 3, 4, 5], places: 1, noticeDays: 2, weeks: 4 }),
  checks: z.boolean().default(false),
  warnsUnmade: z.boolean().default(false),
  /** Not on in shops that took bookings before there were reminders. */
  reminds: z.boolean().default(false),
})
export type VisitDefaults = z.output<typeof storedVisits>

const visitSettings = z.object({
  /** The usual time slots of visits, such as `08:00–10:00`. */
  timeSlots: z.array(z.string()),
  booking,
  /** Whether fitters measure the pieces of an order again on the phone. */
  checks: z.boolean(),
  /** Whether visits warn of pieces that the workshop has not checked or packed yet. */
  warnsUnmade: z.boolean(),
  /** Whether customers are reminded the day before, while shoppers can book visits. */
  reminds: z.boolean(),
  version,
})
export type VisitSettings = z.output<typeof visitSettings>

export const getVisitSettings = endpoint({
  method: 'GET',
  path: '/api/settings/visits',
  access: 'staff',
  summary: 'The usual times of visits, and what shoppers may book',
  success: { status: 200, body: visitSettings },
})

export const putVisitSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/visits',
  access: 'admins',
  summary: 'Change the usual times of visits, and what shoppers may book',
  headers: ifMatch,
  body: z.object({
    timeSlots: z
      .array(z.string().trim().min(1, 'A time cannot be empty').max(50, 'At most 50 characters'))
      .max(20, 'At most 20 times')
      .transform((slots) => [...new Set(slots)]),
    /** What is left out stays. */
    booking: booking.optional(),
    checks: z.boolean().optional(),
    warnsUnmade: z.boolean().optional(),
    reminds: z.boolean().optional(),
    version: version.optional(),
  }),
  success: { status: 200, body: visitSettings },
  errors: ['version_conflict', 'precondition_failed', 'installation_refused'],
})
