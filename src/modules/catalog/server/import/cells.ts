import type { ImportColumn } from './heads.ts'

/** A category as a file may name it. */
export interface KnownCategory {
  id: string
  name: string
  slug: string
}

/** A cell that means nothing to the shop; `message` says why. */
export class CellFault extends Error {}

interface Reading {
  /** The choice that each option of the shop begins with, by its code. */
  options: ReadonlyMap<string, string>
  categories: readonly KnownCategory[]
  /** Whether a comma may be a decimal point: not where it stands between the cells. */
  decimalComma: boolean
}

/** Thousands are written without separators, because `1.250` is 1250 in one country and 1.25 in another. */
function numberIn(text: string, { decimalComma }: Reading): number {
  const normalized = decimalComma && /^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text
  if (/^-?\d+(\.\d+)?$/.test(normalized)) return Number(normalized)
  throw new CellFault(`“${text}” is not a number; write 450000 or 1.25`)
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
  if (value === undefined) throw new CellFault(`“${text}” is neither true nor false`)
  return value
}

function categoryIn(text: string, { categories }: Reading): string | null {
  if (text === '') return null
  const wanted = text.toLowerCase()
  const found =
    categories.find(({ id, slug }) => id === wanted || slug === wanted) ??
    categories.find(({ name }) => name.toLowerCase() === wanted)
  if (found === undefined) throw new CellFault(`There is no category “${text}”`)
  return found.id
}

/**
 * Codes of options with commas between them. Behind `=` stands the choice that stands first, as in `colour=oat`;
 * without one it is the option's first, or for an option that the product has already, the one it has.
 */
function optionsIn(cell: string, { options }: Reading): { code: string; default: string }[] {
  const names = cell.split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    const [code = '', choice = ''] = name.split('=', 2).map((part) => part.trim())
    const first = options.get(code)
    if (first === undefined) throw new CellFault(`There is no option “${code}”`)
    return { code, default: name.includes('=') ? choice : first }
  })
}

/** The choices that a cell names to stand first, by the code of their option. */
export function namedChoices(cell: string): Record<string, string> {
  const named = cell.split(',').filter((name) => name.includes('='))
  return Object.fromEntries(
    named.map((name) => name.split('=', 2).map((part) => part.trim()) as [string, string]),
  )
}

const text = (cell: string) => cell
const trimmed = (cell: string) => cell.trim()
/** An empty number is not said: a new product has its default, another one keeps its own. */
const number = (cell: string, reading: Reading) =>
  cell.trim() === '' ? undefined : numberIn(cell.trim(), reading)
/** An empty limit is none: the shop's holds. */
const limit = (cell: string, reading: Reading) => number(cell, reading) ?? null

const readers: Record<Exclude<ImportColumn, 'id'>, (cell: string, reading: Reading) => unknown> = {
  name: trimmed,
  description: text,
  materials: text,
  base_price: number,
  price_per_sqm: number,
  base_width_m: number,
  base_length_m: number,
  category_id: (cell, reading) => categoryIn(cell.trim(), reading),
  is_featured: (cell) => (cell.trim() === '' ? undefined : booleanIn(cell.trim())),
  image_urls: text,
  min_width_m: limit,
  max_width_m: limit,
  min_length_m: limit,
  max_length_m: limit,
  kind: (cell) => cell.trim().toLowerCase() || null,
  min_area_m2: limit,
  max_area_m2: limit,
  lead_days_min: limit,
  lead_days_max: limit,
  options: optionsIn,
  sku: (cell) => cell.trim() || null,
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

/** The cells of a line as the body that says the same; what cannot be read is told by column. */
export function bodyOf(cells: ReadonlyMap<ImportColumn, string>, reading: Reading) {
  const body: Record<string, unknown> = {}
  const faults = new Map<ImportColumn, string>()
  for (const [column, cell] of cells) {
    if (column === 'id') continue
    try {
      const value = readers[column](cell, reading)
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
