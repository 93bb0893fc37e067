import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const uploads = pgTable('uploads', {
  id: text().primaryKey(),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  variants: text({ enum: ['waiting', 'made', 'none', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer().notNull().default(0),
  makingSince: moment('making_since'),
  uploadedBy: uuid('uploaded_by'),
  uploaderName: text('uploader_name').notNull(),
  orphanedAt: moment('orphaned_at'),
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
