import { z } from 'zod'
import { email } from '../../../kernel/contract/email.ts'

/** The days of a week, as schema.org names them in lower case. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** `08:00`, a time of the shop's zone. */
const clock = z
  .string()
  .max(5, { error: 'Please enter a time', abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time', abort: true })

/** The shop is open on a day of the week from one time to another; a day may have several such times. */
export const openingTime = z
  .object({ day: z.enum(weekdays), opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'It closes after it opens',
  })
export type OpeningTime = z.output<typeof openingTime>

/** Opening times of a day: before noon, after noon, in the evening. */
const maxTimesOfDay = 3

const openingHours = z
  .array(openingTime)
  .max(maxTimesOfDay * weekdays.length, 'At most three opening times a day')
  .superRefine((times, context) => {
    for (const [index, { day, opens, closes }] of times.entries()) {
      const overlaps = times
        .slice(0, index)
        .some((other) => other.day === day && other.opens < closes && opens < other.closes)
      if (overlaps)
        context.addIssue({
          code: 'custom',
          path: [index, 'opens'],
          message: 'It is open at this time already',
        })
    }
  })

/** Text of at most so many characters, on one line; empty is none. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, 'Please write it on one line')

/** Lines above postal code and city. */
const maxStreetLines = 4

/** What papers, pages and mails say of the shop beside its name and contact. Left out, it stays; empty, it goes. */
export const shopDetailsForm = {
  /** Street and number, with what stands above or below it. */
  address_street: z
    .string()
    .trim()
    .max(300, 'At most 300 characters')
    .refine((text) => text.split('\n').length <= maxStreetLines, `At most ${maxStreetLines} lines`)
    .optional(),
  address_postal_code: line(20).optional(),
  address_city: line(100).optional(),
  tax_number: line(40).optional(),
  opening_hours: openingHours.optional(),
  /** Where answers to mails go; empty: to the contact address. */
  reply_to: z.union([z.literal(''), email]).optional(),
  /** Under which name mails leave; empty: as the installation says, or the shop's name. */
  sender_name: line(100).optional(),
}

/** The same as it is read; what is empty is not there. */
export const shopDetails = {
  address_street: z.string().optional(),
  address_postal_code: z.string().optional(),
  address_city: z.string().optional(),
  tax_number: z.string().optional(),
  opening_hours: z.array(openingTime).optional(),
  /** For staff. */
  reply_to: z.string().optional(),
  /** For staff. */
  sender_name: z.string().optional(),
}
