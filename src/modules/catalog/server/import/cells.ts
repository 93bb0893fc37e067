import { parseNumberInRange, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { forEachField } from '#kernel/contract/fields.ts'
import { plainProductTexts } from '../../contract/plain-texts.ts'
import { spelling } from '#kernel/rules/text/spelling.ts'
import type { Known } from './definitions.ts'
import type { ImportColumn } from './import-columns.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A cell that cannot be read; `message` says why. */
export class CellFault extends Error {}

interface Reading extends Pick<Known, 'categories' | 'grids'> {
  /** The decimal separator, where the person who imports the file has chosen one. */
  decimal?: DecimalSign | undefined
  /** The shop's currency and its decimals. */
  currency: string
  exponent: number
}

/** The range of a number: `largest` rules out an interpretation that would be too large. */
interface Range {
  decimals: number
  largest: number
}

/** An ambiguous number is never guessed: it is refused with both meanings. `1.250` is 1.25 or 1250. */
function numberIn(text: string, { decimal }: Reading, { decimals, largest }: Range): number {
  const parsed = parseNumberInRange(text, { decimals, largest, decimal })
  if ('value' in parsed) return parsed.value
  if ('problem' in parsed)
    throw new CellFault(staffText('{{problem}}; write 450000 or 1.25', { problem: parsed.problem }))
  const [small, large] = parsed.either
  throw new CellFault(
    staffText('“{{text}}” is {{small}} or {{large}}. Write {{small}} or {{large}} without other signs', {
      text,
      small,
      large,
    }),
  )
}

const booleans: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

function booleanIn(text: string): boolean {
  const value = booleans[text.toLowerCase()]
  if (value === undefined) throw new CellFault(staffText('“{{text}}” is neither true nor false', { text }))
  return value
}

function categoryIn(text: string, { categories }: Reading): string | null {
  if (text === '') return null
  const category = categories.get(spelling(text))
  if (category === undefined) throw new CellFault(staffText('There is no category “{{text}}”', { text }))
  return category.id
}

function gridIn(text: string, { grids }: Reading): string | null {
  if (text === '') return null
  const [grid, other] = grids.get(spelling(text)) ?? []
  if (grid === undefined) throw new CellFault(staffText('There is no price grid “{{text}}”', { text }))
  if (other !== undefined)
    throw new CellFault(staffText('Several price grids are called “{{text}}”', { text }))
  return grid.id
}

/** A currency is no field of a product; prices in another one are not taken for the shop's. */
function currencyIn(text: string, { currency }: Reading): undefined {
  const currencyName = text.toUpperCase()
  if (currencyName !== '' && currencyName !== currency)
    throw new CellFault(
      staffText(
        'The prices are in {{chosen}}, but this shop sells in {{currency}}. Please convert them in the file first',
        { chosen: currencyName, currency },
      ),
    )
}

function objectIn(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new CellFault(staffText('Must be as in an export'))
  }
}

/** An amount is never rounded: one with decimals that the currency does not have is in another currency. */
function priceIn(cell: string, reading: Reading): number | undefined {
  const text = cell.trim()
  if (text === '') return undefined
  const price = numberIn(text, reading, { decimals: reading.exponent, largest: Infinity })
  if (Number(price.toFixed(reading.exponent)) === price) return price
  throw new CellFault(
    staffText('The currency of this shop does not have the decimals of “{{text}}”', { text }),
  )
}

const text = (cell: string) => cell
const trimmed = (cell: string) => cell.trim()
const textOrNone = (cell: string) => cell.trim() || null
/** An empty number is not sent: a new product gets the default, an existing one keeps its value. */
const number = (range: Range) => (cell: string, reading: Reading) =>
  cell.trim() === '' ? undefined : numberIn(cell.trim(), reading, range)
/** An empty limit means none of its own: the shop's limit applies. */
const limit = (range: Range) => (cell: string, reading: Reading) => number(range)(cell, reading) ?? null

/** Metres: no side is a thousand metres long, so `1.250` must be 1.25. */
const metres: Range = { decimals: 3, largest: 100 }
const squareMetres: Range = { decimals: 6, largest: 1000 }
const days: Range = { decimals: 0, largest: 365 }
/** Grams, or whole millimetres. */
const grams: Range = { decimals: 0, largest: Infinity }
/** Columns that are no field of a product: what it is found by, and its options. */
export type ApartColumn = 'id' | 'options' | 'shown_when' | 'left_out' | 'definitions'
const readers: Record<Exclude<ImportColumn, ApartColumn>, (cell: string, reading: Reading) => unknown> = {
  name: trimmed,
  description: text,
  materials: text,
  base_price: number({ decimals: 0, largest: Infinity }),
  price_per_sqm: priceIn,
  base_width_m: number(metres),
  base_length_m: number(metres),
  category_id: (cell, reading) => categoryIn(cell.trim(), reading),
  is_featured: (cell) => (cell.trim() === '' ? undefined : booleanIn(cell.trim())),
  image_urls: text,
  min_width_m: limit(metres),
  max_width_m: limit(metres),
  min_length_m: limit(metres),
  max_length_m: limit(metres),
  kind: (cell) => cell.trim().toLowerCase() || null,
  min_area_m2: limit(squareMetres),
  max_area_m2: limit(squareMetres),
  lead_days_min: limit(days),
  lead_days_max: limit(days),
  price_model: (cell) => cell.trim().toLowerCase() || undefined,
  price_grid_id: (cell, reading) => gridIn(cell.trim(), reading),
  price_per_metre: priceIn,
  price_per_width: priceIn,
  price_per_sqft: priceIn,
  weight_gsm: number(grams),
  max_weight_g: limit(grams),
  item_weight_g: limit(grams),
  item_length_mm: limit(grams),
  tax_class: textOrNone,
  making: (cell) => objectIn(cell.trim()),
  facts: (cell) => objectIn(cell.trim()),
  own_safety: (cell) => objectIn(cell.trim()),
  safety_warnings: text,
  currency: (cell, reading) => currencyIn(cell.trim(), reading),
  ...forEachField(plainProductTexts, () => textOrNone),
  state: (cell) => cell.trim().toLowerCase() || undefined,
}

const inside: Partial<Record<ImportColumn, 'price_calculation' | 'size_limits'>> = {
  price_per_sqm: 'price_calculation',
  base_width_m: 'price_calculation',
  base_length_m: 'price_calculation',
  min_width_m: 'size_limits',
  max_width_m: 'size_limits',
  min_length_m: 'size_limits',
  max_length_m: 'size_limits',
}

/** The cells of a line as the equivalent request body, with messages by column for cells that cannot be read. */
export function bodyOf(cells: ReadonlyMap<ImportColumn, string>, reading: Reading) {
  const body: Record<string, unknown> = {}
  const faults = new Map<ImportColumn, string>()
  for (const [column, cell] of cells) {
    const readCell = readers[column as Exclude<ImportColumn, ApartColumn>]
    if (readCell === undefined) continue
    try {
      const value = readCell(cell, reading)
      if (value === undefined) continue
      const part = inside[column]
      if (part === undefined) body[column] = value
      else body[part] = { ...(body[part] as object | undefined), [column]: value }
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      faults.set(column, error.message)
    }
  }
  return { body, faults }
}
