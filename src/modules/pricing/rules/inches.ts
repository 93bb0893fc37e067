import { toMetres, toMillimetres, type UnevenSide } from './size.ts'

/**
 * Sizes in inches. They are whole sixteenths of an inch, which is exact: 1/16 in are 1.5875 mm. Only production rounds
 * them to whole millimetres.
 */

const inchMetres = 0.0254
const sixteenthMetres = inchMetres / 16
/** More than a millimetre, so that sixteenths are known again after rounding to whole millimetres. */
export const mmOfSixteenth = 1.5875

/** The smallest part of an inch to which sizes are typed. */
export type InchStep = 8 | 16

/** Removes floating-point errors. */
const clean = (value: number) => Number(value.toPrecision(12))

/**
 * The whole sixteenths of an inch that a side is exactly; null for any other side.
 * @param metres of the side; a ten thousandth of a millimetre of difference is rounding
 */
export function sixteenthsOf(metres: number): number | null {
  const count = Math.round(metres / sixteenthMetres)
  return Math.abs(count * sixteenthMetres - metres) < 1e-7 ? count : null
}

/**
 * The sixteenths with which a side in metres is stored beside its whole millimetres; null where those are exact, or
 * where it is no size in inches.
 */
export function storedSixteenths(metres: number): number | null {
  const count = sixteenthsOf(metres)
  return count === null || (count * 15_875) % 10_000 === 0 ? null : count
}

/** The side in metres, exact to a ten thousandth of a millimetre. */
export const metresOfSixteenths = (count: number): number => clean(count * sixteenthMetres)

/** A stored side in metres: its sixteenths of an inch where it was ordered in them, else its millimetres. */
export const sideInMetres = (mm: number, sixteenths: number | null | undefined): number =>
  sixteenths == null ? toMetres(mm) : metresOfSixteenths(sixteenths)

/** The sides of a piece in millimetres, not rounded. */
export interface ExactSides {
  widthMm: number
  lengthMm: number
}

/**
 * The exact sides of a size in metres; undefined where no side is one in inches, so that whole millimetres are exact.
 */
export function exactSides(width: number, length: number): ExactSides | undefined {
  const [ofWidth, ofLength] = [sixteenthsOf(width), sixteenthsOf(length)]
  if (ofWidth === null && ofLength === null) return undefined
  const millimetres = (count: number | null, metres: number) =>
    count === null ? toMillimetres(metres) : clean(count * sixteenthMetres * 1000)
  return { widthMm: millimetres(ofWidth, width), lengthMm: millimetres(ofLength, length) }
}

/** Area in square metres of a width and length in metres; exact also for sizes in inches. */
export function areaOf(width: number, length: number): number {
  const { widthMm, lengthMm } = exactSides(width, length) ?? {
    widthMm: toMillimetres(width),
    lengthMm: toMillimetres(length),
  }
  return (widthMm * lengthMm) / 1_000_000
}

/** By what a fraction of sixteenths can be shortened. */
const commonFactor = (sixteenths: number) => [8, 4, 2].find((part) => sixteenths % part === 0) ?? 1

/** `35 1/8`, `35`, `1/2`. */
function textOfSixteenths(count: number): string {
  const [whole, rest] = [Math.floor(count / 16), count % 16]
  if (rest === 0) return String(whole)
  const part = commonFactor(rest)
  const fraction = `${rest / part}/${16 / part}`
  return whole === 0 ? fraction : `${whole} ${fraction}`
}

/** A side as inches with a fraction, to the nearest sixteenth: `35 1/8`. */
export const inchText = (metres: number): string =>
  textOfSixteenths(Math.max(0, Math.round(clean(metres / sixteenthMetres))))

/**
 * The two sizes in inches that are nearest to a side which is none: `['35 1/16', '35 1/8']`. Null if the side is one.
 * @param step the smallest part of an inch, of the shop
 */
export function nearestInches(metres: number, step: InchStep = 16): readonly [string, string] | null {
  const size = 16 / step
  const exact = sixteenthsOf(metres)
  if (exact !== null && exact % size === 0) return null
  const below = Math.floor(clean(metres / sixteenthMetres / size)) * size
  return [textOfSixteenths(below), textOfSixteenths(below + size)]
}

/**
 * The sides of a size in metres that no tape in inches has, width first.
 * @param step the smallest part of an inch; undefined where sizes are not typed in inches
 */
export function unevenSides(width: number, length: number, step: InchStep | undefined): UnevenSide[] {
  if (step === undefined) return []
  return [
    { side: 'width' as const, nearest: nearestInches(width, step) },
    { side: 'length' as const, nearest: nearestInches(length, step) },
  ].flatMap(({ side, nearest }) => (nearest ? [{ side, nearest }] : []))
}

/** The smallest or largest size in inches within a limit. */
export const inchLimit = (metres: number, side: 'min' | 'max'): string => {
  const count = clean(metres / sixteenthMetres)
  return textOfSixteenths(side === 'min' ? Math.ceil(count) : Math.floor(count))
}

/** What a sign of feet may look like, at the beginning; `1'200` has its thousands apart. */
const typedFeet = /^(\d{1,3}) ?(?:'|ft|foot|feet|fuß|pies?|фут(?:а|ов)?|英尺|呎)\.?(?!\d{3})[ -]?/u
const inchSign = /(?:"|''|inch(?:es|s)?|in|zoll|pulgadas?|pulg|дюйм(?:а|ов)?|英寸|吋|寸)\.?$/u
/** `35`, `35.125`, `35 1/8`, `35-1/8`, `1/8`. */
const figureWithFraction =
  /^(?<figure>\d{1,4}(?:[.,]\d{1,4})?(?![\d/]))?(?:(?<=\d)[ -])?(?:(?<above>\d{1,2})\/(?<below>2|4|8|16))?$/u

/**
 * Parses feet and inches with fractions: `35 1/8`, `35-1/8`, `35.125 in`, `2' 11 1/8"`. A raised fraction is written as
 * `1/8` before. Null for text without a sign of inches.
 * @returns inches
 */
export function typedInchesIn(text: string): number | null {
  const feet = typedFeet.exec(text)
  const rest = text.slice(feet?.[0].length ?? 0)
  const bare = rest.replace(inchSign, '').trim()
  const { figure, above, below } = figureWithFraction.exec(bare)?.groups ?? {}
  const hasSign = feet !== null || above !== undefined || bare !== rest.trim()
  const isRead = figure !== undefined || above !== undefined || (bare === '' && feet !== null)
  const part = above === undefined ? 0 : Number(above) / Number(below)
  if (!hasSign || !isRead || part >= 1) return null
  return Number(feet?.[1] ?? 0) * 12 + Number((figure ?? '0').replace(',', '.')) + part
}
