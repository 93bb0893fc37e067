import { z } from 'zod'
import { languageCodes } from './language-codes.ts'
import { errors } from './errors.ts'
import type { ErrorCode } from './errors.ts'

/** Identifiers are UUIDs made by the server. Unknown shapes are unknown records, not bad requests. */
export const id = z.string().max(100)
export const idParams = z.object({ id })

/** The secret of a private link that a mail carries: 256 bits. */
export const linkParams = z.object({ token: z.string().max(100) })

/** A moment, ISO 8601 in UTC. */
export const moment = z.string()

/** An amount of the shop's currency in major units (for VND whole đồng). */
export const amount = z.number().nonnegative()

/**
 * A figure that the shop never keeps as it was sent: a rule judges it, and says in its own words when it is too
 * large. Numbers have an end of their own.
 */
export const figure = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE)

/** A language of the shop. */
export const language = z.enum(languageCodes)

/** A length in metres. Whole millimetres count; the shop rounds to them. */
export const metres = figure

/** How often a record was written, which a change names; what no record can have is a wrong request. */
export const version = z.number().int().min(0).max(2_147_483_647)

/** Characters of a moment as anybody writes it, with every digit that a fraction of a second may have. */
export const maxMomentLength = 40

export const success = z.object({ success: z.literal(true) })

/** The body of every refusal. `error` repeats `message` for clients that read that name. */
export const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})

/** What every list understands; answers are plain arrays with `Link` and `X-Total-Count` headers. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(500).optional(),
})

/** Nothing, or text of at most so many characters. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength.toLocaleString('en-US')} characters`)
    .nullable()
    .optional()

/** A day, also as the moment that some forms send; an empty one is none. */
export const optionalDay = z
  .string()
  .trim()
  .max(maxMomentLength, 'Invalid date')
  .transform((text) => (text === '' ? null : text))
  .pipe(
    z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true, local: true }).max(maxMomentLength)],
        'Invalid date',
      )
      .nullable(),
  )
  .transform((text) => text?.slice(0, 10) ?? null)
  .refine((day) => day === null || day >= '1900', 'Invalid date')
  .nullable()
  .optional()
