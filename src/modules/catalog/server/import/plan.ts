import { randomUUID } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { productChange, productInput } from '../../contract/catalog-writes.ts'
import type { ProductChange } from '../../contract/catalog-writes.ts'
import type { ImportedLine } from '../../contract/catalog-import.ts'
import type { DecimalSign } from '../../../../kernel/rules/parse-number.ts'
import type { CsvLine, CsvTable } from '../../../../kernel/http/read-csv.ts'
import { columnsOf, limitFaults } from '../products.columns.ts'
import { productColumns } from '../products.csv.ts'
import { hasPrice, noPrice } from '../../rules/index.ts'
import type { ProductRow } from '../products.tables.ts'
import { bodyOf, namedChoices } from './cells.ts'
import type { KnownCategory } from './cells.ts'
import { columnNames, columnOf } from './import-columns.ts'
import type { ImportColumn } from './import-columns.ts'
import { severalHaveName } from './named-products.ts'
import type { NamedProducts } from './named-products.ts'

type Columns = Partial<ProductRow>

/** What an import does with one line: the product before, and its new columns. */
export interface PlannedLine extends ImportedLine {
  before: ProductRow | null
  /** Default choices that the line sets, by the code of their option. */
  standing: Readonly<Record<string, string>>
  columns: Columns & { id: string; name: string }
}

interface Shop {
  /** The code of each option's first choice, by the code of the option. */
  options: ReadonlyMap<string, string>
  /** The codes of the options with a choice that adds a price. */
  pricedOptions: ReadonlySet<string>
  categories: readonly KnownCategory[]
  /** The products with ids in the file that are not archived, by id. */
  products: ReadonlyMap<string, ProductRow>
  /** The products with SKUs in the file and, where names count, with names in the file. */
  named: NamedProducts
  exponent: number
  /** The decimal separator, where the person who imports the file has chosen one. */
  decimal?: DecimalSign | undefined
}

/** Errors of the headers; the lines are not read until the headers are right. */
export function faultsOfHeaders(headers: readonly string[]): ImportedLine['errors'] {
  const columns = headers.map(columnOf)
  const faults = headers.flatMap((head, index) => {
    const column = columns[index]
    if (column === undefined) {
      const message = `There is no column “${head}”. Columns are ${columnNames}`
      return [{ column: head, message }]
    }
    const first = columns.indexOf(column)
    if (first === index) return []
    return [{ column: head, message: `“${headers[first]}” says the same; keep one of the two` }]
  })
  if (columns.includes('name') || columns.includes('id') || faults.length > 0) return faults
  return [{ column: 'name', message: 'The file needs a column “name”, or “id” to change products' }]
}

/** The cells of one column of a file, without empty ones. */
export function cellsIn({ headers, lines }: CsvTable, column: ImportColumn): string[] {
  const at = headers.findIndex((header) => columnOf(header) === column)
  return at === -1 ? [] : lines.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
}

const idIn = (cell: string | undefined) => (cell ?? '').trim().toLowerCase()

/** Number of lines planned without a pause; a whole file at once would block all other requests. */
const AT_ONCE = 250

