import { and, asc, eq, sql } from 'drizzle-orm'
import type { BannerForm } from '../contract/banners.ts'
import type { Banner } from '../contract/content.ts'
import { safeAddress } from '../../../kernel/contract/web-address.ts'
import { baseReading, localize, translationFacts } from '../../../kernel/rules/localized.ts'
import type { Reading } from '../../../kernel/rules/localized.ts'
import type { StoredTranslations } from '../../../kernel/rules/localized.ts'
import { countRows } from '../../../kernel/database/count.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isUuid } from '../../../kernel/database/uuid.ts'
import type { Cursor } from '../../../kernel/http/lists.ts'
import { banners } from './banners.tables.ts'

export type BannerRow = typeof banners.$inferSelect

/** The translated fields of a banner, by their names in the API. */
export const bannerTexts = ['title', 'subtitle', 'cta_text'] as const

export const bannerWords = ({
  title,
  subtitle,
  ctaText,
}: {
  title: string
  subtitle: string
  ctaText: string
}) => ({
  title,
  subtitle,
  cta_text: ctaText,
})

export function serializeBanner(row: BannerRow, reading: Reading = baseReading, isList = false): Banner {
  const words = { ...bannerWords(row), translations: row.translations }
  const { texts, languages } = localize(words, bannerTexts, reading)
  return {
    id: row.id,
    image_url: safeAddress(row.imageUrl) ?? '',
    ...texts,
    cta_link: safeAddress(row.ctaLink) ?? '',
    sort_order: row.sortOrder,
    is_active: row.isActive,
    ...(languages && { languages }),
    ...translationFacts(words, bannerTexts, reading, isList ? 'whole row' : 'record'),
    version: row.version,
  }
}

type BannerColumns = Partial<BannerForm> & { translations?: StoredTranslations | undefined }

/** The columns of the given fields only. */
function columnsOf(form: BannerColumns): Partial<typeof banners.$inferInsert> {
  const columns = {
    title: form.title,
    subtitle: form.subtitle,
    imageUrl: form.image_url,
    ctaText: form.cta_text,
    ctaLink: form.cta_link,
    sortOrder: form.sort_order,
    isActive: form.is_active,
    translations: form.translations,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export function bannersRepository(db: Db) {
  return {
    /** One keyset page, by sort order; `active` undefined: all banners. */
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

    /** One banner, locked until the transaction ends. */
    async lock(id: string): Promise<BannerRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(banners).where(eq(banners.id, id)).for('update')
      return rows[0] ?? null
    },

    async insert(form: BannerColumns): Promise<BannerRow> {
      const [row] = await db.insert(banners).values(columnsOf(form)).returning()
      if (row === undefined) throw new Error('inserting a banner returned no row')
      return row
    },

    async update(id: string, form: BannerColumns): Promise<BannerRow> {
      const [row] = await db
        .update(banners)
        .set({ ...columnsOf(form), version: sql`${banners.version} + 1` })
        .where(eq(banners.id, id))
        .returning()
      if (row === undefined) throw new Error('a banner was deleted while it was changed')
      return row
    },

    async remove(id: string): Promise<void> {
      await db.delete(banners).where(eq(banners.id, id))
    },
  }
}
