import type { CountryCode } from 'libphonenumber-js'
import { lazyRequire } from '../../../kernel/process/lazy-require.ts'

/** Loaded with the first number: its hundred files would be a twentieth of all that a start loads. */
const library = lazyRequire<typeof import('libphonenumber-js')>('libphonenumber-js')

/**
 * Normalises a phone number to E.164 ("+84901234567"), so that one number has one form.
 * @param country default country of numbers without a country code
 * @returns null for what cannot be a number
 */
export function phoneNumber(input: string, country: CountryCode): string | null {
  const read = library().parsePhoneNumberFromString(input, { defaultCountry: country, extract: false })
  return read && /^\+\d{7,15}$/.test(read.number) ? read.number : null
}
