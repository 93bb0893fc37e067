import { z } from 'zod'

/** A line of an address; empty for none. */
const line = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters`)

/**
 * An address in parts. Which of them a country has, and which it needs, says `addressForm` in the rules; the one text
 * that people read is written from them.
 */
export const addressParts = z.object({
  company: line(200).default(''),
  /** Of the company, for papers and taxes. */
  vat_number: line(30).default(''),
  street: line(300).default(''),
  /** Floor, unit, entrance. */
  extra: line(200).default(''),
  /** A ward, where a country has them below its provinces. */
  district: line(100).default(''),
  postcode: line(20).default(''),
  city: line(100).default(''),
  /** A state or province. */
  region: line(100).default(''),
  /** ISO 3166: two capital letters. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .max(10)
    .regex(/^[A-Z]{2}$/, 'A code of two letters, such as DE'),
})
export type AddressParts = z.output<typeof addressParts>
/** What is wrong with a part, in the words that forms and server share. */
export const partMessages = { missing: 'Please fill this in', postcode: 'Please check the postcode' }

export type AddressPart = keyof AddressParts
