import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { pageWords } from '#modules/catalog/server/index.ts'
import { requestedLanguage } from '#kernel/http/language.ts'
import { localize, slugIn, type Reading, type ShopLanguages } from '#kernel/rules/localized.ts'
import { absoluteAddress } from '#kernel/rules/pictures.ts'
import { escapeXml } from '#kernel/http/xml.ts'
import { safeHtml } from '../safe-html.ts'
import type { BlogRow } from './blog.tables.ts'

/** Number of posts in the feed. */
const length = 30

interface FeedDeps {
  publicOrigin: () => string
  languages: () => ShopLanguages
  shop: () => Promise<StoredSettings>
  newestPosts: (limit: number) => Promise<BlogRow[]>
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** A post as HTML with absolute addresses; each line of a plain post is a paragraph. */
function html(
  post: Pick<BlogRow, 'content' | 'imageUrl' | 'format'>,
  absolute: (address: string) => string,
): string {
  const lines = post.content.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const picture = post.imageUrl ? `<p><img src="${escapeXml(absolute(post.imageUrl))}" alt=""></p>` : ''
  if (post.format === 'html') {
    const whole = (_: string, name: string, address: string) => `${name}="${absolute(address)}"`
    return picture + safeHtml(post.content).replace(/\b(src|href)="(\/[^"]*)"/g, whole)
  }
  return picture + lines.map((line) => `<p>${escapeXml(line)}</p>`).join('')
}

/**
 * The feed in RSS 2.0, with dates in the format of RFC 822, as `toUTCString` writes them. Addresses in the base
 * language have no language parameter.
 */
async function feed(
  shop: StoredSettings,
  origin: string,
  posts: readonly BlogRow[],
  reading: Reading,
): Promise<string> {
  const t = await pageWords(reading.language ?? reading.base)
  const languageQuery = reading.language ? `?lng=${reading.language}` : ''
  const absolute = (address: string) => absoluteAddress(address, origin)
  const items = posts.map((post) => {
    const { title, content } = localize(post, ['title', 'content'], reading).texts
    const address = `${origin}/blog/${encodeURIComponent(slugIn(post, reading))}${languageQuery}`
    return [
      '<item>',
      element('title', title),
      element('link', address),
      `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
      element('pubDate', post.publishedAt.toUTCString()),
      element('description', html({ content, imageUrl: post.imageUrl, format: post.format }, absolute)),
      '</item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${shop.site_name} ${t('blog.title')}`),
    element('link', `${origin}/blog${languageQuery}`),
    element('description', localize(shop, ['site_description'], reading).texts.site_description),
    element('language', reading.language ?? reading.base),
    `<atom:link href="${escapeXml(`${origin}/blog/rss.xml${languageQuery}`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

/** The feed of the blog. Feed readers ask often, so a feed that they already have is not sent again. */
export function mountBlogFeed(
  http: FastifyInstance,
  { publicOrigin, languages, shop, newestPosts }: FeedDeps,
): void {
  /** The language depends only on the address, because feed readers share a feed between many people. */
  function readingAt(url: string): Reading {
    const shopLanguages = languages()
    const queryLanguage = requestedLanguage(url)
    const offered =
      queryLanguage !== null &&
      queryLanguage !== shopLanguages.base &&
      shopLanguages.offered.includes(queryLanguage)
    return { ...shopLanguages, language: offered ? queryLanguage : null, full: false }
  }

  http.get('/blog/rss.xml', { schema: { hide: true } }, async (request, reply) => {
    const [settings, posts] = await Promise.all([shop(), newestPosts(length)])
    const xml = await feed(settings, publicOrigin(), posts, readingAt(request.url))
    const tag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', 'public, max-age=600').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(xml)
  })
}
