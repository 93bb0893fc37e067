import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { uploads } from './uploads.tables.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

/** A record that uses an upload. */
export interface UploadUse {
  entity: string
  id: string
  name: string
}

export function uploadsRepository(db: Db) {
  return {
    async insert(upload: NewUpload): Promise<void> {
      await db.insert(uploads).values(upload)
    },

    /** The upload with a file name, locked until the transaction ends; null if it was deleted. */
    async lock(name: string): Promise<UploadRow | null> {
      const rows = await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.name, name), isNull(uploads.deletedAt)))
        .for('update')
      return rows[0] ?? null
    },

    /** Records that use an upload; at most ten. */
    async uses(id: string): Promise<UploadUse[]> {
      const { rows } = await db.execute<{ entity: string; id: string; name: string }>(
        sql`select distinct entity, entity_id as id, label as name from upload_uses where upload_id = ${id} limit 10`,
      )
      return rows.map(({ entity, id, name }) => ({ entity, id, name }))
    },

    async markDeleted(id: string): Promise<void> {
      await db.update(uploads).set({ deletedAt: new Date() }).where(eq(uploads.id, id))
    },

    /** Deletes the row of an upload whose files are gone. */
    async forget(id: string): Promise<void> {
      await db.delete(uploads).where(eq(uploads.id, id))
    },

    async deleted(): Promise<UploadRow[]> {
      return db
        .select()
        .from(uploads)
        .where(sql`${uploads.deletedAt} is not null`)
        .limit(500)
    },

    /** Records since when uploads have been unused, and deletes those unused for a week. */
    async deleteOrphans(): Promise<UploadRow[]> {
      const used = sql`exists (select from used where used.upload_id = ${uploads.id})`
      await db.execute(sql`
        with used as materialized (select distinct upload_id from upload_uses)
        update ${uploads} set orphaned_at = case when ${used} then null else coalesce(orphaned_at, now()) end
        where deleted_at is null and (orphaned_at is null) <> ${used}`)
      return db
        .update(uploads)
        .set({ deletedAt: new Date() })
        .where(and(isNull(uploads.deletedAt), sql`${uploads.orphanedAt} < now() - interval '7 days'`))
        .returning()
    },

    /** The ids that belong to uploads. */
    async known(ids: string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(sql`${uploads.id} = any(${sql.param(ids)}::text[])`)
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Claims the next upload without variants and counts the attempt. No other process gets it for ten minutes, or
     * until `setVariants`. After `maxAttempts` it is no longer returned.
     */
    async takeWithoutVariants(maxAttempts: number): Promise<UploadRow | null> {
      const rows = await db
        .update(uploads)
        .set({ attempts: sql`${uploads.attempts} + 1`, makingSince: sql`now()` })
        .where(
          sql`${uploads.id} = (select id from ${uploads}
            where variants = 'waiting' and deleted_at is null and attempts < ${maxAttempts}
              and coalesce(making_since, '-infinity') < now() - interval '10 minutes'
            order by attempts, created_at limit 1 for update skip locked)`,
        )
        .returning()
      return rows[0] ?? null
    },

    async setVariants(id: string, variants: UploadRow['variants']): Promise<void> {
      await db.update(uploads).set({ variants, makingSince: null }).where(eq(uploads.id, id))
    },
  }
}
