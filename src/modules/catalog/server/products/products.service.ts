import { mergeTranslations, type SentTranslations } from '#kernel/rules/localized.ts'
import { emit } from '#kernel/events/events.ts'
import type { Pool } from 'pg'
import type { ProductState } from '../../contract/catalog.ts'
import { productChange, type ProductChange, type ProductInput } from '../../contract/catalog-writes.ts'
import type { ConfigurationForm } from '../../contract/configuration.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { categoriesRepository } from '../categories/categories.repository.ts'
import { gridPerSqm } from '#modules/pricing/rules/index.ts'
import type { ProductOption } from '../../contract/options.ts'
import { withClothPrice } from '../search/cloth-price.ts'
import { copyProduct } from './copy-product.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { priceGrids } from '../options/options.tables.ts'
import { optionsRepository } from '../options/options.repository.ts'
import { readProductOptions, saveProductOptions } from '../options/product-options.ts'
import { draftWithoutPrice, setProductStates } from './product-states.ts'
import { columnsOf, limitFaults } from './products.columns.ts'
import { productsRepository } from './products.repository.ts'
import type { ProductRow } from './products.tables.ts'
import { serializeProduct } from './products.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A product was created or changed, by hand or by an import. */
    'product.saved': { productId: string; isNew: boolean; actorId: string }
    /** A product was archived or restored. */
    'product.archived': { productId: string; archived: boolean; actorId: string }
  }
}

/** Emits `product.saved` to other modules and returns the row. */
export async function emitSaved<Row extends { id: string }>(
  db: Db,
  row: Row,
  { isNew, actor }: { isNew: boolean; actor: Actor },
): Promise<Row> {
  await emit(db, 'product.saved', { productId: row.id, isNew, actorId: actor.id })
  return row
}

const skuTaken = () =>
  refuse('product_refused', { fields: { sku: staffText('Another product has this SKU') } })

interface Writing extends Pick<SentTranslations, 'translatedFrom'> {
  actor: Actor
  /** The transaction of a caller that writes other records too. */
  db?: Db
}

const baseTexts = ({ name, description = '', materials = [], safetyWarnings = '' }: Partial<ProductRow>) => ({
  name,
  description,
  materials,
  safety_warnings: safetyWarnings,
})

