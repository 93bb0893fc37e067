import type { Db } from '#kernel/database/db.ts'
import type { CsvTable } from '#kernel/http/csv/read-csv.ts'
import type { DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import type { fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { withStoredAddresses } from '#kernel/http/input/stored-addresses.ts'
import { gridGaps } from '#modules/pricing/rules/index.ts'
import type { ShopMoney } from '../products/products.csv.ts'
import { readReferred } from '../products/product-definitions.ts'
import { settingsOfProducts } from '../products/product-settings.ts'
import { productsRepository } from '../products/products.repository.ts'
import { takeCustomCells } from './custom-cells.ts'
import { knownRecords, type Known } from './definitions.ts'
import { columnOf } from './import-columns.ts'
import { namedProducts } from './named-products.ts'
import { cellsIn, planImport, type PlannedLine } from './plan.ts'
import type { Job } from './write-products.ts'
import { productLimits } from '../products/products.serializer.ts'

/** Maximum number of products that are named. */
const maxNamed = 10

const noLimits = { minWidthMm: null, maxWidthMm: null, minLengthMm: null, maxLengthMm: null }

/** The sizes of a line's product that its price grid has no price for. */
function notesOfLine({ before, columns, name }: PlannedLine, { grids }: Known): string[] {
  const row = { ...noLimits, ...before, ...columns }
  const grid = [...grids.values()].flat().find(({ id }) => id === row.priceGridId)
  if (row.priceModel !== 'grid' || grid === undefined) return []
  return gridGaps(grid, productLimits(row))
    .filter(({ kind }) => kind === 'unpriced')
    .map(({ side, fromMm: from, toMm: to }) =>
      side === 'width'
        ? staffText(
            'The price grid of {{name}} has no prices for widths from {{from}} to {{to}} mm, so nobody can order them',
            { name, from, to },
          )
        : staffText(
            'The price grid of {{name}} has no prices for lengths from {{from}} to {{to}} mm, so nobody can order them',
            { name, from, to },
          ),
    )
}

/** Notes about the first new or changed products whose price grid ends before their size limits. */
const gridNotes = (lines: readonly PlannedLine[], records: Known): string[] =>
  lines
    .filter(({ action }) => action === 'create' || action === 'change')
    .map((line) => notesOfLine(line, records))
    .filter((notes) => notes.length > 0)
    .slice(0, maxNamed)
    .flat()

interface Reading {
  money: ShopMoney
  decimal?: DecimalSign | undefined
  publicOrigin: () => string
  /** The fields that modules add to products. */
  fields: ReturnType<typeof fieldsOf>
  /** Whether products may be found by name alone. */
  byName: boolean
}

interface OwnPlan extends Job {
  lines: readonly PlannedLine[]
  /** Notes about the whole file. */
  notes: string[]
}

const notCarried = staffText(
  'A file does not carry translations, the stock items of choices and the pictures of a product with a choice',
)

/** Plans what a file in the shop's own format does; its headers must be right. */
export async function planOwn(
  db: Db,
  csvTable: CsvTable,
  { money, decimal, publicOrigin, fields, byName }: Reading,
): Promise<OwnPlan> {
  const custom = takeCustomCells(csvTable, fields)
  const table = await withStoredPictures(db, custom.table, publicOrigin())
  const ids = cellsIn(table, 'id')
  const products = await productsRepository(db).lockAll(ids)
  const at = table.headers.findIndex((header) => columnOf(header) === 'definitions')
  const isOthers = at >= 0 && ids.length > 0 && products.size === 0
  const rows = await productsRepository(db).lockNamed(
    cellsIn(table, 'sku'),
    byName || isOthers ? cellsIn(table, 'name') : [],
  )
  const settings = await settingsOfProducts(db, [...products.keys(), ...rows.map(({ id }) => id)])
  const cells = table.lines.flatMap(({ line, cells: some }) => (some[at] ? [{ line, text: some[at] }] : []))
  const records = knownRecords(await readReferred(db), cells, money.exponent)
  const productIndex = namedProducts(rows, byName || isOthers)
  const planned = await planImport(table, {
    products,
    isOthers,
    named: productIndex,
    settings,
    known: records,
    money,
    decimal,
  })
  const lines = custom.add(planned)
  const newRecords = neededRecords(lines, records)
  const isNew = newRecords.options.created.length + newRecords.grids.length > 0
  return {
    lines,
    ...newRecords,
    notes: [...records.notes, ...gridNotes(lines, records), ...(isNew ? [notCarried] : [])],
  }
}

/** The records that only the file has and that its lines need. */
function neededRecords(all: readonly PlannedLine[], { fresh, categories, grids, options }: Known) {
  const lines = all.filter(({ action }) => action === 'create' || action === 'change')
  const usedOptionIds = new Set(lines.flatMap((line) => line.asked?.map(({ option }) => option.id) ?? []))
  const created = options.filter(({ id }) => fresh.has(id) && usedOptionIds.has(id))
  const neededIds = new Set([
    ...lines.flatMap(({ columns }) => [columns.categoryId, columns.priceGridId]),
    ...created.flatMap(({ choices }) => choices.map(({ priceGridId }) => priceGridId)),
  ])
  const isNeeded = ({ id }: { id: string }) => fresh.has(id) && neededIds.has(id)
  return {
    categories: [...new Set(categories.values())].filter(isNeeded),
    grids: [...grids.values()].flat().filter(isNeeded),
    options: { created, extended: [] },
  }
}

/** A file with the addresses of the shop's own pictures as they are stored; an export has them with the origin. */
async function withStoredPictures(db: Db, table: CsvTable, origin: string): Promise<CsvTable> {
  const at = table.headers.findIndex((header) => columnOf(header) === 'image_urls')
  if (at === -1) return table
  const urls = table.lines.map(({ cells }) => cells[at] ?? '')
  const stored = await withStoredAddresses(db, { urls }, origin)
  const lines = table.lines.map(({ line, cells }, index) => ({
    line,
    cells: at < cells.length ? cells.with(at, stored.urls[index] ?? '') : cells,
  }))
  return { ...table, lines }
}
