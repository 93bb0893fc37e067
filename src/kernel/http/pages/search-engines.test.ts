import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { aBlogPost, aSupportItem, inHours } from '#modules/content/factory.ts'
import { mountSearchEngines } from './search-engines.ts'
import { openShop, type TestShop } from '#test/shop.ts'

const shop: TestShop = await openShop({ settings: { PUBLIC_ORIGIN: 'https://shop.example' } })
const visitor = await shop.as(null)

afterAll(() => shop.close())

async function sitemap(url = '/sitemap.xml') {
  const { status, headers, text } = await visitor.send({ method: 'GET', url })
  const addresses = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address as string)
  const paths = addresses.map((address) => address.replace('https://shop.example', ''))
  return { status, headers, text, addresses, paths }
}

describe('the sitemap', () => {
  test('the sitemap lists every public page, product, category, post and article', async () => {
    const { slug } = await aCategory(shop)
    const { id } = await aProduct(shop)
    await aBlogPost(shop, { slug: 'linen' })
    await aSupportItem(shop, { slug: 'care' })
    const { status, headers, paths, addresses } = await sitemap()
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(addresses.every((address) => address.startsWith('https://shop.example/'))).toBe(true)
    const found = ['/products/' + id, '/categories/' + slug, '/blog/linen', '/support/care']
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/products',
        '/blog',
        '/about',
        '/support',
        '/support/contact-us',
        ...found,
      ]),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('the sitemap leaves out what is not public', async () => {
    const { id } = await aProduct(shop, { archivedAt: new Date() })
    const draft = await aProduct(shop, { state: 'draft' })
    const hidden = await aProduct(shop, { state: 'hidden' })
    await aBlogPost(shop, { slug: 'tomorrow', publishedAt: inHours(24) })
    await aSupportItem(shop, { slug: 'hidden', isActive: false })
    const { paths } = await sitemap()
    const seen = new Set(paths)
    for (const path of [
      '/products/' + id,
      '/products/' + draft.id,
      '/products/' + hidden.id,
      '/blog/tomorrow',
      '/support/hidden',
      '/cart',
      '/login',
      '/admin',
    ]) {
      expect(seen.has(path), path).toBe(false)
    }
  })

  test('the sitemap lists each page in every language', async () => {
    const { text } = await sitemap()
    const about = text.split('\n').find((line) => line.includes('<loc>https://shop.example/about</loc>'))
    expect(about).toContain('hreflang="en" href="https://shop.example/about"')
    for (const code of ['vi', 'zh', 'es', 'de', 'ru']) {
      expect(about).toContain(`hreflang="${code}" href="https://shop.example/about?lng=${code}"`)
    }
    expect(about).toContain('hreflang="x-default" href="https://shop.example/about"')
  })

  test('the sitemap gives the date on which a product last changed', async () => {
    const { id, updatedAt } = await aProduct(shop)
    const line = (await sitemap()).text.split('\n').find((entry) => entry.includes(id))
    expect(line).toContain(`<lastmod>${updatedAt.toISOString()}</lastmod>`)
  })

  test('the sitemap escapes URLs so that XML parsers and browsers read them correctly', async () => {
    await aBlogPost(shop, { slug: `a&b"<c>'/ä` })
    expect((await sitemap()).paths).toContain(
      `/blog/${encodeURIComponent(`a&b"<c>'/ä`).replace("'", '&#39;')}`,
    )
  })

  test('a shop of more than 50,000 pages has an index of files that list each page once', async () => {
    const { paths: before } = await sitemap()
    // Without what the shop works out of each product, which takes ten times as long as the products themselves.
    const some = `INSERT INTO products (name) SELECT 'P' || n FROM generate_series(1, 50000) n`
    await shop.pool.query(
      `ALTER TABLE products DISABLE TRIGGER USER; ${some}; ALTER TABLE products ENABLE TRIGGER USER`,
    )
    const index = await sitemap()
    expect(index.paths).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    const [first, second] = await Promise.all(index.paths.map((path) => sitemap(path)))
    for (const file of [first, second]) {
      expect(file?.text).toMatch(/^<\?xml[^>]*>\n<urlset [^]*<\/urlset>\n$/)
      expect(file?.headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': index.headers['cache-control'],
      })
    }
    expect([first?.paths.length, second?.paths.length]).toEqual([50_000, before.length])
    expect(new Set([...(first?.paths ?? []), ...(second?.paths ?? [])]).size).toBe(50_000 + before.length)
    for (const path of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-.xml', '/sitemap-1e1.xml'])
      expect((await sitemap(path)).status, path).toBe(404)
  })
})

test('a file of the sitemap ends before it is larger than search engines read', async () => {
  const http = fastify()
  const paths = Array.from({ length: 20 }, (_, index) => `/a-page-${index}-ä`)
  mountSearchEngines(http, {
    publicOrigin: () => 'https://shop.example',
    languages: () => ({ base: 'en', offered: ['en'] }),
    limits: { addresses: 50_000, bytes: 1500 },
    addresses: [() => Readable.from(paths.map((path) => ({ path })))],
  })
  const read = async (url: string) => (await http.inject(url)).body
  const files = Array.from(
    (await read('/sitemap.xml')).matchAll(/example(\/sitemap-\d+\.xml)/g),
    ([, url]) => url,
  )
  const texts = await Promise.all(files.map((url) => read(url ?? '')))
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1500)
  const listed = texts.flatMap((text) => text.match(/<loc>[^<]*a-page-[^<]*<\/loc>/g) ?? [])
  expect(listed).toEqual(paths.map((path) => `<loc>https://shop.example${path}</loc>`))
  await http.close()
})

test('robots.txt excludes private paths and names the sitemap', async () => {
  const { status, headers, text } = await visitor.send({ method: 'GET', url: '/robots.txt' })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const path of ['/admin', '/cart', '/checkout', '/account', '/api']) {
    expect(text).toContain(`\nDisallow: ${path}\n`)
  }
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n')
})