/** Plans what each line of a file does; its headers must be right. */
export async function planImport({ headers, lines }: CsvTable, shop: Shop): Promise<PlannedLine[]> {
  const columns = headers.map((header) => columnOf(header) as ImportColumn)
  const headerOf = (column: string) => headers[columns.indexOf(column as ImportColumn)] ?? column
  const exported = productColumns(shop.exponent)
  const reading = {
    categories: shop.categories,
    options: shop.options,
    decimal: shop.decimal,
    exponent: shop.exponent,
  }
  const seen = new Map<string, number>()
  const numbers = new Map<string, number>()

  function planned({ line, cells }: CsvLine): PlannedLine {
    const cellsByColumn = new Map(columns.map((column, index) => [column, cells[index] ?? '']))
    const id = idIn(cellsByColumn.get('id'))
    const sku = (cellsByColumn.get('sku') ?? '').trim()
    const known =
      id === '' ? shop.named.find(sku, cellsByColumn.get('name') ?? '') : (shop.products.get(id) ?? null)
    const before = known === 'several' ? null : known
    const exportedCell = (column: ImportColumn) => String(before ? (exported[column](before) ?? '') : '')
    // A cell that equals the exported value changes nothing, even when today's rules would refuse it.
    const news = before
      ? new Map([...cellsByColumn].filter(([column, cell]) => cell !== exportedCell(column)))
      : cellsByColumn
    const { body, faults } = bodyOf(news, reading)
    const tooMany = cells.slice(headers.length).some((cell) => cell.trim() !== '')
    const errors = [
      ...(tooMany
        ? [{ column: headerOf('name'), message: 'The line has more cells than there are heads' }]
        : []),
      ...faultOfId(id, before, seen.get(before?.id ?? '')).map((message) => ({
        column: headerOf('id'),
        message,
      })),
      ...(known === 'several' ? [{ column: headerOf('name'), message: severalHaveName }] : []),
      ...faultOfSku(sku, shop.named.ownerOf(sku), before, numbers.get(sku.toLowerCase())).map((message) => ({
        column: headerOf('sku'),
        message,
      })),
      ...[...faults].map(([column, message]) => ({ column: headerOf(column), message })),
    ]
    if (before && !seen.has(before.id)) seen.set(before.id, line)
    if (sku !== '' && !numbers.has(sku.toLowerCase())) numbers.set(sku.toLowerCase(), line)

    const read = (before ? productChange : productInput).safeParse(before ? body : { name: '', ...body })
    if (!read.success && errors.length === 0) {
      errors.push(
        ...read.error.issues.map(({ path, message }) => ({ column: headerOf(lastOf(path)), message })),
      )
    }
    const changes = read.success
      ? withState(columnsWithOptions(read.data, shop.exponent), before, shop.pricedOptions)
      : {}
    for (const [field, message] of Object.entries(limitFaults({ ...before, ...changes }))) {
      errors.push({ column: headerOf(lastOf(field.split('.'))), message })
    }
    const standing = namedChoices(news.get('options') ?? '')
    const changed = Object.entries(changes).flatMap(([column, value]) =>
      JSON.stringify(before?.[column as keyof ProductRow] ?? null) === JSON.stringify(value) ? [] : [column],
    )
    const name = changes.name ?? before?.name ?? cellsByColumn.get('name')?.trim() ?? ''
    const isChanged = changed.length > 0 || Object.keys(standing).length > 0
    const done = before === null ? 'create' : isChanged ? 'change' : 'unchanged'
    const action = errors.length > 0 ? 'error' : done
    return {
      line,
      action,
      id: before?.id ?? null,
      name,
      changed: action === 'change' ? [...news.keys()].filter((column) => column !== 'id').map(headerOf) : [],
      errors,
      before,
      standing,
      columns: { ...changes, name, id: before?.id ?? randomUUID() },
    }
  }
  const done: PlannedLine[] = []
  for (const line of lines) {
    if (done.length % AT_ONCE === AT_ONCE - 1) await othersFirst()
    done.push(planned(line))
  }
  return done
}

/** The columns of a change, with the codes of its options where it names them. */
function columnsWithOptions(read: ProductChange, exponent: number): Columns {
  const codes = read.options?.map(({ code }) => code)
  return {
    ...columnsOf(read, exponent),
    ...(codes && { optionCodes: codes, hasOptions: codes.length > 0 }),
  }
}

/**
 * A line that says “published” for a product without a price makes it a draft. A new product without a state is a
 * draft.
 */
function withState(changes: Columns, before: ProductRow | null, pricedOptions: ReadonlySet<string>): Columns {
  const state = changes.state ?? before?.state ?? 'draft'
  const row = { ...noPrice, ...before, ...changes }
  // A product that keeps its options keeps what it has left out of them.
  const choicesHavePrice =
    changes.optionCodes === undefined || changes.optionCodes.join() === before?.optionCodes.join()
      ? row.choicesHavePrice
      : changes.optionCodes.some((code) => pricedOptions.has(code))
  if (state === 'published' && changes.state === state && !hasPrice({ ...row, choicesHavePrice }))
    return { ...changes, state: 'draft' }
  return before === null ? { ...changes, state } : changes
}

const lastOf = (path: readonly PropertyKey[]): string =>
  path.findLast((part) => typeof part === 'string') ?? ''

function faultOfId(id: string, before: ProductRow | null, earlier: number | undefined): string[] {
  if (before === null && id !== '')
    return [`There is no product with the id ${id}. Leave it empty to add a new one`]
  return earlier === undefined ? [] : [`Line ${earlier} changes the same product`]
}

function faultOfSku(
  sku: string,
  owner: ProductRow | null,
  before: ProductRow | null,
  earlier: number | undefined,
): string[] {
  if (sku === '') return []
  if (owner !== null && owner.id !== before?.id) return [`${owner.name} has this SKU`]
  return earlier === undefined ? [] : [`Line ${earlier} has the same SKU`]
}
