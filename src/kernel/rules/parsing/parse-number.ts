import { inAsciiDigits } from '#kernel/contract/typed-characters.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Parses numbers as people and other shops write them in files. */

/** The decimal separator: `,` as in `1.234,50`, `.` as in `1,234.50`. */
export type DecimalSign = ',' | '.'

/** The meaning of a text: one number, one of two numbers, or none. */
interface One<Value> {
  value: Value
}
/** Ambiguous: `1.250` is 1.25 or 1250. */
interface Two<Value> {
  either: readonly [Value, Value]
}
interface None {
  problem: string
}
export type ParsedNumber = One<number> | Two<number> | None
/** Like ParsedNumber, but with every digit as written: `25450.123456789012`, which a number would round. */
export type ParsedDecimal = One<string> | Two<string> | None

/** Words of money besides codes of three capitals, `US$` and signs like `€`. */
const words = new Set(
  'vnđ vnd đồng đ rs rm rp fr sfr chf eur usd gbp rub cny rmb euro euros kr zł kč ft lei лв руб р грн 元 块 円 圓 원 บาท'.split(
    ' ',
  ),
)
const ahead = /^([^\d\s.,−–—-]{1,8})\.? ?(?=[-−]?[\d.,])/u
const behind = / ?([^\d\s.,−–—-]{1,8})\.?$/u

const withoutWord = (text: string, pattern: RegExp) =>
  text.replace(pattern, (match, word: string) =>
    words.has(word.toLowerCase()) || /^(?:\p{Sc}|[A-Z]{1,2}\$|[A-Z]{3})$/u.test(word) ? '' : match,
  )

/** What the amount is for: `450.000 ₫/m²`. */
const unit =
  / ?(?:\/|per|pro|por|mỗi|за|每) ?(?:m2|m|qm|sqm|м2|м|кв\.? ?м|平方米|平米|米|pcs?|piece|stk\.?|stück|cái|bộ|шт\.?|件)\.?$/iu
