import type { ProductState } from '../../../contract/catalog.ts'
import { parseCellNumber } from '../../../../../kernel/rules/parse-number.ts'
import type { CsvTable } from '../../../../../kernel/http/read-csv.ts'
import { descriptionIn } from './plain-text.ts'
import { namedLines, oneByOne, unusedColumns } from './source-product.ts'
import type { NamedLine, Reading, Source, SourceProduct, SourceVariant } from './source-product.ts'
import { optionsOfVariants } from './variants.ts'

/** Whether these are the headers of a product export from WooCommerce. */
export function isWooCommerce(headers: readonly string[]): boolean {
  const known = new Set(headers.map((header) => header.trim().toLowerCase()))
  return ['type', 'sku', 'name', 'regular price'].every((header) => known.has(header))
}

const unused = [
  'Sale price',
  'Tags',
  'Brands',
  'Stock',
  'Shipping class',
  'Upsells',
  'Cross-sells',
  'Purchase note',
]

/** The comma-separated parts of a cell; a comma after a backslash is part of a text. */
const listIn = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)

interface Attribute {
  name: string
  values: string[]
}

/** `Attribute 1 name`, `Attribute 1 value(s)` and so on. */
function attributesOf({ cell }: NamedLine, numbers: readonly number[]): Attribute[] {
  return numbers
    .map((n) => ({ name: cell(`Attribute ${n} name`), values: listIn(cell(`Attribute ${n} value(s)`)) }))
    .filter(({ name }) => name !== '')
}

const materialWords = /^(?:materials?|fabrics?|cloth|stoff|material|chất liệu|материал|材质|tejido)$/i

function priceOf({ line, cell }: NamedLine, reading: Reading, errors: SourceProduct['errors']) {
  const text = cell('Regular price')
  if (text === '') return undefined
  const price = parseCellNumber(text, reading.decimal)
  if (typeof price === 'number') return price
  errors.push({ column: 'Regular price', message: `Line ${line}: ${price}` })
  return undefined
}

const typesOf = ({ cell }: NamedLine) =>
  cell('Type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())

function skippedOf(line: NamedLine): string | undefined {
  const unsold = typesOf(line).find((type) => type === 'grouped' || type === 'external')
  if (unsold) return `A product of the type “${unsold}” has no place in this shop`
  return undefined
}

/** Its state here: WooCommerce writes 1 for published, 0 for private and -1 for a draft. */
function stateOf({ cell }: NamedLine): ProductState | undefined {
  const published = cell('Published')
  if (published === '') return undefined
  return published === '1' ? 'published' : 'draft'
}

function productOf(
  parent: NamedLine,
  variations: readonly NamedLine[],
  { reading, numbers }: { reading: Reading; numbers: readonly number[] },
): SourceProduct {
  const errors: SourceProduct['errors'] = []
  const attributes = attributesOf(parent, numbers)
  const chosen = new Set(
    variations.flatMap((line) => attributesOf(line, numbers).map(({ name }) => name.toLowerCase())),
  )
  const varied = attributes.filter(({ name }) => chosen.has(name.toLowerCase()))
  const variants = variations.map((line): SourceVariant => {
    const own = new Map(
      attributesOf(line, numbers).map(({ name, values }) => [name.toLowerCase(), values[0]]),
    )
    return {
      line: line.line,
      values: varied.map(({ name }) => own.get(name.toLowerCase()) ?? ''),
      price: priceOf(line, reading, errors),
    }
  })
  // An attribute that a variation leaves open may have any of the product's values.
  const open = varied.flatMap(({ values }, at) =>
    values.map((value) => ({
      line: parent.line,
      values: varied.map((_, n) => (n === at ? value : '')),
      price: undefined,
    })),
  )
  const own = priceOf(parent, reading, errors)
  const sold = optionsOfVariants(
    varied.map(({ name }) => name),
    variations.length > 0 ? [...variants, ...open] : [{ line: parent.line, values: [], price: own }],
  )
  const [path = '', ...others] = listIn(parent.cell('Categories'))
  const materials = attributes.find(({ name }) => materialWords.test(name))
  const notes = [
    ...sold.notes,
    ...(others.length > 0 ? [`It has one category here, not ${others.join(', ')}`] : []),
  ]
  return {
    line: parent.line,
    name: parent.cell('Name'),
    sku: parent.cell('SKU') || undefined,
    description:
      descriptionIn(parent, 'Description', errors) ||
      descriptionIn(parent, 'Short description', errors) ||
      undefined,
    category: path.split('>').at(-1)?.trim() || undefined,
    materials: materials && !varied.includes(materials) ? materials.values.join(', ') : undefined,
    isFeatured: parent.cell('Is featured?') === '' ? undefined : parent.cell('Is featured?') === '1',
    skipped: skippedOf(parent),
    state: stateOf(parent),
    ...sold,
    pictures: [...new Set(listIn(parent.cell('Images')))],
    errors,
    notes,
  }
}

/** The products of an export from WooCommerce; variations refer to their product by its SKU or as `id:12`. */
export async function wooCommerceProducts(table: CsvTable, reading: Reading): Promise<Source> {
  const lines = namedLines(table)
  const numbers = table.headers.flatMap((header) => {
    const n = /^attribute (\d{1,3}) name$/i.exec(header.trim())?.[1]
    return n === undefined ? [] : [Number(n)]
  })
  const isVariation = (line: NamedLine) => typesOf(line).includes('variation')
  const parentKey = ({ cell }: NamedLine) => cell('Parent').toLowerCase()
  const byParent = Map.groupBy(lines.filter(isVariation), parentKey)
  const parents = lines.filter((line) => !isVariation(line))
  const known = new Set<string>()
  const products = await oneByOne(parents, (parent) => {
    const keys = [parent.cell('SKU').toLowerCase(), `id:${parent.cell('ID')}`].filter((key) => key !== '')
    for (const key of keys) known.add(key)
    const variations = keys.flatMap((key) => byParent.get(key) ?? [])
    return productOf(parent, variations, { reading, numbers })
  })
  const orphans = [...byParent].filter(([key]) => !known.has(key)).flatMap(([, some]) => some)
  return { products: [...products, ...orphans.map(orphan)], notes: unusedColumns(lines, unused) }
}

/** A variation whose product is not in the file. */
const orphan = ({ line, cell }: NamedLine): SourceProduct => ({
  line,
  name: cell('Name'),
  sku: undefined,
  description: undefined,
  category: undefined,
  materials: undefined,
  isFeatured: undefined,
  skipped: undefined,
  state: undefined,
  price: undefined,
  amounts: [],
  pricedAt: undefined,
  options: [],
  limits: {},
  pictures: [],
  errors: [{ column: 'Parent', message: `There is no product “${cell('Parent')}” in the file` }],
  notes: [],
})