/** Writes to products, with their rules, audit entries and refusals. */
export function productsService({ pool, exponent }: { pool: Pool; exponent: number }) {
  const products = recordWriter(pool, {
    entity: 'product',
    notFound: 'product_not_found',
    lock: (db, id) => productsRepository(db).lock(id),
    serialize: (row: ProductRow) => serializeProduct(row, exponent),
    audited: (row) => row,
    label: ({ name }) => name,
    invalidates: productsChanged,
  })

  /**
   * Errors that need more than the body: an unknown category or price grid, limits between which nothing can be
   * made.
   */
  async function faults(db: Db, change: Pick<ProductChange, 'category_id'>, row: Partial<ProductRow>) {
    const { category_id: categoryId } = change
    const faults = limitFaults(row)
    if (categoryId && (await categoriesRepository(db).byId(categoryId)) === null) {
      faults['category_id'] = staffText('There is no such category')
    }
    const { priceModel, priceGridId } = row
    if (priceGridId && (await tableRecords(db, priceGrids).byId(priceGridId)) === null)
      faults['price_grid_id'] = staffText('There is no such price grid')
    else if (priceModel === 'grid' && !priceGridId)
      faults['price_grid_id'] = staffText('Please choose a price grid')
    return Object.keys(faults).length > 0 ? refuse('product_refused', { fields: faults }) : null
  }

  /** The list price of a product that is priced by a grid: lists show and sort by a price per square metre. */
  async function withListPrice(db: Db, row: Partial<ProductRow>): Promise<Partial<ProductRow>> {
    if (row.priceModel !== 'grid' || !row.priceGridId) return {}
    const grid = await tableRecords(db, priceGrids).byId(row.priceGridId)
    return grid ? { pricePerSqm: gridPerSqm(grid) } : {}
  }

  /** Sets the options of a product, unless they are refused. */
  async function setOptions(db: Db, id: string, input: readonly ProductOption[]) {
    const options = await optionsRepository(db).byCodes(input.map(({ code }) => code))
    const { list, fields } = readProductOptions(options, input)
    if (Object.keys(fields).length > 0) return refuse('product_refused', { fields })
    await saveProductOptions(db, id, list)
    return null
  }

  /** Changes the fields that were sent and keeps the rest. */
  function update(
    id: string,
    { options, translations, reviewedTranslations, custom_fields: custom, ...input }: ProductChange,
    precondition: Precondition,
    { actor, db, translatedFrom }: Writing,
  ) {
    const columns = columnsOf(input, exponent)
    return products.update({
      id,
      ...(db && { db }),
      actor,
      precondition,
      duplicate: skuTaken,
      // Invalid input is refused before a missing product is reported, so that invalid requests reveal no ids.
      refuse: (db, stored) => faults(db, input, { ...stored, ...columns }),
      async write(db, stored) {
        const refused = options && (await setOptions(db, id, options))
        if (refused) return refused
        if (options) columns.hasOptions = options.length > 0
        const base = baseTexts({ ...stored, ...columns })
        const merged = mergeTranslations(
          stored.translations,
          { translations, reviewedTranslations, translatedFrom },
          base,
        )
        if (merged) columns.translations = merged
        if (custom) columns.customFields = withCustomValues(stored.customFields, custom)
        if (Object.keys(columns).length === 0) return stored
        const priced = await withListPrice(db, { ...stored, ...columns })
        const row = await withClothPrice(
          db,
          await productsRepository(db).update(id, { ...columns, ...priced }),
        )
        return emitSaved(db, await draftWithoutPrice(db, row, input.state), { isNew: false, actor })
      },
    })
  }

  return {
    create: (input: ProductInput, actor: Actor) =>
      products.create({
        actor,
        duplicate: skuTaken,
        write: async (db) => {
          const columns = { ...columnsOf(input, exponent), name: input.name }
          const refused = await faults(db, input, columns)
          if (refused) return refused
          const priced = await withListPrice(db, columns)
          const { options = [] } = input
          const translations = mergeTranslations({}, input, baseTexts(columns))
          const hasOptions = options.length > 0
          const row = await productsRepository(db).insert({
            ...columns,
            ...priced,
            hasOptions,
            ...(translations && { translations }),
            customFields: withCustomValues({}, input.custom_fields ?? {}),
          })
          const refusedOptions = hasOptions && (await setOptions(db, row.id, options))
          if (refusedOptions) return refusedOptions
          // Its options decide whether it has a price.
          const stored = hasOptions ? ((await productsRepository(db).lock(row.id)) ?? row) : row
          const saved = await draftWithoutPrice(db, await withClothPrice(db, stored), input.state)
          return emitSaved(db, saved, { isNew: true, actor })
        },
      }),

    update: (id: string, input: ProductChange, precondition: Precondition, actor: Actor) =>
      update(id, input, precondition, { actor }),

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, id: string, { translatedFrom, ...input }: SentTranslations, actor: Actor) =>
      update(id, productChange.parse(input), {}, { actor, db, translatedFrom }),

    /** Changes the configuration of a product, under the same rules. */
    configure: (id: string, form: ConfigurationForm, precondition: Precondition, actor: Actor) => {
      const { version: _, ...fields } = form
      return update(id, productChange.parse(fields), precondition, { actor })
    },

    /** Archives a product; its row stays for the orders that refer to it. */
    archive: (id: string, precondition: Pick<Precondition, 'ifMatch'>, actor: Actor) =>
      products.update({
        id,
        actor,
        precondition,
        action: 'delete',
        async write(db, stored) {
          const [row = stored] = await productsRepository(db).setArchived([id], true)
          await emit(db, 'product.archived', { productId: id, archived: true, actorId: actor.id })
          return row
        },
        entry: (row) => ({ id: row.id, before: row, after: undefined }),
        answer: () => null,
      }),

    /** Creates a draft that is a copy of a product. */
    copy: (id: string, actor: Actor) =>
      products.create({
        actor,
        write: async (db) => {
          const original = await productsRepository(db).lock(id)
          if (original === null) return refuse('product_not_found')
          return emitSaved(db, await copyProduct(db, original, actor), { isNew: true, actor })
        },
      }),

    /** Publishes products, makes them drafts or hides them. */
    setStates: (ids: readonly string[], state: ProductState, by: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const { changed, unpriced } = await setProductStates(db, { ids, state }, by)
        for (const row of changed) await emitSaved(db, row, { isNew: false, actor: by })
        if (changed.length > 0) await invalidateProducts(db)
        return { count: changed.filter((row) => row.state === state).length, unpriced }
      }),

    /** Archives products or restores them; returns how many were changed. */
    setArchived: (ids: readonly string[], archived: boolean, by: Actor): Promise<number> =>
      transactionOrRefusal(pool, (db) => setArchived(db, ids, archived, by)),
  }
}

export type ProductsService = ReturnType<typeof productsService>

/** The reads that a write to products invalidates: lists of products and materials, and the dashboard's numbers. */
const productsChanged = ['/api/products', '/api/materials', '/api/analytics/dashboard']
export const invalidateProducts = (db: Db) => publishInvalidation(db, productsChanged)

async function setArchived(db: Db, ids: readonly string[], archived: boolean, by: Actor): Promise<number> {
  const rows = await productsRepository(db).setArchived(ids, archived)
  const action = archived ? 'product.delete' : 'product.restore'
  for (const row of rows) {
    const record = archived ? { before: row } : { after: row }
    await audit(db, { by, action, id: row.id, label: row.name, ...record })
    await emit(db, 'product.archived', { productId: row.id, archived, actorId: by.id })
  }
  if (rows.length > 0) await invalidateProducts(db)
  return rows.length
}
