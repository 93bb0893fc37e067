import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { slugsOf, type ShopLanguages, type StoredTranslations } from '#kernel/rules/localized.ts'
import {
  countParts,
  sitemapIndex,
  sitemapLimits,
  sitemapPart,
  type Addresses,
  type PublicAddress,
} from './sitemap.ts'

export type { PublicAddress } from './sitemap.ts'

/** The path of a record in each language. */
export function addressed(
  record: { slug: string; translations: StoredTranslations },
  languages: ShopLanguages,
  folder: string,
): Pick<PublicAddress, 'path' | 'paths'> {
  const pathOf = (slug: string) => `${folder}/${encodeURIComponent(slug)}`
  const slugs = Object.entries(slugsOf(record, languages) ?? {})
  return {
    path: pathOf(record.slug),
    paths: Object.fromEntries(slugs.map(([code, slug]) => [code, pathOf(slug)])),
  }
}

/** Private pages, and paths that are not pages. */
const closed = ['/admin', '/cart', '/checkout', '/account', '/api', '/language']

/** Mounts the sitemap, which is an index of several files once there is too much for one, and robots.txt. */
export function mountSearchEngines(
  http: FastifyInstance,
  {
    publicOrigin,
    addresses,
    languages,
    limits = sitemapLimits,
  }: {
    publicOrigin: () => string
    addresses: readonly Addresses[]
    languages: () => ShopLanguages
    limits?: typeof sitemapLimits
  },
): void {
  const pages = () => ({ origin: publicOrigin(), sources: addresses, languages: languages(), limits })
  const xml = (reply: FastifyReply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
  const sendPart = async (reply: FastifyReply, part: number) => {
    const file = await sitemapPart(pages(), part)
    return file ? xml(reply).send(Readable.from(file)) : reply.callNotFound()
  }

  http.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await countParts(pages())
    return parts === 1 ? sendPart(reply, 1) : xml(reply).send(sitemapIndex(publicOrigin(), parts))
  })

  http.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,4}).xml',
    { schema: { hide: true } },
    ({ params }, reply) => sendPart(reply, Number(params.part)),
  )

  http.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${rules.join('\n')}\n\nSitemap: ${publicOrigin()}/sitemap.xml\n`)
  })
}
