import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { deliveryKinds, type PriceTable } from '../contract/index.ts'

export const deliveryMethods = pgTable('delivery_methods', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text({ enum: deliveryKinds }).notNull(),
  name: text().notNull(),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  isActive: boolean('is_active').notNull().default(true),
  position: integer().notNull().default(0),
  /** Working days. */
  daysMin: integer('days_min').notNull(),
  daysMax: integer('days_max').notNull(),
  taxClass: text('tax_class').notNull().default('delivery'),
  /** Amounts in minor units. */
  terms: jsonb().$type<PriceTable>().notNull(),
  ...versioned,
})
export type DeliveryMethodRow = typeof deliveryMethods.$inferSelect
