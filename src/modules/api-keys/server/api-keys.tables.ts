import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { KeyRole } from '../contract.ts'

/** Keys with which programs call the API. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  role: text().$type<KeyRole>().notNull(),
  scopes: text().array().notNull(),
  beginning: text().notNull(),
  hash: text().notNull(),
  madeBy: uuid('made_by').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  ...versioned,
})
export type ApiKeyRow = typeof apiKeys.$inferSelect
