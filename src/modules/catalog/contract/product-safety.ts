import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { language, version, ifMatch } from '#kernel/contract/wire.ts'

/** What the law wants beside each product: who made it, what it is, its warnings, its fibres and its origin. */

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, 'Please write it on one line')
const noEmail = z.union([z.literal(''), email])
export const maxWarnings = 2000
const warnings = z
  .string()
  .trim()
  .max(maxWarnings, `At most ${maxWarnings.toLocaleString('en-US')} characters`)

const makerFields = {
  maker_name: line(200),
  /** With line breaks or without. */
  maker_address: z.string().trim().max(300, 'At most 300 characters'),
  maker_email: noEmail,
}

/** A fibre that makes up this part of the textile. */
const fibre = z.object({
  /** A name of Annex I of Regulation (EU) No 1007/2011 in any language of the shop, or another one. */
  name: line(60).min(1, 'Please name the fibre'),
  percent: z
    .number({ error: 'A number is required' })
    .min(0.1, 'Must be at least 0.1')
    .max(100, 'At most 100')
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'At most one decimal'),
})
export type Fibre = z.output<typeof fibre>

/** Percentages have at most one decimal. */
export const sumOfPercents = (fibres: readonly { percent: number }[]) =>
  fibres.reduce((sum, { percent }) => sum + Math.round(percent * 10), 0) / 10

export const maxFibres = 12
const fibres = z
  .array(fibre)
  .max(maxFibres, `At most ${maxFibres} fibres`)
  .refine((list) => list.length === 0 || sumOfPercents(list) === 100, {
    error: 'The percentages of the fibres must add up to 100',
    when: ({ issues }) => issues.length === 0,
  })

/** The country it was made in, or that it was imported; empty: nothing is said. */
const origin = z.union(
  [
    z.literal(''),
    z.literal('imported'),
    z
      .string()
      .length(2)
      .regex(/^[A-Z]{2}$/),
  ],
  {
    error: 'Must be a country’s code of two letters, or imported',
  },
)

/** A product's own data; without a maker it is the shop's, as its settings say. */
export const ownSafety = z
  .object({
    ...makerFields,
    /** Product type, model or other number by which it can be identified. */
    model: line(100),
    fibres,
    origin,
  })
  .partial()
  .superRefine((safety, context) => {
    const parts = ['maker_name', 'maker_address', 'maker_email'] as const
    if (!parts.some((part) => safety[part])) return
    for (const part of parts)
      if (!safety[part])
        context.addIssue({
          code: 'custom',
          path: [part],
          message: 'A maker has a name, a postal address and an e-mail address',
        })
  })
export type OwnSafety = z.output<typeof ownSafety>

/** What a product's page shows. */
export const shownSafety = z.object({
  maker: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  model: z.string().optional(),
  warnings: z.string().optional(),
  /** The language of the warnings; omitted: that of the reader. */
  warnings_language: language.optional(),
  /** In the language of the reader where it is one of the law's names. */
  fibres: z.array(z.object({ name: z.string(), percent: z.number() })).optional(),
  origin: z.string().optional(),
})
export type ShownSafety = z.output<typeof shownSafety>

export const safetySettings = z.object({
  /** Whether products show it. */
  isOn: z.boolean(),
  ...makerFields,
  /** Of products without warnings of their own, by language. */
  warnings: z.partialRecord(language, warnings).meta({ maxProperties: languageCodes.length }),
})
export type SafetySettings = z.output<typeof safetySettings>

const path = '/api/settings/product-safety'
const answer = { status: 200, body: safetySettings.extend({ version }) } as const

export const getSafetySettings = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  summary:
    'Whether products show who made them and their warnings, and what those say that have nothing of their own',
  success: answer,
})

export const putSafetySettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change what products show about their safety; omitted fields are not changed',
  headers: ifMatch,
  body: safetySettings.partial().extend({ version: version.optional() }),
  success: answer,
  errors: ['invalid_body', 'version_conflict', 'precondition_failed'],
})
