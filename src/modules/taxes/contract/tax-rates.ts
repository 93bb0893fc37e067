import { z } from 'zod'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, listQuery, moment, version } from '#kernel/contract/wire.ts'

const decimals = 4

/** A percentage that the database keeps exactly. */
export const percent = z
  .number('Percent is required')
  .min(0, 'Percent must be between 0 and 100')
  .max(100, 'Percent must be between 0 and 100')
  .refine((value) => Number(value.toFixed(decimals)) === value, 'At most four decimals')

export const ratePart = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  percent,
})

const placeText = (maxLength: number) =>
  z.string().trim().toUpperCase().max(maxLength, `At most ${maxLength} characters`)

export const taxRateFields = z.object({
  country: z
    .string('Country is required')
    .trim()
    .toUpperCase()
    .max(10)
    .regex(/^[A-Z]{2}$/, 'A code of two letters, such as DE'),
  /** A state or province, as addresses name it; empty: all. */
  region: placeText(100),
  /** The beginning of postcodes, without spaces; empty: all. The longest that fits counts. */
  postcode: placeText(12).transform((text) => text.replaceAll(/[\s-]/g, '')),
  /** The class that is taxed so; empty: all that have no rate of their own. */
  taxClass: z.string().trim().max(30),
  percent,
  /** The shares of jurisdictions, if the tax is one of several; they add up to the percentage. */
  parts: z.array(ratePart).max(10, 'At most 10 parts'),
  validFrom: calendarDay('Must be a day, like 2027-01-01'),
  /** The last day; null: without end. */
  validTo: calendarDay('Must be a day, like 2027-01-01').nullable(),
})

/** Messages by field where two fields disagree. */
export function conflictingFields(rate: Partial<z.output<typeof taxRateFields>>): Record<string, string> {
  const { parts = [], percent: whole = 0, validFrom, validTo } = rate
  const sum = parts.reduce((total, part) => total + Math.round(part.percent * 10 ** decimals), 0)
  return {
    ...(parts.length > 0 &&
      sum !== Math.round(whole * 10 ** decimals) && { parts: 'The parts must add up to the percentage' }),
    ...(validFrom && validTo && validTo < validFrom && { validTo: 'It ends before it begins' }),
  }
}

export const taxRateInput = taxRateFields
  .partial({ region: true, postcode: true, taxClass: true, parts: true, validFrom: true, validTo: true })
  .superRefine((rate, context) => {
    for (const [field, message] of Object.entries(conflictingFields(rate)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type TaxRateInput = z.input<typeof taxRateInput>

const taxRate = z.object({
  id,
  country: z.string(),
  region: z.string(),
  postcode: z.string(),
  taxClass: z.string(),
  percent: z.number(),
  parts: z.array(z.object({ name: z.string(), percent: z.number() })),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  version,
  updatedAt: moment,
})
export type TaxRateRecord = z.output<typeof taxRate>

export const taxRateSorts = sortsBy('place', 'validFrom', 'percent')

export const {
  listAll: listTaxRates,
  create: createTaxRate,
  update: updateTaxRate,
  remove: deleteTaxRate,
} = recordEndpoints({
  path: '/api/tax-rates',
  access: { read: 'staff', write: 'admins' },
  noun: 'tax rate',
  record: taxRate,
  query: listQuery.extend({
    /** A country, region or the beginning of a postcode. */
    q: z.string().trim().max(100).optional(),
    sort: z.enum(taxRateSorts).default('place'),
  }),
  create: taxRateInput,
  change: taxRateFields.partial(),
  notFound: 'tax_rate_not_found',
  refusals: ['tax_rate_taken'],
  csv: true,
  summaries: {
    list: 'Tax rates by country, region, postcode, class and day; as a file with `Accept: text/csv`',
    create: 'Add a tax rate for a place, a class and a range of days',
  },
})
