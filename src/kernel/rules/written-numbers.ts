/** Numbers as people and other shops write them in files. */

/** The sign before the decimals: `,` as in `1.234,50`, `.` as in `1,234.50`. */
export type DecimalSign = ',' | '.'

/** What a text says: a number, one of two numbers, or none. */
interface One<Value> {
  value: Value
}
/** With a decimal point or comma, and with thousands: `1.250` is 1.25 or 1250. */
interface Two<Value> {
  either: readonly [Value, Value]
}
interface None {
  problem: string
}
export type WrittenNumber = One<number> | Two<number> | None
/** The same with every digit that was written: `25450.123456789012`, which a number would round. */
export type WrittenFigure = One<string> | Two<string> | None

const money = /^(?:[₫$€£¥₹₽] ?|[A-Z]{3} )| ?[₫$€£¥₹₽đ]$| [A-Z]{3}$/gu
/** Spaces of all kinds and apostrophes only ever part thousands. */
const grouping = /(?<=\d)[ '’](?=\d{3}(?!\d))/gu

/** Digits in groups of three after the first: `12.345.678`. */
const isGrouped = (digits: string, sign: DecimalSign) =>
  sign === '.' ? /^\d{1,3}(?:\.\d{3})+$/.test(digits) : /^\d{1,3}(?:,\d{3})+$/.test(digits)

const without = (digits: string, sign: DecimalSign) => digits.split(sign).join('')

/** A plain number without the zeros that change nothing. */
function plain(whole: string, decimals = ''): string {
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  let start = 0
  while (whole[start] === '0' && start < whole.length - 1) start += 1
  return end === 0 ? whole.slice(start) : `${whole.slice(start)}.${decimals.slice(0, end)}`
}

/** One whole part, whose thousands `thousands` may part, and decimals. */
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

/** One kind of sign stands in it, once. Three digits behind it may be thousands. */
function withOneSign(digits: string, sign: DecimalSign): string | readonly [string, string] | null {
  const [whole = '', rest = ''] = digits.split(sign)
  if (!/^\d+$/.test(whole) || !/^\d+$/.test(rest)) return null
  const decimal = plain(whole, rest)
  if (rest.length !== 3 || whole.length > 3 || whole.startsWith('0')) return decimal
  return [decimal, plain(`${whole}${rest}`)]
}

function unsigned(digits: string, decimal: DecimalSign | undefined) {
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
 * Reads a number with or without thousands, decimals and a currency, and keeps all its digits. What can be read in two
 * ways is answered with both and never guessed, unless it is said which sign stands before the decimals.
 * @returns plain decimal texts without zeros that change nothing
 * @example writtenFigure('1.234,560') // { value: '1234.56' }
 * @example writtenFigure('450.000') // { either: ['450', '450000'] }
 */
export function writtenFigure(text: string, decimal?: DecimalSign): WrittenFigure {
  const bare = text.trim().replace(/\s+/gu, ' ').replace(money, '').replace(grouping, '')
  const [, minus = '', digits = ''] = /^([-−]?)\s*(.*)$/su.exec(bare) ?? []
  const found = unsigned(digits, decimal)
  if (found === null) return { problem: `“${text}” is not a number` }
  const signed = (value: string) => (minus ? `-${value}` : value)
  return typeof found === 'string'
    ? { value: signed(found) }
    : { either: [signed(found[0]), signed(found[1])] }
}

function asNumber(read: WrittenFigure): WrittenNumber {
  if ('value' in read) return { value: Number(read.value) }
  if ('either' in read) return { either: [Number(read.either[0]), Number(read.either[1])] }
  return read
}

/**
 * The same as numbers.
 * @example writtenNumber('1.234,56') // { value: 1234.56 }
 * @example writtenNumber('450.000') // { either: [450, 450000] }
 */
export const writtenNumber = (text: string, decimal?: DecimalSign): WrittenNumber =>
  asNumber(writtenFigure(text, decimal))

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

interface FieldUse {
  /** Most decimals of the field; 0: whatever parts groups of three is thousands. */
  decimals: number
  /** The sign before the decimals in the language of the person. */
  reader: DecimalSign
  /** What is larger cannot be meant. */
  largest?: number
}

/**
 * Reads what a person types into a field. Their own language decides about thousands: `1.500` is 1500 for a German.
 * What that language reads as decimals, with three digits behind the sign, may still be thousands: it is answered with
 * both, unless three are what the field is for, as for sizes to the millimetre.
 * @returns plain decimal texts
 */
export function typedFigure(text: string, { decimals, reader, largest = Infinity }: FieldUse): WrittenFigure {
  const read = writtenFigure(text)
  if (!('either' in read)) return read
  const [small, large] = read.either
  if (decimals > 0 && Number(large) > largest) return { value: small }
  if (decimals === 0 || !text.includes(reader)) return { value: large }
  return decimals === 3 ? { value: small } : read
}

/** The same as numbers. */
export const typedNumber = (text: string, use: FieldUse): WrittenNumber => asNumber(typedFigure(text, use))

/**
 * The sign before the decimals that the numbers of one column of a file show: `118,5` and `1.234.567` show a comma.
 * Undefined where none shows it, or where they contradict each other.
 */
export function decimalSignIn(cells: Iterable<string>): DecimalSign | undefined {
  const shown = new Set<DecimalSign>()
  for (const cell of cells) {
    const read = writtenFigure(cell)
    if (!('value' in read)) continue
    const fits = (['.', ','] as const).filter((sign) => {
      const said = writtenFigure(cell, sign)
      return 'value' in said && said.value === read.value
    })
    if (fits.length === 1 && fits[0]) shown.add(fits[0])
  }
  return shown.size === 1 ? [...shown][0] : undefined
}

/** What is asked of whoever sent a file, where a cell can be read in two ways. */
export const askedIn = (text: string, [small, large]: readonly [string | number, string | number]) =>
  `“${text}” is ${small} or ${large}. Choose above how the file writes numbers`

/**
 * The same for one cell of a file.
 * @param use what the number may be; left out: anything
 * @returns the number, or what to tell whoever sent the file
 */
export function numberOrProblem(
  text: string,
  decimal?: DecimalSign,
  use: Omit<NumberUse, 'decimal'> = { decimals: Infinity },
): number | string {
  const read = possibleNumber(text, { ...use, decimal })
  if ('value' in read) return read.value
  return 'problem' in read ? read.problem : askedIn(text, read.either)
}
