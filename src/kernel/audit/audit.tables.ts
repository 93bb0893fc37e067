import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#kernel/contract/roles.ts'
import type { Fields } from './changes.ts'

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  actorEmail: text('actor_email'),
  actorRole: text('actor_role', { enum: roles }),
  action: text().notNull(),
  entity: text().notNull(),
  entityId: text('entity_id').notNull(),
  entityLabel: text('entity_label'),
  before: jsonb().$type<Fields>(),
  after: jsonb().$type<Fields>(),
  network: text(),
  requestId: text('request_id'),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
})

export type AuditRow = Omit<typeof auditLog.$inferSelect, 'searchText'>
