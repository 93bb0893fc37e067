import { setImmediate as othersFirst } from 'node:timers/promises'
import type { ProductState } from '../../../contract/catalog.ts'
import type { DecimalSign } from '../../../../../kernel/rules/parse-number.ts'
import type { ReportedLine } from '../../../../../kernel/contract/imports.ts'
import type { CsvTable } from '../../../../../kernel/http/read-csv.ts'

/** A choice that another shop sells as a variant with its own price. */
export interface SourceChoice {
  name: string
  /** Its surcharge compared with the first choice, in major units. */
  surcharge: number
}

/** An option of a product; its first choice is the default. */
export interface SourceOption {
  name: string
  choices: SourceChoice[]
}

/** The range of each side in metres, from the smallest to the largest size that was sold. */
export interface SourceLimits {
  min_width_m?: number
  max_width_m?: number
  min_length_m?: number
  max_length_m?: number
}

/** A product of another shop in this shop's terms; undefined where the file says nothing. */
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
  /** Why it is not imported at all; undefined when it is. */
  skipped: string | undefined
  /** Whether it is on sale there. */
  state: ProductState | undefined
  /** Major units. */
  price: number | undefined
  /** All prices of its lines, in major units. */
  amounts: number[]
  /** The size that the price belongs to, in metres, where the file says it. */
  pricedAt: { width: number; length: number } | undefined
  options: SourceOption[]
  limits: SourceLimits
  /** Addresses on other servers. */
  pictures: string[]
  errors: ReportedLine['errors']
  notes: string[]
}

/** A variant: a choice of each option, and its price. */
export interface SourceVariant {
  line: number
  /** One value for each option, in their order; an empty value means any. */
  values: string[]
  price: number | undefined
}

/** A line of a file by the names of its columns; missing columns are empty. */
export interface NamedLine {
  line: number
  cell: (header: string) => string
}

const key = (header: string) => header.trim().toLowerCase()

/** Reads lines by the names of their columns, whatever their case. */
export function namedLines({ headers, lines }: CsvTable): NamedLine[] {
  const at = new Map(headers.map((header, index) => [key(header), index]))
  return lines.map(({ line, cells }) => ({
    line,
    cell: (header) => (cells[at.get(key(header)) ?? -1] ?? '').trim(),
  }))
}

export interface Source {
  products: SourceProduct[]
  /** Notes about the whole file. */
  notes: string[]
}

export interface Reading {
  decimal: DecimalSign | undefined
}

/** Reads products one after another, and lets requests in between, because their descriptions may be long. */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  read: (item: Item) => SourceProduct,
): Promise<SourceProduct[]> {
  const products: SourceProduct[] = []
  for (const item of items) {
    products.push(read(item))
    await othersFirst()
  }
  return products
}

/** A note that names the columns of a file that contain something and are not imported. */
export function unusedColumns(lines: readonly NamedLine[], headers: readonly string[]): string[] {
  const filled = headers.filter((header) => lines.some(({ cell }) => cell(header) !== ''))
  return filled.length > 0 ? [`Not taken over: ${filled.join(', ')}`] : []
}
