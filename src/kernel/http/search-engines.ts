import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { languageCodes } from '../rules/languages.ts'
import { escaped } from './xml.ts'

/** A page that everybody may read. */
export interface PublicAddress {
  path: string
  changed?: Date
}

/** What the sitemap protocol allows in one file. */
const maxAddresses = 50_000

/** Pages that are there whatever the shop sells. */
const fixedPages = ['/', '/products', '/blog', '/about', '/support']

/** Private pages, and addresses that are no pages. */
const closed = ['/admin', '/cart', '/checkout', '/account', '/api', '/language']

/** One address with the same page in every language; English has the plain one. */
function entry(origin: string, { path, changed }: PublicAddress): string {
  const address = escaped(`${origin}${path}`)
  const alternates = languageCodes.map(
    (code) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${address}${code === 'en' ? '' : `?lng=${code}`}"/>`,
  )
  return [
    `<url><loc>${address}</loc>`,
    changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
    ...alternates,
    `<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/></url>\n`,
  ].join('')
}

type Addresses = () => AsyncIterable<PublicAddress>

async function* sitemap(origin: string, sources: readonly Addresses[]): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  let count = 0
  for await (const address of everything(sources)) {
    if (count === maxAddresses) break
    count += 1
    yield entry(origin, address)
  }
  yield '</urlset>\n'
}

async function* everything(sources: readonly Addresses[]): AsyncGenerator<PublicAddress> {
  for (const path of fixedPages) yield { path }
  for (const source of sources) yield* source()
}

/** Tells search engines which pages there are, and which are none of theirs. */
export function mountSearchEngines(
  http: FastifyInstance,
  { publicOrigin, addresses }: { publicOrigin: () => string; addresses: readonly Addresses[] },
): void {
  http.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(Readable.from(sitemap(publicOrigin(), addresses))),
  )

  http.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${rules.join('\n')}\n\nSitemap: ${publicOrigin()}/sitemap.xml\n`)
  })
}
