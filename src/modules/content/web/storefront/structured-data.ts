import { createIsomorphicFn } from '@tanstack/react-start'
import type { ShopConfig } from '#kernel/web/shop-config.ts'
import { absoluteUrl, shorten, organization, type StructuredData } from '#modules/settings/web/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { readableText } from '../reading/readable-post.ts'
import type { BlogPost } from '../../contract/content.ts'

interface Surroundings {
  facts: ShopConfig
  shop: Settings | undefined
  language: string
}

/** A blog post as structured data. */
export const article = createIsomorphicFn()
  .server(written)
  .client(() => undefined)

/** The about page as structured data. */
export const aboutPage = createIsomorphicFn()
  .server(about)
  .client(() => undefined)

/** The shop is the author of its posts. */
function written(post: BlogPost, { facts, shop, language }: Surroundings): StructuredData | undefined {
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

function about(name: string, { facts, shop, language }: Surroundings): StructuredData | undefined {
  return {
    '@type': 'AboutPage',
    name,
    url: absoluteUrl(facts, '/about'),
    inLanguage: language,
    ...(shop && { about: organization(shop, facts) }),
  }
}
