import { z } from 'zod'
import { legalKinds } from '#modules/settings/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { languageQuery, translationFields } from '#kernel/contract/translations.ts'
import { id, idParams, language, listQuery, moment, success, version } from '#kernel/contract/wire.ts'

export const banner = z.object({
  id,
  image_url: z.string(),
  title: z.string(),
  subtitle: z.string(),
  cta_text: z.string(),
  cta_link: z.string(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
  ...translationFields,
  version,
})
export type Banner = z.output<typeof banner>

export const bannerSorts = sortsBy('sort_order', 'title', 'created_at')
export type BannerSort = (typeof bannerSorts)[number]

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  access: 'anyone',
  summary: 'Banners, by sort order unless `sort` says otherwise; inactive ones for staff only',
  query: listQuery.extend({
    /** Words from the title, the subtitle or the button's text. */
    q: z.string().max(200).optional(),
    active: z.enum(['true', 'false']).optional(),
    sort: z.enum(bannerSorts).default('sort_order'),
    ...languageQuery,
  }),
  translated: true,
  success: { status: 200, body: z.array(banner) },
})

const addressFields = {
  /** Its slug in each language that has its own. */
  slugs: z.partialRecord(language, z.string()).optional(),
}

/** A post; screens read the snake_case names, the camelCase names are the same values. */
export const blogPost = z.object({
  slug: z.string(),
  title: z.string(),
  /** Plain text, in which a line break ends a paragraph, or sanitised HTML where `format` is `html`. */
  content: z.string(),
  /** Missing: plain text. */
  format: z.literal('html').optional(),
  category_id: id.nullable(),
  categoryId: id.nullable(),
  published_at: moment,
  publishedAt: moment,
  image_url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The author's name, for staff only; null when the account was deleted. */
  author: z.string().nullable().optional(),
  ...addressFields,
  ...translationFields,
  version,
})
export type BlogPost = z.output<typeof blogPost>

/** An article of the support centre. Its content is sanitised HTML. */
export const supportItem = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  order: z.number().int(),
  isActive: z.boolean(),
  /** The kind of legal page, if it is one. */
  legal: z.enum(legalKinds).optional(),
  /** Answers to "Was this article helpful?"; for staff only. */
  helpful: z.object({ yes: z.number().int(), no: z.number().int() }).optional(),
  ...addressFields,
  ...translationFields,
  version,
})
export type SupportItem = z.output<typeof supportItem>

export const postSorts = sortsBy('published_at', 'title')
export type PostSort = (typeof postSorts)[number]

export const listBlogPosts = endpoint({
  method: 'GET',
  path: '/api/blog',
  access: 'anyone',
  summary: 'Blog posts, newest first; those dated in the future for staff only',
  query: listQuery.extend({
    q: z.string().max(200).optional(),
    category_id: id.optional(),
    /** `scheduled`: dated in the future. */
    state: z.enum(['published', 'scheduled']).optional(),
    sort: z.enum(postSorts).default('-published_at'),
    ...languageQuery,
  }),
  translated: true,
  success: { status: 200, body: z.array(blogPost) },
})

export const getBlogPost = endpoint({
  method: 'GET',
  path: '/api/blog/{slug}',
  access: 'anyone',
  summary: 'One blog post, also by an earlier slug or one in another language',
  params: z.object({ slug: z.string().max(500) }),
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: blogPost },
  errors: ['blog_post_not_found'],
})

/** `order`: the order in which customers see the articles. */
export const supportSorts = sortsBy('order', 'title', 'createdAt')
export type SupportSort = (typeof supportSorts)[number]

export const listSupportItems = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'anyone',
  summary: 'Support articles, by order unless `sort` says otherwise; inactive ones for staff only',
  // Clients find an article by its slug in this list, so by default it contains up to 500 articles.
  query: listQuery.extend({
    limit: listQuery.shape.limit.unwrap().default(500),
    q: z.string().max(200).optional(),
    active: z.enum(['true', 'false']).optional(),
    sort: z.enum(supportSorts).default('order'),
    ...languageQuery,
  }),
  translated: true,
  success: { status: 200, body: z.array(supportItem) },
})

export const getSupportItemBySlug = endpoint({
  method: 'GET',
  path: '/api/support/slug/{slug}',
  access: 'anyone',
  summary: 'One support article by its slug in any language, or by an earlier slug',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: supportItem },
  errors: ['support_item_not_found'],
})

export const rateSupportItem = endpoint({
  method: 'POST',
  path: '/api/support/{id}/helpful',
  access: 'anyone',
  summary: 'Vote whether an article was helpful',
  params: idParams,
  body: z.object({ helpful: z.boolean() }),
  success: { status: 200, body: success },
  errors: ['support_item_not_found', 'too_many_requests'],
})
