import { auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { IMPORT_BATCH_SIZE, type ImportResult, type ImportedRecord } from '#kernel/record/importer.ts'
import type { PriceGrid } from '#modules/pricing/rules/index.ts'
import type { ProductOption } from '../../contract/options.ts'
import { categoriesRepository } from '../categories/categories.repository.ts'
import { categories } from '../categories/categories.tables.ts'
import { withClothPrices } from '../search/cloth-price.ts'
import { priceGrids } from '../options/options.tables.ts'
import { saveOptionsOfProducts, type RequestedOption } from '../options/product-options.ts'
import { productsRepository } from '../products/products.repository.ts'
import { invalidateProducts, emitSaved } from '../products/products.service.ts'
import type { ProductRow } from '../products/products.tables.ts'
import type { OptionChanges } from './option-plan.ts'
import { writeOptions } from './options-in-bulk.ts'
import { productBefore } from './undo-products.ts'

export interface NewCategory {
  id: string
  name: string
  slug: string
}

export interface NewGrid extends PriceGrid {
  id: string
  name: string
}

/** A product to write. */
export interface WritableLine {
  action: 'create' | 'change' | 'unchanged' | 'skip' | 'error'
  before: ProductRow | null
  columns: Partial<ProductRow> & { id: string; name: string }
  /** The options that the product will have; undefined: they stay unchanged. */
  asked: readonly RequestedOption[] | undefined
  /** The options of the existing product before the import. */
  optionsBefore: readonly ProductOption[]
  /** Addresses on other servers. */
  pictures: readonly string[]
}

/** What an import writes: products, and the records that they need and the shop does not have. */
export interface Job {
  lines: readonly WritableLine[]
  categories: readonly NewCategory[]
  grids: readonly NewGrid[]
  options: OptionChanges
}

interface Context {
  by: Actor
  progress?: ((done: number) => Promise<void>) | undefined
}

/** Writes products, after the categories, price grids and options that they need. */
export async function writeProducts(db: Db, job: Job, context: Context): Promise<ImportResult> {
  const { by, progress } = context
  const effective = job.lines.filter(({ action }) => action === 'create' || action === 'change')
  if (effective.length === 0) return { records: [], pictures: picturesOf(job.lines) }
  const records = [
    ...(await writeCategories(db, job.categories, by)),
    ...(await writeGrids(db, job.grids, by)),
    ...(await writeNewOptions(db, job.options, by)),
  ]
  const now = Date.now()
  for (let offset = 0; offset < effective.length; offset += IMPORT_BATCH_SIZE) {
    const batch = effective.slice(offset, offset + IMPORT_BATCH_SIZE)
    records.push(...(await writeSome(db, batch, { by, newest: now - offset })))
    await progress?.(offset + batch.length)
  }
  await invalidateProducts(db)
  return { records, pictures: picturesOf(job.lines) }
}

const picturesOf = (lines: readonly WritableLine[]) =>
  lines.flatMap(({ pictures, columns }) =>
    pictures.map((address, position) => ({ productId: columns.id, address, position })),
  )

const created = (
  entity: 'category' | 'price_grid' | 'option',
  rows: readonly { id: string; name: string }[],
) => rows.map(({ id, name }): ImportedRecord => ({ entity, id, name, before: null, version: 1 }))

async function writeCategories(db: Db, list: readonly NewCategory[], by: Actor): Promise<ImportedRecord[]> {
  if (list.length === 0) return []
  const sortOrder = await categoriesRepository(db).nextPosition()
  const rows = await db
    .insert(categories)
    .values(list.map((category) => ({ ...category, sortOrder })))
    .returning()
  await auditAll(
    db,
    rows.map((row) => ({ by, action: 'category.create', id: row.id, label: row.name, after: row })),
  )
  await publishInvalidation(db, ['/api/categories'])
  return created('category', rows)
}

async function writeGrids(db: Db, list: readonly NewGrid[], by: Actor): Promise<ImportedRecord[]> {
  if (list.length === 0) return []
  const rows = await db
    .insert(priceGrids)
    .values(
      list.map(({ widthsMm, lengthsMm, prices, ...grid }) => ({
        ...grid,
        widthsMm: [...widthsMm],
        lengthsMm: [...lengthsMm],
        prices: [...prices],
      })),
    )
    .returning()
  await auditAll(
    db,
    rows.map((row) => ({ by, action: 'price_grid.create', id: row.id, label: row.name, after: row })),
  )
  await publishInvalidation(db, ['/api/price-grids'])
  return created('price_grid', rows)
}

async function writeNewOptions(db: Db, changes: OptionChanges, by: Actor): Promise<ImportedRecord[]> {
  if (changes.created.length + changes.extended.length === 0) return []
  await writeOptions(db, changes)
  const choicesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  await auditAll(db, [
    ...changes.created.map(({ id, name, code, choices }) => ({
      by,
      action: 'option.create' as const,
      id,
      label: name,
      after: { name, code, choices: choicesOf(choices) },
    })),
    ...changes.extended.map(({ option, added }) => ({
      by,
      action: 'option.update' as const,
      id: option.id,
      label: option.name,
      before: { choices: choicesOf(option.choices.filter((choice) => !added.includes(choice))) },
      after: { choices: choicesOf(option.choices) },
    })),
  ])
  await publishInvalidation(db, ['/api/options'])
  return [
    ...created('option', changes.created),
    ...changes.extended.map(({ option: { id, name, version }, added }): ImportedRecord => ({
      entity: 'option',
      id,
      name,
      before: { added: added.map((choice) => choice.id) },
      version: version + 1,
    })),
  ]
}

async function writeSome(
  db: Db,
  some: readonly WritableLine[],
  { by, newest }: { by: Actor; newest: number },
): Promise<ImportedRecord[]> {
  const stored = await productsRepository(db).saveAll(
    some.map(({ before, columns }, index) => ({
      // The list shows the newest products first: the first line of the file should be the first there too.
      ...(before ?? { createdAt: new Date(newest - index) }),
      ...columns,
    })),
  )
  const asking = some.flatMap(({ asked, columns }) =>
    asked === undefined ? [] : [{ productId: columns.id, list: asked }],
  )
  if (asking.length > 0) await saveOptionsOfProducts(db, asking)
  const saved = await withClothPrices(db, stored)
  await auditAll(
    db,
    some.map(({ before, columns: { id, name } }) => ({
      by,
      action: before ? 'product.update' : 'product.create',
      id,
      label: name,
      before,
      after: saved.get(id),
    })),
  )
  for (const { before, columns } of some) await emitSaved(db, columns, { isNew: !before, actor: by })
  return some.map(({ before, asked, optionsBefore, columns: { id, name } }) => ({
    entity: 'product',
    id,
    name,
    before: before && productBefore(before, asked === undefined ? null : [...optionsBefore]),
    version: saved.get(id)?.version ?? 1,
  }))
}
