import { and, asc, eq, sql } from 'drizzle-orm'
import type { BannerForm } from '../contract/banners.ts'
import type { Banner } from '../contract/content.ts'
import { shownAddress } from '../../../kernel/contract/web-address.ts'
import { countRows } from '../../../kernel/database/count.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isUuid } from '../../../kernel/database/uuid.ts'
import type { Cursor } from '../../../kernel/http/lists.ts'
import { banners } from './banners.tables.ts'

export type BannerRow = typeof banners.$inferSelect

export function serializeBanner(row: BannerRow): Banner {
  return {
    id: row.id,
    image_url: shownAddress(row.imageUrl) ?? '',
    title: row.title,
    subtitle: row.subtitle,
    cta_text: row.ctaText,
    cta_link: shownAddress(row.ctaLink) ?? '',
    sort_order: row.sortOrder,
    is_active: row.isActive,
    version: row.version,
  }
}

/** Only the columns that were given. */
function columnsOf(form: Partial<BannerForm>): Partial<typeof banners.$inferInsert> {
  const columns = {
    title: form.title,
    subtitle: form.subtitle,
    imageUrl: form.image_url,
    ctaText: form.cta_text,
    ctaLink: form.cta_link,
    sortOrder: form.sort_order,
    isActive: form.is_active,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export function bannersRepository(db: Db) {
  return {
    /** One page by sort order; `active` undefined: all of them. */
    async page({ active, limit }: { active: boolean | undefined; limit: number }, cursor: Cursor | null) {
      const where = active === undefined ? undefined : eq(banners.isActive, active)
      const after =
        cursor && sql`(${banners.sortOrder}, ${banners.id}) > (${cursor.value}::bigint, ${cursor.id})`
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(banners)
          .where(and(where, after ?? undefined))
          .orderBy(asc(banners.sortOrder), asc(banners.id))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${banners} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** Held against other writers until the transaction ends. */
    async lock(id: string): Promise<BannerRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(banners).where(eq(banners.id, id)).for('update')
      return rows[0] ?? null
    },

    async insert(form: Partial<BannerForm>): Promise<BannerRow> {
      const [row] = await db.insert(banners).values(columnsOf(form)).returning()
      if (row === undefined) throw new Error('the database took a banner and gave none back')
      return row
    },

    async update(id: string, form: Partial<BannerForm>): Promise<BannerRow> {
      const [row] = await db
        .update(banners)
        .set({ ...columnsOf(form), version: sql`${banners.version} + 1` })
        .where(eq(banners.id, id))
        .returning()
      if (row === undefined) throw new Error('a banner vanished while it was changed')
      return row
    },

    async remove(id: string): Promise<void> {
      await db.delete(banners).where(eq(banners.id, id))
    },
  }
}
