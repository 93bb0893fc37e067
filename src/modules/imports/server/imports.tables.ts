import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportSettings, ReportedLine } from '#kernel/contract/imports.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { ImportedEntity, RetainedRecord } from '#kernel/record/importer.ts'
import { importKinds, importStates } from '../contract/imports.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const imports = pgTable('imports', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text({ enum: importKinds }).notNull(),
  format: text().notNull(),
  fileName: text('file_name').notNull(),
  settings: jsonb().$type<ImportSettings>().notNull(),
  /** The file, until it is imported or a day has passed. */
  content: text(),
  state: text({ enum: importStates }).notNull().default('checked'),
  withoutErrors: boolean('without_errors').notNull().default(false),
  created: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  done: integer().notNull().default(0),
  attempt: integer().notNull().default(0),
  notes: jsonb().$type<string[]>().notNull().default([]),
  lines: jsonb().$type<ReportedLine[]>().notNull().default([]),
  problem: text(),
  /** Hosts of pictures that IMPORT_PICTURE_HOSTS does not name. */
  missingHosts: text('missing_hosts').array().notNull().default([]),
  /** The missing hosts that an administrator has allowed for this import. */
  allowedHosts: text('allowed_hosts').array().notNull().default([]),
  kept: jsonb().$type<RetainedRecord[]>().notNull().default([]),
  madeBy: uuid('made_by'),
  madeByName: text('made_by_name').notNull(),
  actor: jsonb().$type<Actor>(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  undoneAt: moment('undone_at'),
})
export type ImportRow = typeof imports.$inferSelect

export const importRecords = pgTable(
  'import_records',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    entity: text().$type<ImportedEntity>().notNull(),
    recordId: uuid('record_id').notNull(),
    name: text().notNull(),
    before: jsonb().$type<object>(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

export const importPictures = pgTable('import_pictures', {
  id: uuid().primaryKey().defaultRandom(),
  importId: uuid('import_id').notNull(),
  productId: uuid('product_id').notNull(),
  position: smallint().notNull(),
  address: text().notNull(),
  state: text({ enum: ['waiting', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: smallint().notNull().default(0),
  takenAt: moment('taken_at'),
  problem: text(),
})
