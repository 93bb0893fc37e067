import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { sizeReasons, toldSteps } from '../contract/funnel.ts'

export const funnelDays = pgTable(
  'funnel_days',
  {
    /** In the shop's time zone. */
    day: date().notNull(),
    step: text({ enum: toldSteps }).notNull(),
    language: text().notNull(),
    source: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step, table.language, table.source] })],
)

export const fruitlessWords = pgTable(
  'fruitless_words',
  {
    day: date().notNull(),
    words: text().notNull(),
    language: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words, table.language] })],
)

export const refusedSizes = pgTable(
  'refused_sizes',
  {
    day: date().notNull(),
    productId: uuid('product_id').notNull(),
    widthCm: smallint('width_cm').notNull(),
    lengthCm: smallint('length_cm').notNull(),
    reason: text({ enum: sizeReasons }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.productId, table.widthCm, table.lengthCm, table.reason] }),
  ],
)
