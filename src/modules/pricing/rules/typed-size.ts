import { inchText, typedInchesIn } from './inches.ts'
import { inUnit, metresIn, units, type Unit } from './units.ts'

/** A typed size: its number, and its unit if there is one. */
export interface TypedSize {
  figure: number
  unit: Unit | null
}

/** The units as people write them in the shop's languages; Vietnamese speaks of "phân" and "ly". */
const unitWords: Record<(typeof units)[number], readonly string[]> = {
  mm: ['mm', 'мм', '毫米', '公厘', 'ly'],
  cm: ['cm', 'см', '厘米', '公分', 'phân'],
  m: ['m', 'м', '米', '公尺', 'mét'],
}

/** A whole number may have its thousands apart: `1 200`, `1'200`. */
const plainSize = /^(?<figure>\d{1,3}(?:[ '’]\d{3})+|\d+(?:[.,]\d*)?|[.,]\d+) ?(?<word>\p{L}*)$/u
/** `1m25` and `1米2` are said for 1.25 m and 1.2 m, `1m5cm` for 1.05 m. */
const spokenSize = /^(?<metres>\d) ?(?<word>\p{L}+) ?(?<rest>\d{1,3}) ?(?<small>\p{L}*)$/u

/** Longer text is not a size. */
const maxSizeLength = 40

/** Digits and marks of other keyboards in the usual form: full-width `１．２`, the Chinese full stop, wide spaces. */
function usualForm(text: string): string {
  // An area is no size, and its raised digit would become one.
  if (text.length > maxSizeLength || /[²³]/.test(text)) return ''
  return (
    text
      // NFKC would write the double prime as two single ones, and ⅛ right behind a digit as another digit.
      .replace(/[″”“]/g, '"')
      .replace(/[′’‘](?!\d{3})/g, "'")
      .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
      .normalize('NFKC')
      .replace(/。/g, '.')
      .replaceAll('⁄', '/')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
      .normalize('NFC')
  )
}

/** Parses a typed number; a decimal comma counts as a point, empty or invalid text as 0. */
export function numberIn(text: string): number {
  const value = Number(usualForm(text).replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

/** The metres of a typed side; 0 if it is not a size. */
export function metresOf(text: string, unit: Unit): number {
  const size = sizeIn(text)
  return size ? metresIn(size.figure, size.unit ?? unit) : 0
}

/** A side in the form in which it is typed: `1.5`, in inches `35 1/8`. */
export const typedSide = (metres: number, unit: Unit): string =>
  unit === 'in' ? inchText(metres) : String(inUnit(metres, unit))

/** The unit of a word, such as `cm`, `мм` or `公分`; null for any other. Inches are only known behind a figure. */
export function unitNamed(word: string): Unit | null {
  const unitText = usualForm(word)
  return units.find((unit) => unitWords[unit].includes(unitText)) ?? null
}

/**
 * Parses one side: `1,2`, `120 cm`, `1 200 mm`, `1m25`, `１．２`, `120公分`. Null if the text is not a size.
 * Feet and inches with fractions too: `35 1/8"`.
 * @example sizeIn('1m2') // { figure: 1.2, unit: 'm' }
 */
export function sizeIn(text: string): TypedSize | null {
  const sizeText = usualForm(text)
  const inches = typedInchesIn(sizeText)
  if (inches !== null) return { figure: inches, unit: 'in' }
  const { metres, word = '', rest = '', small = '' } = spokenSize.exec(sizeText)?.groups ?? {}
  if (metres !== undefined) return spoken(metres, word, rest, small)
  const { figure, word: sign = '' } = plainSize.exec(sizeText)?.groups ?? {}
  const unit = unitNamed(sign)
  if (figure === undefined || (sign !== '' && unit === null)) return null
  const digits = figure.replace(/[ '’]/g, '')
  // Nobody writes thousandths of a millimetre: `1.200 mm` has its thousands apart.
  const whole = unit === 'mm' && /^\d[.,]\d{3}$/.test(digits) ? digits.replace(/[.,]/, '') : digits
  return { figure: numberIn(whole), unit }
}

function spoken(metres: string, word: string, rest: string, small: string): TypedSize | null {
  if (unitNamed(word) !== 'm' || (small !== '' && unitNamed(small) !== 'cm')) return null
  return { figure: Number(`${metres}.${small === '' ? rest : rest.padStart(2, '0')}`), unit: 'm' }
}

/**
 * Parses both sides of a window in one text: `120x160`, `1,2 × 1,5 m`. A unit behind the second side also belongs to
 * the first. Null if the text is not two sizes.
 */
function sizesIn(text: string): readonly [TypedSize, TypedSize] | null {
  const [first = '', second = '', ...more] = usualForm(text).split(/[x×х✕*]/)
  const [width, other] = [sizeIn(first.trim()), sizeIn(second.trim())]
  return width && other && more.length === 0 ? [{ ...width, unit: width.unit ?? other.unit }, other] : null
}

/**
 * What a size may be written with, for the attribute `pattern` of form fields: digits, marks and units, and anything of
 * another keyboard.
 */
export const sizePattern = String.raw`[\d\s.,'"\/\-xX*cCmMiInN]*(?:\P{ASCII}.*)?`

const valueIn = (size: TypedSize, unit: Unit) =>
  size.unit === null && unit !== 'in'
    ? String(size.figure)
    : typedSide(metresIn(size.figure, size.unit ?? unit), unit)

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
  const textOf = ({ figure: value, unit }: TypedSize) => (unit === null ? `${value}` : `${value} ${unit}`)
  const sizes = sizesIn(text)
  return sizes && [textOf(sizes[0]), textOf(sizes[1])]
}

/** Like `pastedNumber`, for two sides in one text: `120x160 cm` becomes `1.2` and `1.6` in metres. */
export function pastedNumbers(text: string, unit: Unit): readonly [string, string] | null {
  const sizes = sizesIn(text)
  return sizes && [valueIn(sizes[0], unit), valueIn(sizes[1], unit)]
}
