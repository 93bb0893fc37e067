import { afterAll, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aBlogPost } from '#modules/content/factory.ts'
import { openShop, type TestShop } from '#test/shop.ts'

const shop: TestShop = await openShop()
const visitor = await shop.as(null)
const get = (url: string) => visitor.send({ method: 'GET', url })

afterAll(() => shop.close())

describe('a public read', () => {
  test.each([
    '/api/products',
    '/api/categories',
    '/api/materials',
    '/api/banners',
    '/api/blog',
    '/api/support',
    '/api/settings',
  ])('%s must be revalidated on each request', async (url) => {
    const { status, headers } = await get(url)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  test('a public read carries the version of a single record', async () => {
    const { id } = await aProduct(shop)
    const { slug } = await aBlogPost(shop)
    for (const url of [`/api/products/${id}`, `/api/blog/${slug}`, '/api/settings']) {
      const { headers } = await get(url)
      expect([url, headers['cache-control'], headers.etag]).toEqual([url, 'no-cache', '"1"'])
    }
  })

  test('a public read shows a new price to a browser that cached the old one', async () => {
    const { id } = await aProduct(shop, { pricePerSqm: 500_000 })
    const url = `/api/products/${id}`
    const { headers } = await get(url)
    await shop.pool.query('UPDATE products SET price_per_sqm = 600000 WHERE id = $1', [id])
    const { status, body } = await visitor.send({
      method: 'GET',
      url,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ price_calculation: { price_per_sqm: 600_000 } })
  })
})

test('a private response is not cached', async () => {
  const customer = await shop.as('customer')
  for (const url of ['/api/auth/user', '/api/account/orders']) {
    const { status, headers } = await customer.send({ method: 'GET', url })
    expect([url, status, headers['cache-control']]).toEqual([url, 200, 'no-store'])
  }
})

test('an error response is not cached', async () => {
  expect((await get('/api/products/nothing')).headers['cache-control']).toBe('no-store')
})
