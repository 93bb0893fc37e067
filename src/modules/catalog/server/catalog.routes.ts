import type { FastifyInstance } from 'fastify'
import {
  getCategory,
  getCategoryBySlug,
  getProduct,
  listCategories,
  listMaterials,
  listOfferedChoices,
  listProducts,
} from '../contract/catalog.ts'
import { getCategoryContents } from '../contract/catalog-writes.ts'
import type { SafetySettings } from '../contract/product-safety.ts'
import type { Received } from '#kernel/contract/endpoint.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { toMillimetres } from '#modules/pricing/rules/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { customColumns, fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { customOrder, wantedValues } from '#kernel/custom-fields/in-sql.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv/csv.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { listedCategories, type CategoriesRepository } from './categories/categories.repository.ts'
import { categories as table } from './categories/categories.tables.ts'
import { serializeCategory } from './categories/categories.serializer.ts'
import { usualPrice } from './pieces/pieces.ts'
import { choicesOnSale, materialsOnSale, type ProductFilter } from './search/product-search.ts'
import { fileProducts } from './products/product-definitions.ts'
import { productColumns, type FileProduct } from './products/products.csv.ts'
import type { Reading } from '#kernel/rules/localized.ts'
import { productSort, type ProductLists, type ProductsRepository } from './products/products.repository.ts'
import { shownSafety } from './safety/product-safety.ts'
import { serializeProduct } from './products/products.serializer.ts'
import { products as productsTable, type ProductRow } from './products/products.tables.ts'

export function mountCatalog(
  http: FastifyInstance,
  {
    db,
    reports,
    products,
    lists,
    exported,
    categories,
    safetySettings,
    exponent,
    currency,
    publicOrigin,
  }: {
    db: Db
    /** Where exports are read. */
    reports: Db
    products: ProductsRepository
    lists: ProductLists
    exported: Pick<ProductLists, 'all'>
    categories: CategoriesRepository
    /** What the shop shows about the safety of its products. */
    safetySettings: () => Promise<SafetySettings>
    exponent: number
    currency: string
    publicOrigin: () => string
  },
): void {
  const fields = fieldsOf(http, 'product')

  mount(http, listProducts, async ({ query, reading, request, reply }) => {
    const { limit, sort, category_id: categoryId } = query
    // A file has the base names.
    const order =
      customOrder<ProductRow>(fields, productsTable, query.custom_fields) ??
      productSort(sort, wantsCsv(request) ? null : reading.language)
    const cursor = order.read(query.cursor)
    if (categoryId !== undefined && categoryId !== '' && !isUuid(categoryId)) {
      return sendPage(
        { request, reply },
        { rows: [], limit, total: { count: 0, estimated: false }, cursorOf: never },
      )
    }
    const filter = {
      ...filterOf(query, exponent),
      ...stateIn(query, reading),
      language: reading.language,
      ...(query.custom_fields && { custom: wantedValues(fields, query.custom_fields) }),
    }
    if (wantsCsv(request)) {
      return csvFile(reply, {
        name: 'products',
        kind: 'product',
        columns: {
          ...productColumns({ exponent, currency }, publicOrigin()),
          ...(reading.full && customColumns('product', fields, (row: FileProduct) => row.customFields)),
        },
        rows: fileProducts(reports, exported.all(filter, order), { exponent, origin: publicOrigin() }),
      })
    }
    const page = await lists.page(filter, order, limit, cursor)
    const rows = sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf })
    const prices = await pricesAtSize(products, rows, query)
    return rows.map((row) => ({
      ...serializeProduct(row, exponent, reading, true),
      ...(prices && { price_at_size: toMajorOrNull(prices.get(row.id), exponent) }),
    }))
  })

  mount(http, listMaterials, ({ reading }) => materialsOnSale(db, reading.language))
  mount(http, listOfferedChoices, ({ reading }) => choicesOnSale(db, reading.language))

  mount(http, getProduct, async ({ params, reading }) => {
    const row = await products.byId(params.id)
    if (row === null || !mayRead(row, reading)) return refuse('product_not_found')
    const safety = shownSafety(row, await safetySettings(), reading)
    return { ...serializeProduct(row, exponent, reading), ...(safety && { safety }) }
  })

  mountList(http, listCategories, table, {
    ...listedCategories,
    db,
    serialize: (rows, { reading }) => rows.map((row) => serializeCategory(row, reading, true)),
  })

  mount(http, getCategory, async ({ params, reading }) => {
    const row = await categories.byId(params.id)
    if (row === null) return refuse('category_not_found')
    return serializeCategory(row, reading)
  })

  mount(http, getCategoryBySlug, async ({ params, reading }) => {
    const row = await categories.bySlug(params.slug)
    if (row === null) return refuse('category_not_found')
    return serializeCategory(row, reading)
  })

  mount(http, getCategoryContents, async ({ params }) => {
    if ((await categories.byId(params.id)) === null) return refuse('category_not_found')
    return categories.contents(params.id)
  })
}

const toMajorOrNull = (amount: number | undefined, exponent: number) =>
  amount ? toMajor(amount, exponent) : null

/** What a piece of the asked size costs of each product, in minor units, by its id; null where no size was asked for. */
async function pricesAtSize(
  products: ProductsRepository,
  rows: readonly ProductRow[],
  { width, length }: Received<typeof listProducts>['query'],
): Promise<Map<string, number> | null> {
  if (width === undefined || length === undefined) return null
  const productsById = await products.byIds(rows.map(({ id }) => id))
  return new Map(Array.from(productsById, ([id, product]) => [id, usualPrice(product, { width, length })]))
}

/** Only staff may read products that are not on sale. */
const mayRead = ({ state }: ProductRow, { full }: Reading) => full || state === 'published'

/** The requested state, for staff only; everybody else gets only products on sale. */
const stateIn = ({ state }: Received<typeof listProducts>['query'], { full }: Reading) =>
  full ? { state } : {}

/** The query as a filter, in minor units and millimetres. */
function filterOf(query: Received<typeof listProducts>['query'], exponent: number): ProductFilter {
  const inMinor = (major: number | undefined) => (major === undefined ? undefined : toMinor(major, exponent))
  const inMillimetres = (metres: number | undefined) =>
    metres === undefined ? undefined : toMillimetres(metres)
  return {
    categoryId: query.category_id || undefined,
    featured: query.featured === undefined ? undefined : query.featured === 'true',
    q: query.q,
    material: query.material || undefined,
    choice: query.choice || undefined,
    minPrice: inMinor(query.min_price),
    maxPrice: inMinor(query.max_price),
    widthMm: inMillimetres(query.width),
    lengthMm: inMillimetres(query.length),
  }
}

function never(): never {
  throw new Error('an empty page has no last row')
}
