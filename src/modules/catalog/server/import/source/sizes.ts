import type { SourceLimits } from './source-product.ts'

/**
 * Sizes that another shop sells as variants. Here every piece is made to measure, so they become limits instead of
 * choices.
 */

const perUnit: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: 25.4 }
/** `120 x 160 cm`, `W 1.2m × H 1.6m`. */
const both =
  /^[^\d]{0,12}(\d{1,5}(?:[.,]\d{1,3})?) {0,3}(mm|cm|m|in)? {0,3}[x×х*] {0,3}[^\d]{0,4}(\d{1,5}(?:[.,]\d{1,3})?) {0,3}(mm|cm|m|in)?[^\d]{0,12}$/i
const sizePattern = /^(\d{1,5}(?:[.,]\d{1,3})?) {0,3}(mm|cm|m|in)?$/i

/** The units of other countries and inches. */
const units: readonly (readonly [RegExp, string])[] = [
  [/мм|毫米/gi, 'mm'],
  [/см|厘米|公分/gi, 'cm'],
  [/(?<=\d ?)(?:м|米)(?!\p{L})/giu, 'm'],
  [/(?<=\d ?)(?:["″”]|'')|(?<=\d ?)(?:inch(?:es)?|zoll|pulgadas?)(?!\p{L})/giu, 'in'],
]
/** `24 1/2` and `1/2`; NFKC writes `½` like that. */
const fraction = /(?<![\d/])(?:(\d{1,5})[ -])?(\d{1,2})\/(\d{1,2})(?![\d/])/g

/** A size with units of the metric system or `in`, and with decimals instead of the fractions of an inch. */
function inDecimals(value: string): string {
  const decimalText = value
    // NFKC would write the double prime as two single ones.
    .replace(/[″”]/g, '"')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(fraction, (match, whole: string | undefined, above: string, below: string) =>
      [2, 4, 8, 16, 32].includes(Number(below)) && Number(above) < Number(below)
        ? (Number(whole ?? 0) + Number(above) / Number(below)).toFixed(3)
        : match,
    )
  return units.reduce((text, [pattern, unit]) => text.replace(pattern, unit), decimalText).trim()
}

// Not `\b`, which knows only Latin letters and so never matches after a Russian or Chinese word. A unit may stand right
// behind it, as in `宽度cm`.
const widthWords =
  /^(?:width|breite|ancho|chiều rộng|rộng|ширина|宽度?)(?=(?:mm|cm|m|in)?(?![\p{L}\p{N}_]))/iu
const dropWords =
  /^(?:drop|length|height|länge|höhe|largo|alto|chiều cao|chiều dài|cao|длина|высота|长度?|高度?)(?=(?:mm|cm|m|in)?(?![\p{L}\p{N}_]))/iu

interface Size {
  width?: number
  drop?: number
}

/** Whole millimetres; without a unit the number is in centimetres, as manufacturers of blinds write sizes. */
const millimetres = (digits: string, written: string | undefined) =>
  Math.round(Number(digits.replace(',', '.')) * (perUnit[(written ?? 'cm').toLowerCase()] as number))

function sizeIn(written: string, value: string): Size | null {
  const name = written.trim().normalize('NFC')
  const size = inDecimals(value)
  const pair = both.exec(size)
  if (pair) {
    const [, width = '', first, drop = '', second] = pair
    return { width: millimetres(width, first ?? second), drop: millimetres(drop, second ?? first) }
  }
  const isWidth = widthWords.test(name)
  const single = isWidth || dropWords.test(name) ? sizePattern.exec(size) : null
  if (single === null) return null
  const side = millimetres(single[1] as string, single[2])
  return isWidth ? { width: side } : { drop: side }
}

/** Whether a side is between 10 cm and 10 m; anything else is probably in another unit. */
const isPlausible = (side: number | undefined) => side === undefined || (side >= 100 && side <= 10_000)

/** The sizes that an option lists, or null where it lists something else. */
export function sizesOf(name: string, values: readonly string[]): Size[] | null {
  const sizes = values.map((value) => sizeIn(name, value))
  const parsedSizes = sizes.filter((size) => size !== null)
  return parsedSizes.length === values.length &&
    parsedSizes.every(({ width, drop }) => isPlausible(width) && isPlausible(drop))
    ? parsedSizes
    : null
}

const span = (sides: (number | undefined)[]) => {
  const parsedSides = sides.filter((side) => side !== undefined)
  const [min, max] = [Math.min(...parsedSides), Math.max(...parsedSides)]
  return parsedSides.length > 0 && min < max ? ([min / 1000, max / 1000] as const) : null
}

/** The range of these sizes in metres; a side that is always the same gets no limits. */
export function limitsOfSizes(sizes: readonly Size[]): SourceLimits {
  const widths = span(sizes.map(({ width }) => width))
  const drops = span(sizes.map(({ drop }) => drop))
  return {
    ...(widths && { min_width_m: widths[0], max_width_m: widths[1] }),
    ...(drops && { min_length_m: drops[0], max_length_m: drops[1] }),
  }
}
