import { z } from 'zod'

/** A three-letter currency code (ISO 4217). */
export const currencyCode = z
  .string('Currency is required')
  .trim()
  .max(3, 'Three letters, such as USD')
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Three letters, such as USD')

/** A currency code in a response. */
export const currency = z.string()

/** An amount converted into another currency, at the rate of its own day. Major units. */
export const convertedAmount = z.object({
  amount: z.number(),
  currency,
  /** The day of the exchange rate that was used. */
  rateDay: z.iso.date(),
})
export type ConvertedAmount = z.output<typeof convertedAmount>
