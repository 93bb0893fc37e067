import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createBanner,
  deleteBanner,
  orderBanners,
  updateBanner,
  type BannerWrite,
} from '../../contract/banners.ts'
import { listBanners, type Banner } from '../../contract/content.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import { containsWordsInLanguage } from '#kernel/database/search-words.ts'
import { refuseInvalidUrls } from '#kernel/http/input/web-addresses.ts'
import { mountOrder } from '#kernel/record/mount-order.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { translatedSort } from '#kernel/record/translated-sort.ts'
import {
  baseReading,
  localizedTexts,
  mergeTranslations,
  type Reading,
  type SentTranslations,
} from '#kernel/rules/localized.ts'
import { banners } from './banners.tables.ts'

type BannerRow = typeof banners.$inferSelect

/** The translated fields of a banner, by their names in the API. */
export const bannerTexts = ['title', 'subtitle', 'cta_text'] as const

const bannerWords = ({ title, subtitle, ctaText }: { title: string; subtitle: string; ctaText: string }) => ({
  title,
  subtitle,
  cta_text: ctaText,
})

function serializeBanner(row: BannerRow, reading: Reading = baseReading, isList = false): Banner {
  const words = { ...bannerWords(row), translations: row.translations }
  const { texts, facts } = localizedTexts(words, bannerTexts, reading, isList ? 'whole row' : 'record')
  return {
    id: row.id,
    image_url: safeAddress(row.imageUrl) ?? '',
    ...texts,
    cta_link: safeAddress(row.ctaLink) ?? '',
    sort_order: row.sortOrder,
    is_active: row.isActive,
    ...facts,
    version: row.version,
  }
}

/** A form with its translations merged with the stored ones. */
function translated(
  {
    translations: sentTranslations,
    reviewedTranslations,
    translatedFrom,
    ...form
  }: BannerWrite & SentTranslations,
  stored: BannerRow | null,
) {
  const { title, subtitle, cta_text } = { ...(stored && bannerWords(stored)), ...form }
  const translations = mergeTranslations(
    stored?.translations ?? {},
    { translations: sentTranslations, reviewedTranslations, translatedFrom },
    { title, subtitle, cta_text },
  )
  return { ...form, translations }
}

/** The banners of the home page. Visitors see active ones. */
export const servedBanners = serveResource(
  {
    entity: 'banner',
    notFound: 'banner_not_found',
    listAll: listBanners,
    create: createBanner,
    update: updateBanner,
    remove: deleteBanner,
  },
  banners,
  {
    label: ({ title }) => title,
    serialize: (rows, { reading }) => rows.map((row) => serializeBanner(row, reading, reading !== undefined)),
    sorts: {
      sort_order: 'sortOrder',
      title: ({ language }) => translatedSort('title', banners, language),
      created_at: 'createdAt',
    },
    where: ({ q, active }, { full, language }) =>
      and(
        full && active === undefined ? undefined : eq(banners.isActive, active !== 'false' || !full),
        ...containsWordsInLanguage(
          language,
          sql`plain_text(banners.title || ' ' || banners.subtitle || ' ' || banners.cta_text)`,
          { q, translations: sql`banners.translations` },
        ),
      ),
    columnsOf: ({ image_url, cta_link, ...texts }, { stored }) =>
      refuseInvalidUrls({ image_url, cta_link }) ?? { image_url, cta_link, ...translated(texts, stored) },
  },
)

export function mountBanners(http: FastifyInstance, { pool }: { pool: Pool }): void {
  servedBanners.mount(http, { pool })
  mountOrder(http, pool, {
    endpoint: orderBanners,
    table: banners,
    entity: 'banner',
    column: 'sortOrder',
    list: listBanners,
  })
}
