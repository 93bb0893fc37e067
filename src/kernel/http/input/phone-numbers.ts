import type { CountryCode } from 'libphonenumber-js'
import type { z } from 'zod'
import { fullPhoneLength, phonePathsIn, phoneTooShort } from '#kernel/contract/phone.ts'
import { lazyRequire } from '#kernel/process/lazy-require.ts'

/** Loaded with the first number: its hundred files would be a twentieth of all that a start loads. */
const library = lazyRequire<typeof import('libphonenumber-js')>('libphonenumber-js')

/** `(+84) 90` and `+49 (0)30`, which the library does not read, as `+84 90` and `+49 30`. */
const withPlainPrefix = (input: string) =>
  input.replace(/^\s*\(\s*(\+\s*\d{1,3})\s*\)/, '$1 ').replace(/^(\s*(?:\+|00)\s*\d{1,3}\s*)\(0\)/, '$1')

/**
 * Normalises a phone number to E.164 ("+84901234567"), so that one number has one form.
 * @param country default country of numbers without a country code
 * @returns null for what cannot be a number
 */
export function phoneNumber(input: string, country: CountryCode): string | null {
  const plain = withPlainPrefix(input)
  const parsed = library().parsePhoneNumberFromString(plain, { defaultCountry: country, extract: false })
  return parsed && /^\+\d{7,15}$/.test(parsed.number) ? parsed.number : null
}

/** Knows every country's numbers, not only their lengths. Loaded with the first short number. */
const wholeLibrary = lazyRequire<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')

/**
 * Whether a number is long enough, once one of the shop's country has its country code. It is one if it is valid there,
 * or, where all numbers of the country have the same length, if it has this length.
 */
function isLongEnough(text: string, country: CountryCode): boolean {
  if (text.length >= fullPhoneLength) return true
  const { parsePhoneNumberFromString, validatePhoneNumberLength } = wholeLibrary()
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  if (parsed === undefined || parsed.number.length < fullPhoneLength) return false
  const isLength = (digits: string) => validatePhoneNumberLength(digits, country) === undefined
  const { nationalNumber: digits } = parsed
  const hasOnlyLength = isLength(digits) && !isLength(digits.slice(0, -1)) && !isLength(`${digits}0`)
  return parsed.isValid() || hasOnlyLength
}

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body)

/**
 * Finds the phone numbers of a validated body that are too short to be called.
 * @returns a function that gives their fields with what is wrong, or null; undefined for a body without phone numbers
 */
export function checkPhonesIn(
  schema: z.core.$ZodType,
): ((body: unknown, country: CountryCode) => Record<string, string> | null) | undefined {
  const paths = phonePathsIn(schema)
  if (paths.length === 0) return undefined
  return (body, country) => {
    const wrong = paths.filter((path) => {
      const text = valueAt(body, path)
      return typeof text === 'string' && text !== '' && !isLongEnough(text, country)
    })
    return wrong.length > 0 ? Object.fromEntries(wrong.map((path) => [path.join('.'), phoneTooShort])) : null
  }
}
