import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { escapeXml } from '../xml.ts'

/** A public page. */
export interface PublicAddress {
  path: string
  /** The path in each language that has its own. */
  paths?: Partial<Record<LanguageCode, string>> | undefined
  changed?: Date
}

export type Addresses = () => AsyncIterable<PublicAddress>

/** What a file holds at most, as sitemaps.org says. */
export interface SitemapLimits {
  addresses: number
  bytes: number
}
export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 }

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = `${declaration}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const end = '</urlset>\n'

/** Pages that every shop has. */
const fixedPages = ['/', '/products', '/blog', '/about', '/support']

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

async function* everything(sources: readonly Addresses[]): AsyncGenerator<PublicAddress> {
  for (const path of fixedPages) yield { path }
  for (const source of sources) yield* source()
}

interface Pages {
  origin: string
  sources: readonly Addresses[]
  languages: ShopLanguages
  limits: SitemapLimits
}

interface Entry {
  part: number
  text: string
}

/** The entries of all pages, each with the number of its file, counted from 1. */
async function* entries({ origin, sources, languages, limits }: Pages): AsyncGenerator<Entry> {
  const empty = Buffer.byteLength(head + end)
  let [part, count, bytes] = [1, 0, empty]
  for await (const address of everything(sources)) {
    const text = entry(origin, address, languages)
    const size = Buffer.byteLength(text)
    if (count === limits.addresses || bytes + size > limits.bytes) [part, count, bytes] = [part + 1, 0, empty]
    count += 1
    bytes += size
    yield { part, text }
  }
}

/** How many files the sitemap has. */
export async function countParts(pages: Pages): Promise<number> {
  let last = 1
  for await (const { part } of entries(pages)) last = part
  return last
}

/** The index of a sitemap of several files. */
export const sitemapIndex = (origin: string, parts: number): string =>
  [
    `${declaration}<sitemapindex ${schema}>\n`,
    ...Array.from(
      { length: parts },
      (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
    ),
    '</sitemapindex>\n',
  ].join('')

/** A file of the sitemap; the entries before it are read and passed over. Null: there is no such file. */
export async function sitemapPart(pages: Pages, wanted: number): Promise<AsyncIterable<string> | null> {
  const all = entries(pages)
  let first = await all.next()
  while (!first.done && first.value.part < wanted) first = await all.next()
  return first.done ? null : fileOf(first.value, all)
}

async function* fileOf(first: Entry, following: AsyncIterable<Entry>): AsyncGenerator<string> {
  yield head + first.text
  for await (const { part, text } of following) {
    if (part > first.part) break
    yield text
  }
  yield end
}
