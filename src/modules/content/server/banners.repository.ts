import { and, eq, sql } from 'drizzle-orm'
import type { BannerForm } from '../contract/banners.ts'
import type { Banner, BannerSort } from '../contract/content.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import {
  baseReading,
  localize,
  translationFacts,
  type Reading,
  type StoredTranslations,
} from '#kernel/rules/localized.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { containsWordsInLanguage } from '#kernel/database/search-words.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort } from '#kernel/http/lists.ts'
import { translatedSort } from '#kernel/record/translated-sort.ts'
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

/** @param language the language whose titles are compared; null: the base language */
export const bannerSort = (sort: BannerSort, language: LanguageCode | null): KeysetSort<BannerRow> =>
  keysetSort<BannerRow>(
    sort,
    {
      sort_order: { column: banners.sortOrder, type: 'int4', valueOf: (row) => row.sortOrder },
      title: translatedSort('title', banners, language),
      created_at: {
        column: banners.createdAt,
        type: 'moment',
        valueOf: (row) => row.createdAt.toISOString(),
      },
    },
    banners.id,
  )

/** The filter of a list of banners. */
interface BannerFilter {
  /** Undefined: all banners. */
  active: boolean | undefined
  q: string | undefined
  /** The language whose texts are searched besides those of the base language; null: none. */
  language: LanguageCode | null
}

const conditions = ({ active, q, language }: BannerFilter) =>
  and(
    active === undefined ? undefined : eq(banners.isActive, active),
    ...containsWordsInLanguage(
      language,
      sql`plain_text(banners.title || ' ' || banners.subtitle || ' ' || banners.cta_text)`,
      { q, translations: sql`banners.translations` },
    ),
  )

export function bannersRepository(db: Db) {
  return {
    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(filter: BannerFilter, order: KeysetSort<BannerRow>, limit: number, cursor: Cursor | null) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(banners)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
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
