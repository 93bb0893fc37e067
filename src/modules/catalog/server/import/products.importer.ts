import { randomUUID } from 'node:crypto'
import { slugOfAnyScript } from '#kernel/record/slug-of-any-script.ts'
import { spelling } from '#kernel/rules/text/spelling.ts'
import type { ImportSettings, ReportedLine } from '#kernel/contract/imports.ts'
import type { Db } from '#kernel/database/db.ts'
import type { CsvTable } from '#kernel/http/csv/read-csv.ts'
import type { fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import type { ImportPlan, Importer } from '#kernel/record/importer.ts'
import { categoriesRepository } from '../categories/categories.repository.ts'
import { noPrice } from '../../rules/index.ts'
import { optionsRepository } from '../options/options.repository.ts'
import type { ProductOptionRow } from '../options/options.sql.ts'
import { productsRepository } from '../products/products.repository.ts'
import { foreignPlan } from './foreign-plan.ts'
import { namedProducts } from './named-products.ts'
import { offerOf } from './offer.ts'
import { optionPlan } from './option-plan.ts'
import { planOwn } from './own-plan.ts'
import { faultsOfHeaders, type PlannedLine } from './plan.ts'
import { isShopify, shopifyProducts } from './source/shopify.ts'
import type { Reading, Source } from './source/source-product.ts'
import { isForeignWooCommerce, isWooCommerce, wooCommerceProducts } from './source/woocommerce.ts'
import { undoProducts } from './undo-products.ts'
import { writeProducts, type NewCategory } from './write-products.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const AT_ONCE = 500

/** File formats of other shops, recognised by their headers. */
const sources: Record<
  string,
  {
    is: (table: CsvTable) => boolean
    read: (table: CsvTable, reading: Reading) => Promise<Source>
  }
> = {
  shopify: { is: isShopify, read: shopifyProducts },
  woocommerce: { is: isWooCommerce, read: wooCommerceProducts },
}

/** Imports products from files in the shop's own format and from exports of Shopify and WooCommerce. */
export function productsImporter({
  exponent,
  currency,
  publicOrigin,
  fields,
}: {
  exponent: number
  currency: string
  publicOrigin: () => string
  /** The fields that modules add to products. */
  fields: () => ReturnType<typeof fieldsOf>
}): Importer {
  return {
    async plan(db, table, settings) {
      const match = Object.entries(sources).find(([, { is }]) => is(table))
      if (match === undefined && isForeignWooCommerce(table))
        return unreadable('woocommerce', foreignHeads(table))
      if (match === undefined)
        return planOwnFile(db, table, {
          money: { exponent, currency },
          decimal: settings.decimal,
          publicOrigin,
          fields: fields(),
          byName: true,
        })
      const [format, { read }] = match
      const source = await read(table, { decimal: settings.decimal })
      return planForeign(db, { format, settings, exponent, currency, ...source })
    },
    undo: undoProducts,
  }
}

/** Categories by name; missing ones are planned when products need them. */
async function categoriesByName(db: Db) {
  const all = await categoriesRepository(db).all()
  const ids = new Map(
    all.flatMap(({ id, name, slug }) => [[slug, id] as const, [spelling(name), id] as const]),
  )
  const slugs = new Set(all.map(({ slug }) => slug))
  const created: NewCategory[] = []
  function categoryId(name: string): string {
    const knownId = ids.get(spelling(name))
    if (knownId !== undefined) return knownId
    const id = randomUUID()
    const base = slugOfAnyScript(name) || `category-${id.slice(0, 8)}`
    const slug = slugs.has(base) ? `${base}-${id.slice(0, 8)}` : base
    slugs.add(slug)
    ids.set(spelling(name), id)
    created.push({ id, name: name.slice(0, 200), slug })
    return id
  }
  return { categoryId, created }
}

async function optionsOf(db: Db, ids: readonly string[]): Promise<Map<string, readonly ProductOptionRow[]>> {
  const optionsByProduct = new Map<string, readonly ProductOptionRow[]>()
  for (let offset = 0; offset < ids.length; offset += AT_ONCE) {
    const products = await productsRepository(db).byIds(ids.slice(offset, offset + AT_ONCE))
    for (const [id, { options }] of products) optionsByProduct.set(id, options ?? [])
  }
  return optionsByProduct
}

const stateless = staffText('Products of which the file does not say that they are on sale come in as drafts')

/** The names of the first twenty records, for a note. */
const firstNames = (records: readonly { name: string }[]) =>
  [...new Set(records.map(({ name }) => name))].slice(0, 20).join(', ')

async function planForeign(
  db: Db,
  {
    format,
    settings,
    exponent,
    currency,
    ...source
  }: Source & { format: string; settings: ImportSettings; exponent: number; currency: string },
): Promise<ImportPlan> {
  const rows = await productsRepository(db).lockNamed(
    source.products.flatMap(({ sku }) => sku ?? []),
    source.products.map(({ name }) => name),
  )
  const categories = await categoriesByName(db)
  const options = optionPlan(await optionsRepository(db).all(), {
    exponent,
    basis: settings.prices,
  })
  const optionsByProduct = await optionsOf(
    db,
    rows.filter(({ hasOptions }) => hasOptions).map(({ id }) => id),
  )
  const lines = await foreignPlan(source.products, {
    named: namedProducts(rows, true),
    asked: optionsByProduct,
    categoryId: categories.categoryId,
    options,
    exponent,
    currency,
    settings,
  })
  const used = new Set(
    lines.flatMap(({ action, columns }) => (action === 'error' ? [] : (columns.categoryId ?? []))),
  )
  const created = categories.created.filter(({ id }) => used.has(id))
  const changes = options.changes()
  const notes = [
    ...source.notes,
    ...(source.products.some(({ state }) => state === undefined) ? [stateless] : []),
    ...(created.length > 0
      ? [staffText('New categories: {{created}}', { created: firstNames(created) })]
      : []),
    ...(changes.created.length > 0
      ? [staffText('New options: {{value}}', { value: firstNames(changes.created) })]
      : []),
  ]
  return {
    format,
    notes,
    lines,
    pictures: lines.flatMap(({ pictures }) => pictures),
    apply: (by, progress) =>
      writeProducts(db, { lines, categories: created, grids: [], options: changes }, { by, progress }),
  }
}

/** The plan of a file whose header has errors: nothing is written. */
const unreadable = (format: string, errors: ReportedLine['errors']): ImportPlan => ({
  format,
  notes: [],
  lines: [{ line: 1, action: 'error', name: '', changed: [], errors, notes: [] }],
  pictures: [],
  apply: async () => ({ records: [], pictures: [] }),
})

const foreignHeads = ({ headers }: CsvTable): ReportedLine['errors'] => [
  {
    column: headers[1] ?? '',
    message: staffText(
      'This export of WooCommerce is in a language that is not known here. Set the language of your WordPress profile to English and export it again',
    ),
  },
]

const reported = (line: PlannedLine, exponent: number): ReportedLine => ({
  ...line,
  notes: [],
  offer: offerOf({ ...noPrice, state: 'draft', ...line.before, ...line.columns }, exponent),
})

/** Refuses new products with the same name and no SKU: a second import could not tell which is meant. */
function faultOfTwins(lines: readonly PlannedLine[]): PlannedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    if (line.action !== 'create' || line.columns.sku) return line
    const earlier = seen.get(spelling(line.name))
    if (earlier === undefined) seen.set(spelling(line.name), line.line)
    if (earlier === undefined) return line
    const errors = [
      {
        column: 'name',
        message: staffText('Line {{earlier}} has the same name. Give them SKUs', { earlier }),
      },
    ]
    return { ...line, action: 'error', errors }
  })
}

async function planOwnFile(
  db: Db,
  table: CsvTable,
  reading: Parameters<typeof planOwn>[2],
): Promise<ImportPlan> {
  const errors = faultsOfHeaders(table.headers, reading.fields)
  if (errors.length > 0) return unreadable('own', errors)
  const plan = await planOwn(db, table, reading)
  const lines = faultOfTwins(plan.lines)
  return {
    format: 'own',
    notes: plan.notes,
    lines: lines.map((line) => reported(line, reading.money.exponent)),
    pictures: [],
    apply: (by, progress) => writeProducts(db, { ...plan, lines }, { by, progress }),
  }
}
