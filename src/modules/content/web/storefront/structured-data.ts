import type { ShopConfig } from '#kernel/web/shop-config.ts'
import { absoluteUrl, shorten, organization, type StructuredData } from '#modules/settings/web/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { readableText } from '../reading/readable-post.ts'
import type { BlogPost } from '../../contract/content.ts'

/** A blog post as structured data; the shop is its author. */
export function article(
  post: BlogPost,
  { facts, shop, language }: { facts: ShopConfig; shop: Settings | undefined; language: string },
): StructuredData {
  const publisher = shop ? organization(shop, facts) : undefined
  const description = shorten(readableText(post))
  return {
    '@type': 'Article',
    headline: post.title,
    inLanguage: post.languages?.content ?? language,
    ...(description && { description }),
    datePublished: post.published_at,
    mainEntityOfPage: absoluteUrl(facts, `/blog/${encodeURIComponent(post.slug)}`),
    ...(post.image_url && { image: absoluteUrl(facts, post.image_url) }),
    ...(publisher && { author: publisher, publisher }),
  }
}

/** The about page as structured data. */
export function aboutPage(
  name: string,
  { facts, shop, language }: { facts: ShopConfig; shop: Settings | undefined; language: string },
): StructuredData {
  return {
    '@type': 'AboutPage',
    name,
    url: absoluteUrl(facts, '/about'),
    inLanguage: language,
    ...(shop && { about: organization(shop, facts) }),
  }
}
