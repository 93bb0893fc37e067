import { setImmediate as othersFirst } from 'node:timers/promises'
import type { ProductState } from '#modules/catalog/contract/catalog.ts'
import { parseCellNumber, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { spelling } from '#kernel/rules/text/spelling.ts'
import type { ReportedLine } from '#kernel/contract/imports.ts'
import type { Columns } from '#kernel/http/csv/csv-columns.ts'
import type { CsvLine } from '#kernel/http/csv/read-csv.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A choice that another shop sells as a variant with its own price. */
export interface SourceChoice {
  name: string
  /** Its surcharge compared with the first choice, in major units. */
  surcharge: number
}

/** An option of a product. */
export interface SourceOption {
  name: string
  /** Name of the default choice; without it the first one is the default. */
  defaultChoice?: string | undefined
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
  /** What identifies it in the other shop; empty if nothing does. */
  key: string
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
  /** The currency of its prices, where the file says it. */
  currency: string | undefined
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

/** A product of which only the name is known. */
export const bareProduct = (line: number, name: string): SourceProduct => ({
  line,
  name,
  key: '',
  sku: undefined,
  description: undefined,
  category: undefined,
  materials: undefined,
  isFeatured: undefined,
  skipped: undefined,
  state: undefined,
  currency: undefined,
  price: undefined,
  amounts: [],
  pricedAt: undefined,
  options: [],
  limits: {},
  pictures: [],
  errors: [],
  notes: [],
})

/** The price of a line; an unreadable one is added to the errors of its product, whose own line is not named. */
export function priceIn(
  line: CsvLine,
  columns: Columns<'price'>,
  { decimal, first, errors }: Reading & { first?: number; errors: SourceProduct['errors'] },
): number | undefined {
  const text = columns.cell(line, 'price')
  if (text === '') return undefined
  const price = parseCellNumber(text, decimal)
  if (typeof price === 'number') return price
  const message =
    line.line === first ? price : staffText('Line {{line}}: {{price}}', { line: line.line, price })
  errors.push({ column: columns.headerOf('price'), message })
  return undefined
}

/**
 * Products of one name without SKUs get what identifies them in the other shop as their SKU, so that another import
 * finds each of them.
 */
export function withOwnSkus(products: readonly SourceProduct[]): SourceProduct[] {
  const productsByName = Map.groupBy(products, ({ name }) => spelling(name))
  return products.map((product) =>
    product.sku === undefined &&
    product.key !== '' &&
    (productsByName.get(spelling(product.name))?.length ?? 0) > 1
      ? { ...product, sku: product.key.slice(0, 100) }
      : product,
  )
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
export async function readSequentially<Item>(
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
