import type { fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { randomUUID } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { productChange, productInput } from '../../contract/catalog-writes.ts'
import type { ImportedLine } from '../../contract/catalog-import.ts'
import type { DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import type { CsvLine, CsvTable } from '#kernel/http/csv/read-csv.ts'
import { columnsOf, limitFaults } from '../products/products.columns.ts'
import { productColumns, type ShopMoney } from '../products/products.csv.ts'
import { gridPerSqm } from '#modules/pricing/rules/index.ts'
import type { ProductOption } from '../../contract/options.ts'
import { addsPrice, hasPrice, noPrice } from '../../rules/index.ts'
import type { RequestedOption } from '../options/product-options.ts'
import { noSettings, type ProductSettings } from '../products/product-settings.ts'
import type { ProductRow } from '../products/products.tables.ts'
import { askOptions } from './ask-options.ts'
import { bodyOf } from './cells.ts'
import type { Known } from './definitions.ts'
import { isCustomColumn } from './custom-cells.ts'
import { columnNames, columnOf, type ImportColumn } from './import-columns.ts'
import { severalHaveName, type NamedProducts } from './named-products.ts'
import type { WritableLine } from './write-products.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Columns = Partial<ProductRow>

/** What an import does with one line: the product before, its new columns and options. */
export type PlannedLine = ImportedLine & WritableLine

interface Shop {
  /** The records that lines may name: the shop's and the file's. */
  known: Known
  /** The products with ids in the file that are not archived, by id. */
  products: ReadonlyMap<string, ProductRow>
  /** Whether the file is an export of another shop: the ids of its products mean nothing here. */
  isOthers: boolean
  /** The products with SKUs in the file and, where names count, with names in the file. */
  named: NamedProducts
  /** What the products of the file refer to, by their ids. */
  settings: ReadonlyMap<string, ProductSettings>
  money: ShopMoney
  /** The decimal separator, where the person who imports the file has chosen one. */
  decimal?: DecimalSign | undefined
}

/** Errors of the headers; the lines are not read until the headers are right. */
export function faultsOfHeaders(
  all: readonly string[],
  fields: ReturnType<typeof fieldsOf>,
): ImportedLine['errors'] {
  const headers = all.filter((header) => !isCustomColumn(header, fields))
  const columns = headers.map(columnOf)
  const faults = headers.flatMap((head, index) => {
    const column = columns[index]
    if (column === undefined) {
      const message = staffText('There is no column “{{head}}”. Columns are {{columnNames}}', {
        head,
        columnNames,
      })
      return [{ column: head, message }]
    }
    const first = columns.indexOf(column)
    if (first === index) return []
    return [{ column: head, message: `“${headers[first]}” says the same; keep one of the two` }]
  })
  if (columns.includes('name') || columns.includes('id') || faults.length > 0) return faults
  return [
    { column: 'name', message: staffText('The file needs a column “name”, or “id” to change products') },
  ]
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
  const at = (column: string) => (message: string) => ({ column: headerOf(column), message })
  const exported = productColumns(shop.money)
  const { known: records, decimal, money } = shop
  const { exponent } = money
  const reading = { categories: records.categories, grids: records.grids, decimal, ...money }
  const seen = new Map<string, number>()
  const numbers = new Map<string, number>()

  /** The product that a line means, and the cells that differ from what an export would say of it. */
  function matched(cells: readonly string[]) {
    const cellsByColumn = new Map(columns.map((column, index) => [column, cells[index] ?? '']))
    const id = shop.isOthers ? '' : idIn(cellsByColumn.get('id'))
    const sku = (cellsByColumn.get('sku') ?? '').trim()
    const match =
      id === '' ? shop.named.find(sku, cellsByColumn.get('name') ?? '') : (shop.products.get(id) ?? null)
    const before = match === 'several' ? null : match
    const settings = (before && shop.settings.get(before.id)) ?? noSettings
    const exportedCell = (column: ImportColumn) =>
      String(before ? (exported[column]({ ...before, ...settings, definitions: '' }) ?? '') : '').normalize(
        'NFC',
      )
    // A cell that equals the exported value changes nothing, even when today's rules would refuse it.
    const news = before
      ? new Map([...cellsByColumn].filter(([column, cell]) => cell !== exportedCell(column)))
      : cellsByColumn
    const name = cellsByColumn.get('name')?.trim() ?? ''
    return { id, sku, name, before, settings, news, isUnclear: match === 'several' }
  }

  function planned({ line, cells }: CsvLine): PlannedLine {
    const { id, sku, name: called, before, settings, news, isUnclear } = matched(cells)
    const { body, faults } = bodyOf(news, reading)
    const { asked, faults: faultsOfOptions } = askOptions(news, settings.options, records.options)
    const faultOfDefinitions = records.faults.get(line)
    if (faultOfDefinitions !== undefined) faults.set('definitions', faultOfDefinitions)
    const tooMany = cells.slice(headers.length).some((cell) => cell.trim() !== '')
    const errors = [
      ...(tooMany
        ? [{ column: headerOf('name'), message: staffText('The line has more cells than there are heads') }]
        : []),
      ...faultOfId(id, before, seen.get(before?.id ?? '')).map(at('id')),
      ...(isUnclear ? [{ column: headerOf('name'), message: severalHaveName }] : []),
      ...faultOfSku(sku, shop.named.ownerOf(sku), before, numbers.get(sku.toLowerCase())).map(at('sku')),
      ...[...faults, ...faultsOfOptions].map(([column, message]) => ({ column: headerOf(column), message })),
    ]
    if (before && !seen.has(before.id)) seen.set(before.id, line)
    if (sku !== '' && !numbers.has(sku.toLowerCase())) numbers.set(sku.toLowerCase(), line)

    const parsed = (before ? productChange : productInput).safeParse(before ? body : { name: '', ...body })
    if (!parsed.success && errors.length === 0) {
      errors.push(
        ...parsed.error.issues.map(({ path, message }) => ({ column: headerOf(lastOf(path)), message })),
      )
    }
    const columns = parsed.success ? columnsOf(parsed.data, exponent) : {}
    const changes = withState(withListPrice(columns, before, records), before, asked)
    const row = { ...before, ...changes }
    for (const [field, message] of Object.entries({ ...limitFaults(row), ...gridFaults(row) }))
      errors.push({ column: headerOf(lastOf(field.split('.'))), message })
    const isReordered =
      asked !== undefined && settled(asked) !== settled(settings.options.map((option) => ({ sent: option })))
    const isChanged = isReordered || differs(before, changes)
    const name = changes.name ?? before?.name ?? called
    const outcome = before === null ? 'create' : isChanged ? 'change' : 'unchanged'
    const action = errors.length > 0 ? 'error' : outcome
    return {
      line,
      action,
      id: before?.id ?? null,
      name,
      changed:
        action === 'change'
          ? [...news.keys()]
              .filter((column) => !['id', 'currency', 'definitions'].includes(column))
              .map(headerOf)
          : [],
      errors,
      before,
      columns: {
        ...changes,
        ...(isReordered && { hasOptions: asked.length > 0 }),
        name,
        id: before?.id ?? randomUUID(),
      },
      asked: isReordered ? asked : undefined,
      optionsBefore: settings.options,
      pictures: [],
    }
  }
  const plannedLines: PlannedLine[] = []
  for (const line of lines) {
    if (plannedLines.length % AT_ONCE === AT_ONCE - 1) await othersFirst()
    plannedLines.push(planned(line))
  }
  return plannedLines
}

const differs = (before: ProductRow | null, changes: Columns) =>
  Object.entries(changes).some(
    ([column, value]) =>
      JSON.stringify(before?.[column as keyof ProductRow] ?? null) !== JSON.stringify(value),
  )

/** The options of a product in a form that can be compared. */
const settled = (list: readonly { sent: ProductOption }[]) =>
  JSON.stringify(
    list.map(({ sent }) => [
      sent.code,
      sent.default,
      sent.shown_when ?? null,
      (sent.left_out ?? []).toSorted(),
    ]),
  )

/** The list price of a product that is priced by a grid is that of the grid. */
function withListPrice(changes: Columns, before: ProductRow | null, { grids }: Known): Columns {
  const { priceModel, priceGridId } = { ...before, ...changes }
  const grid = priceModel === 'grid' && [...grids.values()].flat().find(({ id }) => id === priceGridId)
  return grid ? { ...changes, pricePerSqm: gridPerSqm(grid) } : changes
}

const gridFaults = ({ priceModel, priceGridId }: Columns) =>
  priceModel === 'grid' && !priceGridId ? { price_grid_id: staffText('Please choose a price grid') } : {}

/**
 * A line that says “published” for a product without a price makes it a draft. A new product without a state is a
 * draft.
 */
function withState(
  changes: Columns,
  before: ProductRow | null,
  requestedOptions: readonly RequestedOption[] | undefined,
): Columns {
  const state = changes.state ?? before?.state ?? 'draft'
  const row = { ...noPrice, ...before, ...changes }
  const choicesHavePrice =
    requestedOptions?.some(({ option, sent }) =>
      option.choices.some(
        (choice) => !choice.archived && !sent.left_out?.includes(choice.code) && addsPrice(choice),
      ),
    ) ?? row.choicesHavePrice
  if (state === 'published' && changes.state === state && !hasPrice({ ...row, choicesHavePrice }))
    return { ...changes, state: 'draft' }
  return before === null ? { ...changes, state } : changes
}

const lastOf = (path: readonly PropertyKey[]): string =>
  path.findLast((part) => typeof part === 'string') ?? ''

function faultOfId(id: string, before: ProductRow | null, earlier: number | undefined): string[] {
  if (before === null && id !== '')
    return [staffText('There is no product with the id {{id}}. Leave it empty to add a new one', { id })]
  return earlier === undefined ? [] : [staffText('Line {{earlier}} changes the same product', { earlier })]
}

function faultOfSku(
  sku: string,
  owner: ProductRow | null,
  before: ProductRow | null,
  earlier: number | undefined,
): string[] {
  if (sku === '') return []
  if (owner !== null && owner.id !== before?.id)
    return [staffText('{{name}} has this SKU', { name: owner.name })]
  return earlier === undefined ? [] : [staffText('Line {{earlier}} has the same SKU', { earlier })]
}
