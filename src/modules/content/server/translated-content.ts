import { updateAboutPart } from '../contract/about.ts'
import { updateBanner } from '../contract/banners.ts'
import { postChange } from '../contract/blog.ts'
import { updateSupportItem } from '../contract/support.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import { aboutTexts } from './about.serializer.ts'
import type { AboutService } from './about.service.ts'
import { bannerTexts } from './banners.repository.ts'
import type { BannersService } from './banners.service.ts'
import { postTexts } from './blog.serializer.ts'
import type { BlogService } from './blog.service.ts'
import { articleTexts } from './support.serializer.ts'
import type { SupportService } from './support.service.ts'

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
  banners,
  posts,
  articles,
  about,
}: {
  banners: BannersService
  posts: BlogService
  articles: SupportService
  about: AboutService
}): TranslatedKind[] {
  return [
    {
      record: 'banner',
      texts: bannerTexts,
      input: updateBanner.body,
      ...translatedRows({ from: 'banners', id: 'id::text', texts: bannerColumns }),
      write: (db, id, sent, actor) => banners.translate(db, id, sent, actor),
    },
    {
      record: 'post',
      texts: postTexts,
      input: postChange,
      ...translatedRows({ from: 'blogs', id: 'slug', texts: { title: 'title', content: 'content' } }),
      write: (db, slug, sent, actor) => posts.translate(db, slug, sent, actor),
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
      write: (db, id, sent, actor) => articles.translate(db, id, sent, actor),
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
      write: (db, id, sent, actor) => about.translate(db, id, sent, actor),
    },
  ]
}
