import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StoredTranslations } from '../../../kernel/rules/localized.ts'
import { languageCodes } from '../../../kernel/rules/languages.ts'
import { secondFactorRequirements } from '../contract/settings.ts'

export const settings = pgTable('settings', {
  id: uuid().primaryKey().defaultRandom(),
  siteName: text('site_name').notNull(),
  siteDescription: text('site_description').notNull(),
  logoUrl: text('logo_url').notNull().default(''),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone').notNull(),
  requiredSecondFactor: text('required_second_factor', { enum: secondFactorRequirements })
    .notNull()
    .default('none'),
  baseLanguage: text('base_language', { enum: languageCodes }).notNull().default('en'),
  languages: text({ enum: languageCodes })
    .array()
    .notNull()
    .default([...languageCodes]),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  /** Of the module `making`, which checks it. */
  selling: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Of the module `installations`, which checks it. */
  visits: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
