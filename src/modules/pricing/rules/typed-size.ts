import { inUnit, metresIn, units } from './units.ts'
import type { Unit } from './units.ts'

/** A typed size: its number, and its unit if there is one. */
export interface TypedSize {
  figure: number
  unit: Unit | null
}

/** The units as people write them in the shop's languages; Vietnamese speaks of "phân" and "ly". */
const unitWords: Record<Unit, string> = {
  mm: 'mm|мм|毫米|公厘|ly',
  cm: 'cm|см|厘米|公分|phân',
  m: 'm|м|米|公尺|mét',
}

const anyUnit = Object.values(unitWords).join('|')
/** A whole number may have its thousands apart: `1 200`, `1'200`. */
const figure = String.raw`\d{1,3}(?:[ '’]\d{3})+|\d+(?:[.,]\d*)?|[.,]\d+`
/** `1m25` and `1米2` are said for 1.25 m and 1.2 m. */
const spoken = String.raw`\d ?(?:${unitWords.m}) ?\d{1,3}(?: ?(?:${unitWords.cm}))?`
const side = String.raw`(?:${spoken}|(?:${figure}) ?(?:${anyUnit})?)`

const sidePattern = new RegExp(
  String.raw`^(?:(?<metres>\d) ?(?:${unitWords.m}) ?(?<rest>\d{1,3})(?<centimetres> ?(?:${unitWords.cm}))?|(?<figure>${figure}) ?(?<unit>${anyUnit})?)$`,
  'u',
)
const sidesPattern = new RegExp(String.raw`^(${side}) ?[x×х✕*] ?(${side})$`, 'u')

/** Longer text is not a size. */
const maxSizeLength = 40

/** Digits and marks of other keyboards in the usual form: full-width `１．２`, the Chinese full stop, wide spaces. */
function usualForm(text: string): string {
  // An area is no size, and its raised digit would become one.
  if (text.length > maxSizeLength || /[²³]/.test(text)) return ''
  return text.normalize('NFKC').replace(/。/g, '.').replace(/\s+/g, ' ').trim().toLowerCase().normalize('NFC')
}

/** Parses a typed number; a decimal comma counts as a point, empty or invalid text as 0. */
export function numberIn(text: string): number {
  const value = Number(usualForm(text).replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

/** The unit of a word, such as `cm`, `мм` or `公分`; null for any other. */
export function unitNamed(word: string): Unit | null {
  const written = usualForm(word)
  return units.find((unit) => unitWords[unit].split('|').includes(written)) ?? null
}

/**
 * Parses one side: `1,2`, `120 cm`, `1 200 mm`, `1m25`, `１．２`, `120公分`. Null if the text is not a size.
 * @example sizeIn('1m2') // { figure: 1.2, unit: 'm' }
 */
export function sizeIn(text: string): TypedSize | null {
  const groups = sidePattern.exec(usualForm(text))?.groups
  if (!groups) return null
  const { metres, rest = '', centimetres, figure: typed = '' } = groups
  if (metres !== undefined)
    return { figure: Number(`${metres}.${centimetres ? rest.padStart(2, '0') : rest}`), unit: 'm' }
  const unit = unitNamed(groups['unit'] ?? '')
  const digits = typed.replace(/[ '’]/g, '')
  // Nobody writes thousandths of a millimetre: `1.200 mm` has its thousands apart.
  const whole = unit === 'mm' && /^\d[.,]\d{3}$/.test(digits) ? digits.replace(/[.,]/, '') : digits
  return { figure: numberIn(whole), unit }
}

/**
 * Parses both sides of a window in one text: `120x160`, `1,2 × 1,5 m`. A unit behind the second side also belongs to
 * the first. Null if the text is not two sizes.
 */
function sizesIn(text: string): readonly [TypedSize, TypedSize] | null {
  const [, first = '', second = ''] = sidesPattern.exec(usualForm(text)) ?? []
  const [one, other] = [sizeIn(first), sizeIn(second)]
  return one && other ? [{ ...one, unit: one.unit ?? other.unit }, other] : null
}

/**
 * The texts that `sizeIn` and `sizesIn` accept in their usual form, and whatever has digits of another keyboard; for
 * the attribute `pattern` of form fields, which browsers match in full.
 */
export const sizePattern = String.raw`\s*${side}(?:\s*[x×х✕*]\s*${side})?\s*|.*[^\x00-\x7f].*`

const valueIn = (size: TypedSize, unit: Unit) =>
  String(size.unit === null ? size.figure : inUnit(metresIn(size.figure, size.unit), unit))

/**
 * Converts a pasted size to the value of a number input in the given unit: `120 cm` becomes `1.2` in metres. A number
 * without a unit is unchanged. Null if the text is not a size.
 */
export function pastedNumber(text: string, unit: Unit): string | null {
  const size = sizeIn(text)
  return size && valueIn(size, unit)
}

/** The two sides of one text as two texts: `120x160 cm` becomes `120 cm` and `160 cm`. Null if it is not two sizes. */
export function splitSizes(text: string): readonly [string, string] | null {
  const written = ({ figure: value, unit }: TypedSize) => (unit === null ? `${value}` : `${value} ${unit}`)
  const sizes = sizesIn(text)
  return sizes && [written(sizes[0]), written(sizes[1])]
}

/** Like `pastedNumber`, for two sides in one text: `120x160 cm` becomes `1.2` and `1.6` in metres. */
export function pastedNumbers(text: string, unit: Unit): readonly [string, string] | null {
  const sizes = sizesIn(text)
  return sizes && [valueIn(sizes[0], unit), valueIn(sizes[1], unit)]
}
