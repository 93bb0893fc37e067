import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { MakingAttributes } from '#modules/making/contract/index.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { priceBases } from '#modules/pricing/contract.ts'
import { optionLooks } from '../../contract/options.ts'

export const priceGrids = pgTable('price_grids', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** Whole millimetres, in ascending order. */
  widthsMm: integer('widths_mm').array().notNull(),
  lengthsMm: integer('lengths_mm').array().notNull(),
  /** Minor units, row by row; 0: this size is not made. */
  prices: bigint({ mode: 'number' }).array().notNull(),
  ...versioned,
})
export type PriceGridRow = typeof priceGrids.$inferSelect

export const options = pgTable('options', {
  id: uuid().primaryKey().defaultRandom(),
  code: text().notNull(),
  name: text().notNull(),
  help: text().notNull().default(''),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  shownAs: text('shown_as', { enum: optionLooks }).notNull().default('list'),
  ...versioned,
})

export const choices = pgTable('choices', {
  id: uuid().primaryKey().defaultRandom(),
  optionId: uuid('option_id').notNull(),
  code: text().notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  imageUrl: text('image_url'),
  colour: text(),
  priceBasis: text('price_basis', { enum: priceBases }).notNull().default('none'),
  /** Minor units, or hundredths of a percent. */
  priceAmount: bigint('price_amount', { mode: 'number' }).notNull().default(0),
  priceGridId: uuid('price_grid_id'),
  minWidthMm: integer('min_width_mm'),
  maxWidthMm: integer('max_width_mm'),
  minLengthMm: integer('min_length_mm'),
  maxLengthMm: integer('max_length_mm'),
  maxAreaMm2: bigint('max_area_mm2', { mode: 'number' }),
  weightGsm: integer('weight_gsm').notNull().default(0),
  liftsG: integer('lifts_g'),
  facts: jsonb().$type<MakingAttributes>().notNull().default({}),
  inventoryItemId: uuid('inventory_item_id'),
  extraDays: smallint('extra_days').notNull().default(0),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  archived: boolean().notNull().default(false),
})

export const choiceConflicts = pgTable(
  'choice_conflicts',
  { choiceId: uuid('choice_id').notNull(), otherId: uuid('other_id').notNull() },
  (table) => [primaryKey({ columns: [table.choiceId, table.otherId] })],
)

export const productOptions = pgTable(
  'product_options',
  {
    productId: uuid('product_id').notNull(),
    optionId: uuid('option_id').notNull(),
    position: integer().notNull(),
    defaultChoiceId: uuid('default_choice_id').notNull(),
    shownWhenChoiceId: uuid('shown_when_choice_id'),
    /** Pictures of this product, by the code of the choice that they show. */
    pictures: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.productId, table.optionId] })],
)

export const productChoicesOut = pgTable(
  'product_choices_out',
  { productId: uuid('product_id').notNull(), choiceId: uuid('choice_id').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.choiceId] })],
)
