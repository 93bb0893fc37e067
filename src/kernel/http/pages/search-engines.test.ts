import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { aBlogPost, aSupportItem, inHours } from '#modules/content/factory.ts'
import { mountSearchEngines } from './search-engines.ts'
import { openShop, type TestShop } from '#test/shop.ts'

const shop: TestShop = await openShop({ settings: { PUBLIC_ORIGIN: 'https://shop.example' } })
const visitor = await shop.as(null)

afterAll(() => shop.close())

async function sitemap() {
  const { status, headers, text } = await visitor.send({ method: 'GET', url: '/sitemap.xml' })
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
    const { status, headers, paths, addresses, text } = await sitemap()
    // Whoever knows the address from a time with more pages finds them all.
    expect((await visitor.send({ url: '/sitemap-1.xml' })).text).toBe(text)
    expect((await visitor.send({ url: '/sitemap-2.xml' })).status).toBe(404)
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
})

describe('the sitemap of a shop with more pages than a file may list', () => {
  const ofEveryShop = ['/', '/products', '/blog', '/about', '/support']
  /** Reads a sitemap of these pages, besides those that every shop has. */
  function sitemapOf(paths: readonly string[], limits?: { addresses: number; bytes: number }) {
    const http = fastify()
    mountSearchEngines(http, {
      publicOrigin: () => 'https://shop.example',
      languages: () => ({ base: 'en', offered: ['en'] }),
      addresses: [() => Readable.from(paths.map((path) => ({ path })))],
      ...(limits && { limits }),
    })
    onTestFinished(() => http.close())
    return async (url = '/sitemap.xml') => {
      const { statusCode: status, headers, body } = await http.inject(url)
      const listed = Array.from(
        body.matchAll(/<loc>https:\/\/shop\.example([^<]+)<\/loc>/g),
        ([, path]) => path ?? '',
      )
      return { status, headers, body, listed }
    }
  }
  const pages = (count: number) => Array.from({ length: count }, (_, index) => `/products/ä-${index}`)

  test('a file lists 50,000 pages', async () => {
    expect((await sitemapOf(pages(49_996))()).listed).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  })

  test('as many pages as a file may list are one file, and one more makes an index of two that list each page once', async () => {
    const limits = { addresses: 10, bytes: 10_000 }
    const whole = await sitemapOf(pages(5), limits)()
    expect([whole.listed, whole.body.includes('<urlset')]).toEqual([[...ofEveryShop, ...pages(5)], true])
    const read = sitemapOf(pages(6), limits)
    const index = await read()
    expect(index.listed).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    expect(index.body).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    const files = await Promise.all(index.listed.map(read))
    for (const { headers, body } of files) {
      expect(body).toMatch(/^<\?xml[^>]*>\n<urlset [^]*<\/urlset>\n$/)
      expect(headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
    }
    expect(files.map(({ listed }) => listed.length)).toEqual([10, 1])
    expect(files.flatMap(({ listed }) => listed)).toEqual([...ofEveryShop, ...pages(6)])
    for (const url of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-.xml', '/sitemap-1e1.xml'])
      expect((await read(url)).status, url).toBe(404)
  })

  test('a file ends before it is larger than search engines read', async () => {
    const read = sitemapOf(pages(20), { addresses: 50_000, bytes: 1500 })
    const files = await Promise.all((await read()).listed.map(read))
    expect(files.length).toBeGreaterThan(2)
    for (const { body } of files) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1500)
    expect(files.flatMap(({ listed }) => listed)).toEqual([...ofEveryShop, ...pages(20)])
  })
})

test('robots.txt excludes private paths and names the sitemap', async () => {
  const { status, headers, text } = await visitor.send({ method: 'GET', url: '/robots.txt' })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const path of ['/admin', '/cart', '/checkout', '/account', '/api']) {
    expect(text).toContain(`\nDisallow: ${path}\n`)
  }
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n')
})
