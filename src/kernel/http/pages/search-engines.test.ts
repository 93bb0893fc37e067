import { afterAll, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { aBlogPost, aSupportItem, inHours } from '#modules/content/factory.ts'
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

  test('the sitemap has at most 50,000 URLs', async () => {
    // Without what the shop works out of each product, which takes ten times as long as the products themselves.
    const some = `INSERT INTO products (name) SELECT 'P' || n FROM generate_series(1, 50000) n`
    await shop.pool.query(
      `ALTER TABLE products DISABLE TRIGGER USER; ${some}; ALTER TABLE products ENABLE TRIGGER USER`,
    )
    await aProduct(shop)
    const { paths, text } = await sitemap()
    expect(paths).toHaveLength(50_000)
    expect(new Set(paths).size).toBe(50_000)
    expect(text.endsWith('</urlset>\n')).toBe(true)
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024)
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
