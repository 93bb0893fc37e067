import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The provinces and wards that forms suggest. */
export const wards = pgTable(
  'wards',
  {
    /** The province in small letters without accents. */
    provinceKey: text('province_key').notNull(),
    ward: text().notNull(),
    province: text().notNull(),
    /** Of the office of statistics; empty: unknown. */
    code: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.provinceKey, table.ward] })],
)
