import type { SourceLimits } from './source-product.ts'

/**
 * Sizes that another shop sells as variants. Here every piece is made to measure, so they become limits instead of
 * choices.
 */

const perUnit: readonly (readonly [RegExp, number])[] = [
  [/^(?:mm|мм|毫米)$/, 1],
  [/^(?:cm|см|厘米|公分)$/, 10],
  [/^(?:m|м|米)$/, 1000],
  [/^(?:in|inch|inches|zoll|pulgadas?|["″”]|'')$/, 25.4],
]
/** A number with decimals or a fraction, `24 1/2`, and its unit. */
const side = String.raw`(\d{1,5}(?:[.,]\d{1,3})?(?:[ -]?\d{1,2}[/⁄]\d{1,2})?) {0,3}(mm|cm|m|in|inch|inches|zoll|pulgadas?|"|″|”|''|мм|см|м|毫米|厘米|公分|米)?`
/** `120 x 160 cm`, `W 1.2m × H 1.6m`. */
const both = new RegExp(String.raw`^[^\d]{0,12}${side} {0,3}[x×х*] {0,3}[^\d]{0,4}${side}[^\d]{0,12}$`, 'iu')
const one = new RegExp(`^${side}$`, 'iu')

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

/** A number as people write it: `24,5`, `24 1/2`, `24½`. */
function numberIn(digits: string): number {
  const [, whole = '0', above, below] = /^([\d.,]+)?(?:[ -]?(\d{1,2})[/⁄](\d{1,2}))?$/.exec(digits) ?? []
  return Number(whole.replace(',', '.')) + (above === undefined ? 0 : Number(above) / Number(below))
}

/** Whole millimetres; without a unit the number is in centimetres, as manufacturers of blinds write sizes. */
function millimetres(digits: string, written: string | undefined): number {
  const unit = (written ?? 'cm').toLowerCase()
  return Math.round(numberIn(digits) * (perUnit.find(([pattern]) => pattern.test(unit))?.[1] ?? 10))
}

function sizeIn(written: string, value: string): Size | null {
  const name = written.trim().normalize('NFC')
  // `½` is written out as a fraction.
  const size = value
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .trim()
  const pair = both.exec(size)
  if (pair) {
    const [, width = '', first, drop = '', second] = pair
    return { width: millimetres(width, first ?? second), drop: millimetres(drop, second ?? first) }
  }
  const isWidth = widthWords.test(name)
  const single = isWidth || dropWords.test(name) ? one.exec(size) : null
  if (single === null) return null
  const side = millimetres(single[1] as string, single[2])
  return isWidth ? { width: side } : { drop: side }
}

/** Whether a side is between 10 cm and 10 m; anything else is probably in another unit. */
const isPlausible = (side: number | undefined) => side === undefined || (side >= 100 && side <= 10_000)

/** The sizes that an option lists, or null where it lists something else. */
export function sizesOf(name: string, values: readonly string[]): Size[] | null {
  const sizes = values.map((value) => sizeIn(name, value))
  const known = sizes.filter((size) => size !== null)
  return known.length === values.length &&
    known.every(({ width, drop }) => isPlausible(width) && isPlausible(drop))
    ? known
    : null
}

const span = (sides: (number | undefined)[]) => {
  const known = sides.filter((side) => side !== undefined)
  const [min, max] = [Math.min(...known), Math.max(...known)]
  return known.length > 0 && min < max ? ([min / 1000, max / 1000] as const) : null
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
