import { z } from 'zod'

/** The three letters of a currency, as in ISO 4217. */
export const currencyCode = z
  .string('Currency is required')
  .trim()
  .max(3, 'Three letters, such as USD')
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Three letters, such as USD')

/** A currency on the wire. */
export const currency = z.string()

/** What an amount is worth in another currency, at the rate of its day. */
export const convertedAmount = z.object({
  amount: z.number(),
  currency,
  /** When the rate was set that was used. */
  rateDay: z.iso.date(),
})
export type ConvertedAmount = z.output<typeof convertedAmount>
