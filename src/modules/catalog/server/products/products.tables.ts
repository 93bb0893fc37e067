import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { productStates } from '../../contract/catalog.ts'
import type { OwnSafety } from '../../contract/product-safety.ts'
import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import { priceModels } from '#modules/pricing/contract.ts'
import { kinds, type MakingAttributes, type Making } from '#modules/making/contract/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

export const products = pgTable('products', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text().notNull().default(''),
  materials: text().array().notNull().default([]),
  /** Minor units. */
  basePrice: bigint('base_price', { mode: 'number' }).notNull().default(0),
  imageUrls: text('image_urls').array().notNull().default([]),
  categoryId: uuid('category_id'),
  isFeatured: boolean('is_featured').notNull().default(false),
  baseLengthMm: integer('base_length_mm').notNull().default(1000),
  baseWidthMm: integer('base_width_mm').notNull().default(1000),
  /** Minor units per square metre; with the price model `piece`, of one piece. */
  pricePerSqm: bigint('price_per_sqm', { mode: 'number' }).notNull().default(0),
  minWidthMm: integer('min_width_mm'),
  maxWidthMm: integer('max_width_mm'),
  minLengthMm: integer('min_length_mm'),
  maxLengthMm: integer('max_length_mm'),
  /** Null: sold by size alone. */
  kind: text({ enum: kinds }),
  making: jsonb().$type<Making>().notNull().default({}),
  facts: jsonb().$type<MakingAttributes>().notNull().default({}),
  /** Minimum charged area, in square millimetres. */
  minAreaMm2: bigint('min_area_mm2', { mode: 'number' }),
  maxAreaMm2: bigint('max_area_mm2', { mode: 'number' }),
  /** Grams per square metre; 0: not known. */
  weightGsm: integer('weight_gsm').notNull().default(0),
  maxWeightG: integer('max_weight_g'),
  /** Price model `piece`: grams of one piece, and its longest side; null: not known. */
  itemWeightG: integer('item_weight_g'),
  itemLengthMm: integer('item_length_mm'),
  /** How it is taxed; null: as goods. */
  taxClass: text('tax_class'),
  /** Working days; null: those of the kind. */
  leadDaysMin: smallint('lead_days_min'),
  leadDaysMax: smallint('lead_days_max'),
  /** Whether it has rows in `product_options`. */
  hasOptions: boolean('has_options').notNull().default(false),
  /** Whether a choice that it offers adds a price; written by `write_choice_prices`. */
  choicesHavePrice: boolean('choices_have_price').notNull().default(false),
  /** Codes of its options in the order in which they are shown; written by `write_option_words`. */
  optionCodes: text('option_codes').array().notNull().default([]),
  /** Names of its options and choices by language, for the search; written by `write_option_words`. */
  optionWordsByLanguage: jsonb('option_words_by_language')
    .$type<Partial<Record<LanguageCode, string>>>()
    .notNull()
    .default({}),
  /** Whether its price is shown with the lowest one of the 30 days before it. */
  isReduced: boolean('is_reduced').notNull().default(false),
  /** That lowest price in minor units, written by the database; null: no earlier price is known. */
  lowestPrice: bigint('lowest_price', { mode: 'number' }),
  priceModel: text('price_model', { enum: priceModels }).notNull().default('area'),
  priceGridId: uuid('price_grid_id'),
  /** Price model `cloth`: minor units per running metre, and per width that is sewn. */
  pricePerMetre: bigint('price_per_metre', { mode: 'number' }).notNull().default(0),
  pricePerWidth: bigint('price_per_width', { mode: 'number' }).notNull().default(0),
  /** Price model `square_foot`: minor units; the database writes `pricePerSqm` from it. */
  pricePerSqft: bigint('price_per_sqft', { mode: 'number' }).notNull().default(0),
  /**
   * The number by which staff and other shops identify it; unique among products that are not archived, ignoring
   * case.
   */
  sku: text(),
  /** Only published products are on sale. */
  state: text({ enum: productStates }).notNull().default('published'),
  /** What its page shows of its safety beside what the shop says. */
  safety: jsonb().$type<OwnSafety>().notNull().default({}),
  safetyWarnings: text('safety_warnings').notNull().default(''),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  /** Values of fields that modules add, by name. */
  customFields: jsonb('custom_fields').$type<StoredCustomFields>().notNull().default({}),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  ...versioned,
})

/** The prices that products had, for the lowest one before a reduction; written by the database. */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: uuid('product_id').notNull(),
    day: date().notNull(),
    /** Minor units. */
    price: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
)

export type ProductRow = typeof products.$inferSelect