/** Spaces of all kinds and apostrophes can only separate thousands. */
const grouping = /(?<=\d)[ '’](?=\d{3}(?!\d))/gu

/** Digits in groups of three after the first: `12.345.678`. */
const isGrouped = (digits: string, sign: DecimalSign) =>
  sign === '.' ? /^\d{1,3}(?:\.\d{3})+$/.test(digits) : /^\d{1,3}(?:,\d{3})+$/.test(digits)

const without = (digits: string, sign: DecimalSign) => digits.split(sign).join('')

/** A plain number without leading and trailing zeros. */
function plain(whole: string, decimals = ''): string {
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  let start = 0
  while (whole[start] === '0' && start < whole.length - 1) start += 1
  return end === 0 ? whole.slice(start) : `${whole.slice(start)}.${decimals.slice(0, end)}`
}

/** Joins an integer part, which may have `thousands` as separators, and decimals; null if either is invalid. */
function joined(whole: string, decimals: string, thousands: DecimalSign): string | null {
  if (!/^\d*$/.test(decimals)) return null
  if (!/^\d+$/.test(whole) && !isGrouped(whole, thousands)) return null
  return plain(without(whole, thousands), decimals)
}

function withSign(digits: string, decimal: DecimalSign): string | null {
  const parts = digits.split(decimal)
  if (parts.length > 2) return null
  return joined(parts[0] as string, parts[1] ?? '', decimal === ',' ? '.' : ',')
}

/** A number with one separator, used once. Three digits after it may be thousands. */
function withOneSign(digits: string, sign: DecimalSign): string | readonly [string, string] | null {
  const [whole = '', rest = ''] = digits.split(sign)
  if (!/^\d+$/.test(whole) || !/^\d+$/.test(rest)) return null
  const decimal = plain(whole, rest)
  if (rest.length !== 3 || whole.length > 3 || whole.startsWith('0')) return decimal
  return [decimal, plain(`${whole}${rest}`)]
}

/** `.5` is 0.5, and `12.` is 12 while its decimals are being typed. */
function withBothParts(digits: string, decimal: DecimalSign | undefined): string {
  const isDecimal = (sign: string | undefined) => decimal === undefined || sign === decimal
  if (/^[.,]\d/.test(digits) && isDecimal(digits[0])) return `0${digits}`
  if (/^\d+[.,]$/.test(digits) && isDecimal(digits.at(-1))) return digits.slice(0, -1)
  return digits
}

function unsigned(typed: string, decimal: DecimalSign | undefined) {
  const digits = withBothParts(typed, decimal)
  if (/^\d+$/.test(digits)) return plain(digits)
  if (!/^[\d.,]+$/.test(digits)) return null
  if (decimal) return withSign(digits, decimal)
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (point >= 0 && comma >= 0) return withSign(digits, point > comma ? '.' : ',')
  const sign = point >= 0 ? '.' : ','
  if (digits.split(sign).length === 2) return withOneSign(digits, sign)
  return isGrouped(digits, sign) ? plain(without(digits, sign)) : null
}

/**
 * A number without its currency, and without what it is for. Digits may be those of another keyboard, and `1.200,-` has
 * no cents.
 */
function withoutMoney(text: string): string {
  const plainText = inAsciiDigits(text).trim().replace(/\s+/gu, ' ').replace(unit, '')
  return withoutWord(withoutWord(plainText, ahead), behind).replace(/(?<=\d[.,])[-–—]$/u, '00')
}

/**
 * Parses a number with or without thousands separators, decimals and a currency, and keeps all its digits. An ambiguous
 * number returns both readings, never a guess, unless `decimal` names the decimal separator.
 * @returns plain decimal texts without superfluous zeros
 * @example parseDecimal('1.234,560') // { value: '1234.56' }
 * @example parseDecimal('450.000') // { either: ['450', '450000'] }
 */
export function parseDecimal(text: string, decimal?: DecimalSign): ParsedDecimal {
  const bare = withoutMoney(text).replace(grouping, '')
  const digits = /^[-−]/.test(bare) ? bare.replace(/^[-−] ?/, '') : bare.replace(/(?<=\d)[-−]$/, '')
  const isNegative = digits !== bare
  const result = unsigned(digits, decimal)
  if (result === null) return { problem: staffText('“{{text}}” is not a number', { text }) }
  const signed = (value: string) => (isNegative ? `-${value}` : value)
  return typeof result === 'string'
    ? { value: signed(result) }
    : { either: [signed(result[0]), signed(result[1])] }
}

function asNumber(parsed: ParsedDecimal): ParsedNumber {
  if ('value' in parsed) return { value: Number(parsed.value) }
  if ('either' in parsed) return { either: [Number(parsed.either[0]), Number(parsed.either[1])] }
  return parsed
}

/**
 * Like `parseDecimal`, as a number.
 * @example parseNumber('1.234,56') // { value: 1234.56 }
 * @example parseNumber('450.000') // { either: [450, 450000] }
 */
export const parseNumber = (text: string, decimal?: DecimalSign): ParsedNumber =>
  asNumber(parseDecimal(text, decimal))

/** Which numbers are possible in a column. */
export interface NumberRange {
  /** The most decimals it may have; 0: separators of groups of three separate thousands. */
  decimals: number
  smallest?: number
  largest?: number
  /** The decimal separator, if known. */
  decimal?: DecimalSign | undefined
}

/**
 * Like `parseNumber`, but drops impossible readings: amounts in a currency without decimals have none, and no window
 * is a thousand metres wide. `450.000` đồng is 450000.
 */
export function parseNumberInRange(
  text: string,
  { decimals, smallest = -Infinity, largest = Infinity, decimal }: NumberRange,
): ParsedNumber {
  const parsed = parseNumber(text, decimal)
  if (!('either' in parsed)) return parsed
  const [small, large] = parsed.either
  const isSmallPossible = decimals > 0 && small >= smallest && small <= largest
  const isLargePossible = large >= smallest && large <= largest
  if (isSmallPossible && isLargePossible) return parsed
  if (isSmallPossible) return { value: small }
  // A number that is too large is refused by the caller, with the message of its limit.
  return { value: large }
}

interface FieldUse {
  /** The most decimals of the field; 0: separators of groups of three separate thousands. */
  decimals: number
  /** The decimal separator of the user's language. */
  reader: DecimalSign
  /** A larger number cannot be meant. */
  largest?: number
}

/**
 * Parses a number typed into a field. The user's language decides about thousands separators: `1.500` is 1500 for a
 * German. Three digits after the language's decimal separator may still be thousands, so both readings are returned,
 * unless the field has three decimals, such as sizes to the millimetre.
 * @returns plain decimal texts
 */
export function parseTypedDecimal(
  text: string,
  { decimals, reader, largest = Infinity }: FieldUse,
): ParsedDecimal {
  const parsed = parseDecimal(text)
  if (!('either' in parsed)) return parsed
  const [small, large] = parsed.either
  if (decimals > 0 && Number(large) > largest) return { value: small }
  if (decimals === 0 || !text.includes(reader)) return { value: large }
  return decimals === 3 ? { value: small } : parsed
}

/** Like `parseTypedDecimal`, as a number. */
export const parseTypedNumber = (text: string, use: FieldUse): ParsedNumber =>
  asNumber(parseTypedDecimal(text, use))

/**
 * The decimal separator that the numbers of one column imply: `118,5` and `1.234.567` imply a comma. Undefined if none
 * implies it, or if they contradict each other.
 */
export function inferDecimalSign(cells: Iterable<string>): DecimalSign | undefined {
  const signs = new Set<DecimalSign>()
  for (const cell of cells) {
    const parsed = parseDecimal(cell)
    if (!('value' in parsed)) continue
    const fits = (['.', ','] as const).filter((sign) => {
      const withSign = parseDecimal(cell, sign)
      return 'value' in withSign && withSign.value === parsed.value
    })
    if (fits.length === 1 && fits[0]) signs.add(fits[0])
  }
  return signs.size === 1 ? [...signs][0] : undefined
}

/** The question about a cell that can be read in two ways. */
export const ambiguityMessage = (text: string, [small, large]: readonly [string | number, string | number]) =>
  staffText('“{{text}}” is {{small}} or {{large}}. Choose above how the file writes numbers', {
    text,
    small,
    large,
  })

/**
 * Like `parseNumberInRange`, for one cell of a file.
 * @param use which numbers are possible; default: all
 * @returns the number, or the problem to report
 */
export function parseCellNumber(
  text: string,
  decimal?: DecimalSign,
  use: Omit<NumberRange, 'decimal'> = { decimals: Infinity },
): number | string {
  const parsed = parseNumberInRange(text, { ...use, decimal })
  if ('value' in parsed) return parsed.value
  return 'problem' in parsed ? parsed.problem : ambiguityMessage(text, parsed.either)
}
