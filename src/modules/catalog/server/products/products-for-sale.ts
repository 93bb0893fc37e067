import type { SafetyStandard } from '#modules/making/contract/index.ts'
import type { InchStep, PriceGrid } from '#modules/pricing/rules/index.ts'
import { localize, type Reading } from '#kernel/rules/localized.ts'
import { optionsIn } from '../options/options.words.ts'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { productOptionsJson, gridJson, type ProductOptionRow } from '../options/options.sql.ts'
import type { ProductRow } from './products.tables.ts'

/** The fields of a product that an order needs. */
export type ProductForSale = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'translations'
  | 'imageUrls'
  | 'materials'
  | 'basePrice'
  | 'pricePerSqm'
  | 'minWidthMm'
  | 'maxWidthMm'
  | 'minLengthMm'
  | 'maxLengthMm'
  | 'kind'
  | 'making'
  | 'facts'
  | 'minAreaMm2'
  | 'maxAreaMm2'
  | 'weightGsm'
  | 'maxWeightG'
  | 'taxClass'
  | 'categoryId'
  | 'itemWeightG'
  | 'itemLengthMm'
  | 'leadDaysMin'
  | 'leadDaysMax'
  | 'priceModel'
  | 'priceGridId'
  | 'pricePerMetre'
  | 'pricePerWidth'
  | 'pricePerSqft'
  | 'version'
  | 'state'
> & {
  /** The name in the base language, where the product is read in another one. */
  writtenName?: string
  /** The grid of the price model `grid`; else null. */
  priceGrid: PriceGrid | null
  /** Null when it has no options. */
  options: ProductOptionRow[] | null
  /** The rule set of child safety that the shop follows. */
  safety: SafetyStandard
  /** The smallest part of an inch to which the shop takes sizes. */
  inchStep: InchStep
  /** Whether the shop sends samples of swatches by post. */
  samples: boolean
}

/**
 * The statement for a fixed number of ids. With an array, whose length the database must ask for, it would be
 * planned again each time.
 */
const forSale = (ids: number) =>
  statement<ProductForSale>(`
  select id, name, translations, image_urls as "imageUrls", materials, base_price::float8 as "basePrice",
    price_per_sqm::float8 as "pricePerSqm", min_width_mm as "minWidthMm", max_width_mm as "maxWidthMm",
    min_length_mm as "minLengthMm", max_length_mm as "maxLengthMm", kind, making, facts,
    min_area_mm2::float8 as "minAreaMm2", max_area_mm2::float8 as "maxAreaMm2", weight_gsm as "weightGsm",
    max_weight_g as "maxWeightG", tax_class as "taxClass", category_id as "categoryId", item_weight_g as "itemWeightG",
    item_length_mm as "itemLengthMm", lead_days_min as "leadDaysMin", lead_days_max as "leadDaysMax",
    price_model as "priceModel", price_grid_id as "priceGridId", price_per_metre::float8 as "pricePerMetre",
    price_per_width::float8 as "pricePerWidth", price_per_sqft::float8 as "pricePerSqft", version, state,
    (select ${gridJson('grid')} from price_grids grid
      where grid.id = price_grid_id and price_model = 'grid') as "priceGrid",
    ${productOptionsJson} as options,
    coalesce((select selling ->> 'safety' from settings limit 1), 'en13120') as safety,
    coalesce((select inch_step from settings limit 1), 16) as "inchStep",
    coalesce((select (selling ->> 'samples')::boolean from settings limit 1), false) as samples
  from products where archived_at is null
    and id in (${Array.from({ length: ids }, (_, index) => `$${index + 1}`).join(', ')})`)

const forSaleBySize = new Map<number, ReturnType<typeof forSale>>()

/**
 * Reads products by id. The ids are padded with the first one to a power of two, so that carts of all sizes share
 * few statements.
 */
export function readProductsForSale(db: Db, ids: readonly string[]): Promise<ProductForSale[]> {
  const size = 2 ** Math.ceil(Math.log2(ids.length))
  const ask = forSaleBySize.get(size) ?? forSale(size)
  forSaleBySize.set(size, ask)
  return ask(db.$client, ...ids, ...Array.from({ length: size - ids.length }, () => ids[0]))
}

/** A product with its texts in the requested language; for staff unchanged. */
export async function localizeProduct(product: ProductForSale, reading: Reading): Promise<ProductForSale> {
  if (reading.full && reading.language === null) return product
  const { name } = localize(product, ['name'], reading).texts
  const options = product.options && (await optionsIn(product.options, reading))
  if (reading.language === null) return { ...product, options }
  return { ...product, name, writtenName: product.name, options }
}
