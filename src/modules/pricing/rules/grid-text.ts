import { inferDecimalSign, parseNumberInRange } from '../../../kernel/rules/parse-number.ts'
import type { DecimalSign } from '../../../kernel/rules/parse-number.ts'
import { maxGridPrice } from '../contract.ts'
import { gridFault } from './grid-fault.ts'
import type { PriceGrid } from './price-grid.ts'
import { priceIn } from './typed-price.ts'
import { numberIn, sizeIn } from './typed-size.ts'
import { metresIn } from './units.ts'

/** A parsed grid with prices in major units, or the error. */
export type ReadGrid = { grid: PriceGrid } | { fault: string }

/** Millimetres per unit; the first cell of a table may name the unit. */
const unitMm = { mm: 1, cm: 10, m: 1000 } as const

const isUnit = (text: string): text is keyof typeof unitMm => Object.hasOwn(unitMm, text)

/** The column separator: tabs, as copied from a spreadsheet; else semicolons, else commas. */
function dividerOf(text: string): string {
  if (text.includes('\t')) return '\t'
  return text.includes(';') ? ';' : ','
}

/** The cells of a row. A separator between double quotes, as spreadsheets write `"410,000"`, is part of its cell. */
function cellsOf(row: string, divider: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const character of row) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === divider && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells.map((cell) => cell.trim())
}

/** How price lists mark a size that is not made. */
const notMade = /^(?:[-–—−xX×/.*]+|n\/?a\.?|none|ohne|nein|không|нет|无)$/i

/**
 * Rows without what a spreadsheet adds at the edges: empty rows and, behind the last head, empty columns.
 */
function trimmedRows(rows: readonly string[][]): string[][] {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(...filled.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  return filled.map((cells) => cells.slice(0, width))
}

/** A side in millimetres. A unit behind it, as in `60 cm`, counts before that of the table. */
function sideOf(cell: string, factor: number): number | null {
  const size = sizeIn(cell)
  if (size && size.unit !== null) return Math.round(metresIn(size.figure, size.unit) * 1000) || null
  const value = factor === 1 ? priceIn(cell, 0) : numberIn(cell)
  return value > 0 ? Math.round(value * factor) : null
}

/**
 * Parses a price in the number format of its grid; returns an error message if it is invalid or ambiguous.
 * @param exponent decimals of the currency; from three on, three digits after a separator are always decimals, as they
 *   are stored
 */
function priceOf(cell: string, exponent: number, decimal: DecimalSign | undefined): number | string {
  if (cell === '' || notMade.test(cell)) return 0
  if (exponent >= 3) return priceIn(cell, exponent)
  const read = parseNumberInRange(cell, { decimals: exponent, decimal })
  if ('value' in read) return read.value
  return 'problem' in read
    ? Number.NaN
    : `"${cell}" is ${read.either[0]} or ${read.either[1]}; write one of them`
}

/**
 * Parses a price list copied from a spreadsheet or saved as CSV: the first row contains the widths, the first column
 * the lengths. An empty cell is a size that is not made. Errors name the row or cell, counting from 1.
 * @param exponent decimals of the currency
 * @returns sides in millimetres, and prices in major units
 */
export function readGrid(text: string, exponent: number): ReadGrid {
  const divider = dividerOf(text)
  const rows = trimmedRows(text.split(/\r?\n/).map((line) => cellsOf(line, divider)))
  const [head = [], ...body] = rows
  const sign = (head[0] ?? '').toLowerCase()
  const factor = isUnit(sign) ? unitMm[sign] : 1
  if (head.length < 2 || body.length === 0)
    return { fault: 'The first row names the widths, the first column the lengths' }
  const millimetres = (cell = '') => sideOf(cell, factor)
  const widthsMm: number[] = []
  for (const [index, cell] of head.slice(1).entries()) {
    const width = millimetres(cell)
    if (width === null) return { fault: `Row 1, column ${index + 2}: "${cell}" is no width` }
    widthsMm.push(width)
  }
  const lengthsMm: number[] = []
  const prices: number[] = []
  const decimal = inferDecimalSign(body.flatMap((cells) => cells.slice(1)))
  for (const [index, cells] of body.entries()) {
    const row = index + 2
    const length = millimetres(cells[0])
    if (length === null) return { fault: `Row ${row}, column 1: "${cells[0] ?? ''}" is no length` }
    lengthsMm.push(length)
    if (cells.length > head.length) return { fault: `Row ${row}: more prices than widths` }
    for (const column of widthsMm.keys()) {
      const cell = cells[column + 1] ?? ''
      const price = priceOf(cell, exponent, decimal)
      if (typeof price === 'string') return { fault: `Row ${row}, column ${column + 2}: ${price}` }
      if (price > maxGridPrice) return { fault: `Row ${row}, column ${column + 2}: "${cell}" is too large` }
      if (!(price >= 0)) return { fault: `Row ${row}, column ${column + 2}: "${cell}" is no price` }
      prices.push(price)
    }
  }
  const grid = { widthsMm, lengthsMm, prices }
  const fault = gridFault(grid)
  return fault === null ? { grid } : { fault }
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
