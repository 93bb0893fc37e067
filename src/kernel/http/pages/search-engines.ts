import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { slugsOf, type ShopLanguages, type StoredTranslations } from '#kernel/rules/localized.ts'
import { escapeXml } from '../xml.ts'

/** A public page. */
export interface PublicAddress {
  path: string
  /** The path in each language that has its own. */
  paths?: Partial<Record<LanguageCode, string>> | undefined
  changed?: Date
}

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

/** The limit of the sitemap protocol for one file. */
const maxAddresses = 50_000

/** Pages that every shop has. */
const fixedPages = ['/', '/products', '/blog', '/about', '/support']

/** Private pages, and paths that are not pages. */
const closed = ['/admin', '/cart', '/checkout', '/account', '/api', '/language']

/** The entry of a page, with its URL in every language; the base language has the one without `lng`. */
function entry(
  origin: string,
  { path, paths, changed }: PublicAddress,
  { base, offered }: ShopLanguages,
): string {
  const addressIn = (code: LanguageCode) => escapeXml(`${origin}${paths?.[code] ?? path}`)
  const address = addressIn(base)
  const alternates = offered.map(
    (code) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${addressIn(code)}${code === base ? '' : `?lng=${code}`}"/>`,
  )
  return [
    `<url><loc>${address}</loc>`,
    changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
    ...alternates,
    `<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/></url>\n`,
  ].join('')
}

type Addresses = () => AsyncIterable<PublicAddress>

async function* sitemap(
  origin: string,
  sources: readonly Addresses[],
  languages: ShopLanguages,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  let count = 0
  for await (const address of everything(sources)) {
    if (count === maxAddresses) break
    count += 1
    yield entry(origin, address, languages)
  }
  yield '</urlset>\n'
}

async function* everything(sources: readonly Addresses[]): AsyncGenerator<PublicAddress> {
  for (const path of fixedPages) yield { path }
  for (const source of sources) yield* source()
}

/** Mounts the sitemap and robots.txt. */
export function mountSearchEngines(
  http: FastifyInstance,
  {
    publicOrigin,
    addresses,
    languages,
  }: { publicOrigin: () => string; addresses: readonly Addresses[]; languages: () => ShopLanguages },
): void {
  http.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(Readable.from(sitemap(publicOrigin(), addresses, languages()))),
  )

  http.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${rules.join('\n')}\n\nSitemap: ${publicOrigin()}/sitemap.xml\n`)
  })
}
