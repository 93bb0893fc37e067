import type { Pool } from 'pg'
import { updateAboutPart } from '../contract/about-writes.ts'
import { updateBanner } from '../contract/banners.ts'
import { postChange } from '../contract/blog.ts'
import { updateSupportItem } from '../contract/support.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import { aboutTexts } from './about/about.serializer.ts'
import { servedAboutParts } from './about/about.service.ts'
import { bannerTexts, servedBanners } from './banners/banners.service.ts'
import { postTexts } from './blog/blog.serializer.ts'
import type { BlogService } from './blog/blog.service.ts'
import { articleTexts } from './support/support.serializer.ts'
import type { SupportService } from './support/support.service.ts'

const bannerColumns = { title: 'title', subtitle: 'subtitle', cta_text: 'cta_text' }

/** An article that is still a starter text stays one in another language. */
const storedArticles = {
  table: 'support_items',
  key: 'id::text',
  alsoSet: [
    'version = support_items.version + 1',
    'starter_version = case when starter_version = support_items.version then starter_version + 1 end',
  ],
}

/** The translatable records of the shop's content. */
export function translatedContent({
  pool,
  posts,
  articles,
}: {
  pool: Pool
  posts: BlogService
  articles: SupportService
}): TranslatedKind[] {
  const banners = servedBanners.records(pool)
  const parts = servedAboutParts.records(pool)
  return [
    {
      record: 'banner',
      texts: bannerTexts,
      input: updateBanner.body,
      ...translatedRows({ from: 'banners', id: 'id::text', texts: bannerColumns }),
      write: (db, id, input, actor) => banners.update(id, { ...input }, actor, {}, db),
    },
    {
      record: 'post',
      texts: postTexts,
      input: postChange,
      ...translatedRows({ from: 'blogs', id: 'slug', texts: { title: 'title', content: 'content' } }),
      write: (db, slug, input, actor) => posts.translate(db, slug, input, actor),
    },
    {
      record: 'article',
      texts: articleTexts,
      input: updateSupportItem.body,
      ...translatedRows({
        from: 'support_items',
        id: 'id::text',
        texts: { title: 'title', description: 'description', content: 'content' },
        stored: storedArticles,
      }),
      write: (db, id, input, actor) => articles.translate(db, id, input, actor),
    },
    {
      record: 'about',
      texts: aboutTexts,
      input: updateAboutPart.body,
      ...translatedRows({
        from: 'about_parts',
        id: 'id::text',
        texts: {
          title: 'title',
          text: 'text',
          content: 'content',
          link_text: 'link_text',
          picture_text: 'picture_text',
        },
      }),
      write: (db, id, input, actor) => parts.update(id, { ...input }, actor, {}, db),
    },
  ]
}
