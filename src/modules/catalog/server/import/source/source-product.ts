import type { DecimalSign } from '../../../../../kernel/rules/written-numbers.ts'
import type { ReportedLine } from '../../../../../kernel/contract/imports.ts'
import type { CsvTable } from '../../../../../kernel/http/csv-reading.ts'

/** A choice as another shop sells it: as a variant with a price of its own. */
export interface SourceChoice {
  name: string
  /** What it adds to the first one, major units. */
  surcharge: number
}

/** An option of a product; the first of its choices stands when nobody chooses. */
export interface SourceOption {
  name: string
  choices: SourceChoice[]
}

/** A side of a window in metres, from the smallest to the largest that was sold. */
export interface SourceLimits {
  min_width_m?: number
  max_width_m?: number
  min_length_m?: number
  max_length_m?: number
}

/** A product of another shop, in words of this one. What it does not say is undefined. */
export interface SourceProduct {
  /** Its first line in the file. */
  line: number
  name: string
  sku: string | undefined
  description: string | undefined
  /** Name of its category. */
  category: string | undefined
  materials: string | undefined
  isFeatured: boolean | undefined
  /** Why it is not taken over at all; undefined: it is. */
  skipped: string | undefined
  /** Major units. */
  price: number | undefined
  /** The size that the price is of, in metres, where the file says it. */
  pricedAt: { width: number; length: number } | undefined
  options: SourceOption[]
  limits: SourceLimits
  /** Addresses on other servers. */
  pictures: string[]
  errors: ReportedLine['errors']
  notes: string[]
}

/** A variant that is sold: a choice of each option, and what it costs. */
export interface SourceVariant {
  line: number
  /** In the order of the options; empty: any of them. */
  values: string[]
  price: number | undefined
}

/** A line of a file by the names of its columns; missing columns are empty. */
export interface NamedLine {
  line: number
  cell: (head: string) => string
}

const key = (head: string) => head.trim().toLowerCase()

/** Reads lines by the names of their columns, whatever their case. */
export function namedLines({ heads, lines }: CsvTable): NamedLine[] {
  const at = new Map(heads.map((head, index) => [key(head), index]))
  return lines.map(({ line, cells }) => ({
    line,
    cell: (head) => (cells[at.get(key(head)) ?? -1] ?? '').trim(),
  }))
}

export interface Source {
  products: SourceProduct[]
  /** What holds for the whole file. */
  notes: string[]
}

export interface Reading {
  decimal: DecimalSign | undefined
}

/** A note that names columns of a file that hold something and have no place in this shop. */
export function unusedColumns(lines: readonly NamedLine[], heads: readonly string[]): string[] {
  const filled = heads.filter((head) => lines.some(({ cell }) => cell(head) !== ''))
  return filled.length > 0 ? [`Not taken over: ${filled.join(', ')}`] : []
}
