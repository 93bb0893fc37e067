import type { ProductState } from '../../../contract/catalog.ts'
import { parseCellNumber } from '../../../../../kernel/rules/parse-number.ts'
import type { CsvTable } from '../../../../../kernel/http/read-csv.ts'
import { descriptionIn } from './plain-text.ts'
import { namedLines, oneByOne, unusedColumns } from './source-product.ts'
import type { NamedLine, Reading, Source, SourceProduct, SourceVariant } from './source-product.ts'
import { optionsOfVariants } from './variants.ts'

/** Whether these are the headers of a product export from Shopify. */
export function isShopify(headers: readonly string[]): boolean {
  const known = new Set(headers.map((header) => header.trim().toLowerCase()))
  return known.has('handle') && known.has('title') && (known.has('variant price') || known.has('body (html)'))
}

const optionColumns = [1, 2, 3] as const
const unused = [
  'Vendor',
  'Tags',
  'Variant Compare At Price',
  'Variant Barcode',
  'Gift Card',
  'SEO Title',
  'Variant Image',
]

/** Category of a product: its own type, else the last part of Shopify's category path. */
const categoryOf = ({ cell }: NamedLine) =>
  cell('Type') || cell('Product Category').split('>').at(-1)?.trim() || undefined

const states: Record<string, ProductState> = { active: 'published', archived: 'hidden' }

/** Its state here; older exports only say whether it is published. Nothing that is not public there is public here. */
function stateOf({ cell }: NamedLine): ProductState | undefined {
  const [status, published] = [cell('Status').toLowerCase(), cell('Published').toLowerCase()]
  if (status === '' && published === '') return undefined
  const state = status === '' ? 'published' : (states[status] ?? 'draft')
  return state === 'published' && published === 'false' ? 'draft' : state
}

/** The price of a line; an unreadable price is added to the errors. */
function priceOf(
  { line, cell }: NamedLine,
  { decimal, first }: Reading & { first: number },
  errors: SourceProduct['errors'],
) {
  const text = cell('Variant Price')
  if (text === '') return undefined
  const price = parseCellNumber(text, decimal)
  if (typeof price === 'number') return price
  errors.push({ column: 'Variant Price', message: line === first ? price : `Line ${line}: ${price}` })
  return undefined
}

function productOf(lines: readonly NamedLine[], reading: Reading): SourceProduct {
  const first = lines[0] as NamedLine
  const errors: SourceProduct['errors'] = []
  const names = optionColumns.map((n) => first.cell(`Option${n} Name`)).filter(Boolean)
  const isPlain =
    names.length === 0 || (names.length === 1 && first.cell('Option1 Value') === 'Default Title')
  // Lines that only add a picture have neither an option value nor a price.
  const sold = lines.filter(({ cell }) => cell('Option1 Value') !== '' || cell('Variant Price') !== '')
  const variants = sold.map((line): SourceVariant => ({
    line: line.line,
    values: isPlain ? [] : names.map((_, at) => line.cell(`Option${at + 1} Value`)),
    price: priceOf(line, { ...reading, first: first.line }, errors),
  }))
  const skus = sold.map(({ cell }) => cell('Variant SKU')).filter(Boolean)
  const pictures = lines
    .map(({ cell }) => ({ address: cell('Image Src'), position: Number(cell('Image Position')) || 0 }))
    .filter(({ address }) => address !== '')
    .toSorted((a, b) => a.position - b.position)
  const { notes, ...rest } = optionsOfVariants(isPlain ? [] : names, variants)
  if (sold.length > 1 && skus.length > 0)
    notes.push('The SKUs of its variants are not taken over: choices have none')
  return {
    line: first.line,
    name: first.cell('Title'),
    sku: sold.length === 1 ? skus[0] : undefined,
    description: descriptionIn(first, 'Body (HTML)', errors) || undefined,
    category: categoryOf(first),
    materials: undefined,
    isFeatured: undefined,
    skipped: undefined,
    state: stateOf(first),
    ...rest,
    pictures: [...new Set(pictures.map(({ address }) => address))],
    errors,
    notes,
  }
}

/** The products of an export from Shopify: lines with the same handle are one product. */
export async function shopifyProducts(table: CsvTable, reading: Reading): Promise<Source> {
  const lines = namedLines(table)
  const byHandle = Map.groupBy(lines, ({ line, cell }) => cell('Handle').toLowerCase() || `line ${line}`)
  return {
    products: await oneByOne(byHandle.values(), (together) => productOf(together, reading)),
    notes: unusedColumns(lines, unused),
  }
}
