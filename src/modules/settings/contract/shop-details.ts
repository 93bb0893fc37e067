import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { optionalAddress } from '#kernel/contract/web-address.ts'

/** The parts of an inch to which sizes can be typed: eighths or sixteenths. */
export const inchSteps = [8, 16] as const

/** The days of the week as in schema.org, in lower case. */
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

/** A time of day in the shop's time zone: `08:00`. */
const clock = z
  .string()
  .max(5, { error: 'Please enter a time', abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time', abort: true })

/** An interval in which the shop is open on a day of the week; a day may have several. */
export const openingTime = z
  .object({ day: z.enum(weekdays), opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'It closes after it opens',
  })
export type OpeningTime = z.output<typeof openingTime>

/** Maximum number of intervals per day: morning, afternoon, evening. */
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

/**
 * A single line of text; empty for none.
 * @param maxLength maximum number of characters
 */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, 'Please write it on one line')

/** Maximum number of lines above the postal code and city. */
const maxStreetLines = 4

/**
 * Details of the shop for documents, pages and mails, in addition to name and contact. Omitted fields are unchanged;
 * empty ones are removed.
 */
export const shopDetailsForm = {
  /** Street and number, with any additional lines. */
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
  /** The mark of a ministry at the foot of every page: its picture, where it leads, and what it says in words. */
  mark_image_url: optionalAddress.optional(),
  mark_link_url: optionalAddress.optional(),
  mark_text: line(200).optional(),
  /** The reply address of mails; if empty, the contact address. */
  reply_to: z.union([z.literal(''), email]).optional(),
  /** The sender name of mails; if empty, that of the environment, otherwise the shop's name. */
  sender_name: line(100).optional(),
}

/** The same fields in responses; empty ones are omitted. */
export const shopDetails = {
  address_street: z.string().optional(),
  address_postal_code: z.string().optional(),
  address_city: z.string().optional(),
  tax_number: z.string().optional(),
  opening_hours: z.array(openingTime).optional(),
  mark_image_url: z.string().optional(),
  mark_link_url: z.string().optional(),
  mark_text: z.string().optional(),
  /** Only for staff. */
  reply_to: z.string().optional(),
  /** Only for staff. */
  sender_name: z.string().optional(),
}
