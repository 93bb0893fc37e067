import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings/contract/index.ts'
import { escaped } from '../../../kernel/http/xml.ts'
import type { BlogRow } from './blog.tables.ts'

/** How many posts the feed holds. */
const length = 30

interface FeedParts {
  publicOrigin: () => string
  shop: () => Promise<Settings>
  newestPosts: (limit: number) => Promise<BlogRow[]>
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** A post as HTML: its lines are its paragraphs. */
function html(post: BlogRow, absolute: (address: string) => string): string {
  const lines = post.content.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const picture = post.imageUrl ? `<p><img src="${escaped(absolute(post.imageUrl))}" alt=""></p>` : ''
  return picture + lines.map((line) => `<p>${escaped(line)}</p>`).join('')
}

/** RSS 2.0; its dates are those of RFC 822, which `toUTCString` writes. */
function feed(shop: Settings, origin: string, posts: readonly BlogRow[]): string {
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address)
  const items = posts.map((post) => {
    const address = `${origin}/blog/${encodeURIComponent(post.slug)}`
    return [
      '<item>',
      element('title', post.title),
      element('link', address),
      `<guid isPermaLink="true">${escaped(address)}</guid>`,
      element('pubDate', post.publishedAt.toUTCString()),
      element('description', html(post, absolute)),
      '</item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${shop.site_name} Blog`),
    element('link', `${origin}/blog`),
    element('description', shop.site_description),
    element('language', 'en'),
    `<atom:link href="${escaped(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

/** The blog for feed readers, which come often: what they have already is not sent again. */
export function mountBlogFeed(http: FastifyInstance, { publicOrigin, shop, newestPosts }: FeedParts): void {
  http.get('/blog/rss.xml', { schema: { hide: true } }, async (request, reply) => {
    const [settings, posts] = await Promise.all([shop(), newestPosts(length)])
    const xml = feed(settings, publicOrigin(), posts)
    const tag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', 'public, max-age=600').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(xml)
  })
}
