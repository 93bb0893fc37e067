import { createRequire } from 'node:module'
import type { CountryCode } from 'libphonenumber-js'

const require = createRequire(import.meta.url)
/**
 * Loaded with the first phone number: its hundred files would be a twentieth of everything that is loaded at
 * start-up.
 */
let library: typeof import('libphonenumber-js') | undefined

/**
 * Normalises a phone number to E.164 ("+84901234567"), so that one number has one form.
 * @param country default country of numbers without a country code
 * @returns null for what cannot be a number
 */
export function phoneNumber(input: string, country: CountryCode): string | null {
  library ??= require('libphonenumber-js') as typeof import('libphonenumber-js')
  const read = library.parsePhoneNumberFromString(input, { defaultCountry: country, extract: false })
  return read && /^\+\d{7,15}$/.test(read.number) ? read.number : null
}
