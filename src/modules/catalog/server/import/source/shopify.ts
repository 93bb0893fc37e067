import type { ProductState } from '#modules/catalog/contract/catalog.ts'
import { readColumns, type ColumnNames, type Columns } from '#kernel/http/csv/csv-columns.ts'
import type { CsvLine, CsvTable } from '#kernel/http/csv/read-csv.ts'
import { descriptionIn, lineText } from './plain-text.ts'
import {
  bareProduct,
  readSequentially,
  priceIn,
  withOwnSkus,
  type Reading,
  type Source,
  type SourceProduct,
  type SourceVariant,
} from './source-product.ts'
import { optionsOfVariants } from './variants.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The columns of Shopify's present product file, and of that before 2025. */
const names = {
  handle: 'url handle | handle',
  title: 'title',
  description: 'description | body (html) | body html | body',
  type: 'type | custom product type',
  category: 'product category | standard product type | standardized product type',
  published: 'published on online store | published',
  status: 'status',
  optionName: 'option# name | option # name',
  optionValue: 'option# value | option # value',
  sku: 'sku | variant sku',
  price: 'price | variant price',
  currency: 'currency',
  picture: 'product image url | image src',
  position: 'image position',
} as const satisfies ColumnNames<string>
type Line = Columns<keyof typeof names>

/** Whether this is a product export from Shopify. */
export function isShopify({ headers }: CsvTable): boolean {
  const columns = readColumns(headers, names)
  return columns.has('handle') && columns.has('title') && (columns.has('price') || columns.has('description'))
}

const states: Record<string, ProductState> = { active: 'published', archived: 'hidden' }

/** Its state here; older exports only say whether it is published. Nothing that is not public there is public here. */
function stateOf(first: CsvLine, { cell }: Line): ProductState | undefined {
  const [status, published] = [cell(first, 'status').toLowerCase(), cell(first, 'published').toLowerCase()]
  if (status === '' && published === '') return undefined
  const state = status === '' ? 'published' : (states[status] ?? 'draft')
  return state === 'published' && published === 'false' ? 'hidden' : state
}

function productOf(lines: readonly CsvLine[], columns: Line, reading: Reading): SourceProduct {
  const first = lines[0] as CsvLine
  const errors: SourceProduct['errors'] = []
  const { cell } = columns
  const value = (line: CsvLine, number: number) => lineText(cell(line, 'optionValue', { number }))
  const numbers = columns
    .numbersOf('optionName')
    .filter((number) => cell(first, 'optionName', { number }) !== '')
  const isPlain = numbers.length === 0 || (numbers.length === 1 && value(first, 1) === 'Default Title')
  const varied = isPlain ? [] : numbers
  // Lines that only add a picture have neither an option value nor a price.
  const soldLines = lines.filter((line) => value(line, 1) !== '' || cell(line, 'price') !== '')
  const variants = soldLines.map((line): SourceVariant => ({
    line: line.line,
    values: varied.map((number) => value(line, number)),
    price: priceIn(line, columns, { ...reading, first: first.line, errors }),
  }))
  const skus = soldLines.map((line) => columns.code(line, 'sku')).filter(Boolean)
  const pictures = lines
    .map((line) => ({ address: cell(line, 'picture'), position: Number(cell(line, 'position')) || 0 }))
    .filter(({ address }) => address !== '')
    .toSorted((a, b) => a.position - b.position)
  const called = varied.map((number) => lineText(cell(first, 'optionName', { number })))
  const { notes, ...rest } = optionsOfVariants(called, variants)
  if (soldLines.length > 1 && skus.length > 0)
    notes.push(staffText('The SKUs of its variants are not taken over: choices have none'))
  return {
    ...bareProduct(first.line, lineText(cell(first, 'title'))),
    key: cell(first, 'handle'),
    sku: soldLines.length === 1 ? skus[0] : undefined,
    description:
      descriptionIn(cell(first, 'description'), columns.headerOf('description'), errors) || undefined,
    // Its own type, else the last part of Shopify's category path.
    category: lineText(cell(first, 'type') || cell(first, 'category').split('>').at(-1) || '') || undefined,
    state: stateOf(first, columns),
    currency: cell(first, 'currency').toUpperCase() || undefined,
    ...rest,
    pictures: [...new Set(pictures.map(({ address }) => address))],
    errors,
    notes,
  }
}

/**
 * The products of an export from Shopify: lines with the same handle are one product, and a line without handle and
 * title belongs to the one above.
 */
export async function shopifyProducts({ headers, lines }: CsvTable, reading: Reading): Promise<Source> {
  const columns = readColumns(headers, names)
  const together = new Map<string, CsvLine[]>()
  let key = ''
  for (const line of lines) {
    const handle = columns.cell(line, 'handle').toLowerCase()
    if (handle !== '' || columns.cell(line, 'title') !== '' || key === '') key = handle || `line ${line.line}`
    const linesOfProduct = together.get(key)
    if (linesOfProduct) linesOfProduct.push(line)
    else together.set(key, [line])
  }
  const products = await readSequentially(together.values(), (some) => productOf(some, columns, reading))
  return { products: withOwnSkus(products), notes: columns.notes(lines) }
}
