import { inferDecimalSign, parseNumberInRange, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { maxGridPrice } from '../contract.ts'
import { gridFault } from './grid-fault.ts'
import type { PriceGrid } from './price-grid.ts'
import { priceIn } from './typed-price.ts'
import { sizeIn, unitNamed, type TypedSize } from './typed-size.ts'
import { metresIn, type Unit } from './units.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A parsed grid with prices in major units, or the error. */
export type ReadGrid = { grid: PriceGrid } | { fault: string }

/** The column separator: tabs, as copied from a spreadsheet; else semicolons, else commas. */
function dividerOf(text: string): string {
  if (text.includes('\t')) return '\t'
  return text.includes(';') ? ';' : ','
}

/**
 * The cells of a row. A separator between double quotes, as spreadsheets write `"410,000"`, is part of its cell; quotes
 * behind a figure are the sign of inches.
 */
function cellsOf(row: string, divider: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const character of row) {
    if (character === '"' && (isQuoted || cells.at(-1)?.trim() === '')) isQuoted = !isQuoted
    else if (character === divider && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells.map((cell) => cell.replace(/"+/g, '"').trim())
}

/** How price lists mark a size that is not made; an empty cell does too. */
const notMade = /^(?:[-–—/×x]+|#?n\/?a\.?|n\. ?a\.|k\. ?a\.|н\/д|không|无|無)$/iu

/**
 * Parses a price in the number format of its grid; returns an error message if it is invalid or ambiguous.
 * @param exponent decimals of the currency; from three on, three digits after a separator are always decimals, as they
 *   are stored
 */
function priceOf(cell: string, exponent: number, decimal: DecimalSign | undefined): number | string {
  if (cell === '' || notMade.test(cell)) return 0
  if (exponent >= 3) return priceIn(cell, exponent)
  const parsed = parseNumberInRange(cell, { decimals: exponent, decimal })
  if ('value' in parsed) return parsed.value
  return 'problem' in parsed
    ? Number.NaN
    : `"${cell}" is ${parsed.either[0]} or ${parsed.either[1]}; write one of them`
}

/** The rows of a table without the empty rows and columns that spreadsheets leave at its end. */
function rowsOf(table: string): string[][] {
  // Full-width digits and signs of Chinese and Japanese keyboards become the usual ones.
  const text = table
    .replace(/[″”]/g, '"')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
  const divider = dividerOf(text)
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => cellsOf(line, divider))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const lastOf = (cells: string[]) => cells.findLastIndex((cell) => cell !== '')
  const columns = Math.max(0, ...rows.map(lastOf)) + 1
  return rows.map((cells) => cells.slice(0, columns))
}

/**
 * The unit that the first cell of a table names anywhere: `cm`, `Cao \ Rộng (cm)`, `cm/cm`, `W x H (in)`. Null if none.
 */
function cornerUnit(corner: string): Unit | null {
  const words = corner.split(/[^\p{L}\p{M}]+/u)
  const metric = words.map(unitNamed).find((unit) => unit !== null)
  if (metric) return metric
  return /["″]/.test(corner) || words.some((word) => sizeIn(`1 ${word}`)?.unit === 'in') ? 'in' : null
}

/** A side with its own unit or that of the table; a list may write `up to 60 cm` or `40-60`, and means the larger. */
function sideOf(cell: string): TypedSize | null {
  return sizeIn(
    cell
      .replace(/^[^\d.,]+/u, '')
      .split(/(?<=\d) ?[-–—] ?(?=\d)(?!\d+\/)/u)
      .at(-1) ?? '',
  )
}

/** Sides without a unit that can only be meant in one: no window is below 50 cm, or over 10 m, in all its sizes. */
function impliedUnit(sides: readonly TypedSize[]): Unit | null {
  const largest = Math.max(...sides.map(({ figure }) => figure))
  if (largest >= 500) return 'mm'
  return largest <= 10 ? 'm' : null
}

type Sides = { widthsMm: number[]; lengthsMm: number[] }

/** The sides in the first row and the first column, in millimetres. */
function readSides([head = [], ...body]: string[][]): Sides | { fault: string } {
  const lists = [head.slice(1), body.map((cells) => cells[0] ?? '')].map((cells) => cells.map(sideOf))
  const [widths = [], lengths = []] = lists
  const isNone = (side: TypedSize | null | undefined) => !side || side.figure <= 0
  for (const [column, cell] of head.entries()) {
    const index = column + 1
    if (column > 0 && isNone(widths[column - 1]))
      return { fault: staffText('Row 1, column {{index}}: "{{cell}}" is no width', { index, cell }) }
  }
  for (const [index, [cells = '']] of body.entries()) {
    const row = index + 2
    if (isNone(lengths[index]))
      return { fault: staffText('Row {{row}}, column 1: "{{cells}}" is no length', { row, cells }) }
  }
  const sides = [...widths, ...lengths].filter((side) => side !== null)
  const bare = sides.filter((side) => side.unit === null)
  const namedUnit = sides.find((side) => side.unit)?.unit ?? null
  const unit = cornerUnit(head[0] ?? '') ?? impliedUnit(bare) ?? namedUnit
  if (unit === null)
    return { fault: staffText('Row 1, column 1: write the unit of the sides here: mm, cm or m') }
  const inMm = (side: TypedSize | null) =>
    side ? Math.round(metresIn(side.figure, side.unit ?? unit) * 1000) : 0
  return { widthsMm: widths.map(inMm), lengthsMm: lengths.map(inMm) }
}

/**
 * Parses a price list copied from a spreadsheet or saved as CSV: the first row contains the widths, the first column
 * the lengths, and the first cell or the sides themselves name their unit. An empty cell, `-` or `n/a` is a size that is
 * not made. Errors name the row or cell, counting from 1.
 * @param exponent decimals of the currency
 * @returns sides in millimetres, and prices in major units
 */
export function readGrid(text: string, exponent: number): ReadGrid {
  const rows = rowsOf(text)
  const body = rows.slice(1)
  const columns = rows[0]?.findLastIndex((cell) => cell !== '') ?? 0
  if (columns < 1 || body.length === 0)
    return { fault: staffText('The first row names the widths, the first column the lengths') }
  const row = body.findIndex((cells) => cells.findLastIndex((cell) => cell !== '') > columns) + 2
  if (row >= 2) return { fault: staffText('Row {{row}}: more prices than widths', { row }) }
  const sides = readSides(rows.map((cells) => cells.slice(0, columns + 1)))
  if ('fault' in sides) return sides
  const prices = readPrices(body, columns, exponent)
  if ('fault' in prices) return prices
  const grid = { ...sides, ...prices }
  const fault = gridFault(grid)
  return fault === null ? { grid } : { fault }
}

/** The prices of all rows, in major units. */
function readPrices(
  body: readonly string[][],
  columns: number,
  exponent: number,
): { prices: number[] } | { fault: string } {
  const cells = body.map((row) => Array.from({ length: columns }, (_, column) => row[column + 1] ?? ''))
  const decimal = inferDecimalSign(cells.flat())
  const prices: number[] = []
  for (const [index, cell] of cells.flat().entries()) {
    const row = Math.floor(index / columns) + 2
    const column = (index % columns) + 2
    const price = priceOf(cell, exponent, decimal)
    if (typeof price === 'string')
      return { fault: staffText('Row {{row}}, column {{column}}: {{price}}', { row, column, price }) }
    if (price > maxGridPrice)
      return {
        fault: staffText('Row {{row}}, column {{column}}: "{{cell}}" is too large', { row, column, cell }),
      }
    if (!(price >= 0))
      return {
        fault: staffText('Row {{row}}, column {{column}}: "{{cell}}" is no price', { row, column, cell }),
      }
    prices.push(price)
  }
  return { prices }
}

/** A grid as text that `readGrid` parses, with tabs between the columns. */
export function gridText({ widthsMm, lengthsMm, prices }: PriceGrid): string {
  const rows = lengthsMm.map((length, row) =>
    [length, ...prices.slice(row * widthsMm.length, (row + 1) * widthsMm.length)].join('\t'),
  )
  return [['mm', ...widthsMm].join('\t'), ...rows].join('\n')
}

/**
 * Raises all prices by a percentage, each rounded to the nearest multiple of a unit. Sizes that are not made are
 * unchanged.
 * @param percent negative to lower prices
 * @param unit in the unit of the prices, above 0
 */
export const raiseGridPrices = (grid: PriceGrid, percent: number, unit: number): PriceGrid => ({
  ...grid,
  prices: grid.prices.map((price) => (price === 0 ? 0 : raisePrice(price, percent, unit))),
})

/** Raises a price above 0 by a percentage, to the nearest multiple of a unit but never to 0. */
export const raisePrice = (price: number, percent: number, unit: number): number =>
  Math.max(unit, raisedToUnit(price, percent, unit))

/** Rounds to twelve digits first, because in floating point 500,000 × 1.025 is slightly below 512,500. */
function raisedToUnit(price: number, percent: number, unit: number): number {
  const units = Number(((price * (100 + percent)) / 100 / unit).toPrecision(12))
  return Number((Math.round(units) * unit).toPrecision(12))
}
