/** Numbers as people and other shops write them in files. */

/** The sign before the decimals: `,` as in `1.234,50`, `.` as in `1,234.50`. */
export type DecimalSign = ',' | '.'

/** What a text says: a number, one of two numbers, or none. */
export type WrittenNumber =
  | { value: number }
  /** With a decimal point or comma, and with thousands: `1.250` is 1.25 or 1250. */
  | { either: readonly [number, number] }
  | { problem: string }

const money = /^(?:[₫$€£¥₹₽] ?|[A-Z]{3} )| ?[₫$€£¥₹₽đ]$| [A-Z]{3}$/gu
/** Spaces of all kinds and apostrophes only ever part thousands. */
const grouping = /(?<=\d)[ '’](?=\d{3}(?!\d))/gu

const notANumber = (text: string): WrittenNumber => ({ problem: `“${text}” is not a number` })

/** Digits in groups of three after the first: `12.345.678`. */
const isGrouped = (digits: string, sign: DecimalSign) =>
  sign === '.' ? /^\d{1,3}(?:\.\d{3})+$/.test(digits) : /^\d{1,3}(?:,\d{3})+$/.test(digits)

const without = (digits: string, sign: DecimalSign) => digits.split(sign).join('')

/** One whole part, whose thousands `thousands` may part, and decimals. */
function joined(whole: string, decimals: string, thousands: DecimalSign): number | null {
  if (!/^\d*$/.test(decimals)) return null
  if (!/^\d+$/.test(whole) && !isGrouped(whole, thousands)) return null
  return Number(`${without(whole, thousands)}.${decimals || '0'}`)
}

function withSign(digits: string, decimal: DecimalSign): number | null {
  const parts = digits.split(decimal)
  if (parts.length > 2) return null
  return joined(parts[0] as string, parts[1] ?? '', decimal === ',' ? '.' : ',')
}

/** One kind of sign stands in it, once. Three digits behind it may be thousands. */
function withOneSign(digits: string, sign: DecimalSign): number | readonly [number, number] | null {
  const [whole = '', rest = ''] = digits.split(sign)
  if (!/^\d+$/.test(whole) || !/^\d+$/.test(rest)) return null
  const decimal = Number(`${whole}.${rest}`)
  if (rest.length !== 3 || whole.length > 3 || whole.startsWith('0')) return decimal
  return [decimal, Number(`${whole}${rest}`)]
}

function unsigned(digits: string, decimal: DecimalSign | undefined) {
  if (/^\d+$/.test(digits)) return Number(digits)
  if (!/^[\d.,]+$/.test(digits)) return null
  if (decimal) return withSign(digits, decimal)
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (point >= 0 && comma >= 0) return withSign(digits, point > comma ? '.' : ',')
  const sign = point >= 0 ? '.' : ','
  if (digits.split(sign).length === 2) return withOneSign(digits, sign)
  return isGrouped(digits, sign) ? Number(without(digits, sign)) : null
}

/**
 * Reads a number with or without thousands, decimals and a currency. What can be read in two ways is answered with
 * both and never guessed, unless it is said which sign stands before the decimals.
 * @example writtenNumber('1.234,56') // { value: 1234.56 }
 * @example writtenNumber('450.000') // { either: [450, 450000] }
 */
export function writtenNumber(text: string, decimal?: DecimalSign): WrittenNumber {
  const bare = text.trim().replace(/\s+/gu, ' ').replace(money, '').replace(grouping, '')
  const [, minus = '', digits = ''] = /^([-−]?)\s*(.*)$/su.exec(bare) ?? []
  const found = unsigned(digits, decimal)
  if (found === null) return notANumber(text)
  const signed = (value: number) => (minus ? -value : value)
  return typeof found === 'number'
    ? { value: signed(found) }
    : { either: [signed(found[0]), signed(found[1])] }
}

/** What a number may be where it is written. */
export interface NumberUse {
  /** Most decimals that it may have; 0: whatever parts groups of three is thousands. */
  decimals: number
  smallest?: number
  largest?: number
  /** The sign before the decimals, where it is known. */
  decimal?: DecimalSign | undefined
}

/**
 * The same, where not every reading is possible: money of a currency without decimals has none, and no window is a
 * thousand metres wide. Zeros alone are no decimals where there can be none: `450.000` đồng are 450000.
 */
export function possibleNumber(
  text: string,
  { decimals, smallest = -Infinity, largest = Infinity, decimal }: NumberUse,
): WrittenNumber {
  const read = writtenNumber(text, decimal)
  if (!('either' in read)) return read
  const [small, large] = read.either
  const isSmallPossible = decimals > 0 && small >= smallest && small <= largest
  const isLargePossible = large >= smallest && large <= largest
  if (isSmallPossible && isLargePossible) return read
  if (isSmallPossible) return { value: small }
  // What is too large is refused by whoever asked, in the words of its limit.
  return { value: large }
}

/**
 * Reads what a person types into a field. Their own language decides about thousands: `1.500` is 1500 for a German.
 * What that language reads as decimals, with three digits behind the sign, may still be thousands: it is answered with
 * both, unless the field is for so many decimals.
 * @param options.decimals most decimals of the field; 0: whatever parts groups of three is thousands
 * @param options.largest what is larger cannot be meant
 * @param options.reader the sign before the decimals in the language of the person
 */
export function typedNumber(
  text: string,
  { decimals, reader, largest = Infinity }: { decimals: number; reader: DecimalSign; largest?: number },
): WrittenNumber {
  const read = writtenNumber(text)
  if (!('either' in read)) return read
  const [small, large] = read.either
  if (decimals > 0 && large > largest) return { value: small }
  if (decimals === 0 || !text.includes(reader)) return { value: large }
  return decimals >= 3 ? { value: small } : read
}

/**
 * The same for one cell of a file.
 * @returns the number, or what to tell whoever sent the file
 */
export function numberOrProblem(text: string, decimal?: DecimalSign): number | string {
  const read = writtenNumber(text, decimal)
  if ('value' in read) return read.value
  if ('problem' in read) return read.problem
  const [small, large] = read.either
  return `“${text}” is ${small} or ${large}. Choose above how the file writes numbers`
}
