import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicPages } from '#app/contract/public-pages.ts'
import { routes } from '#app/web/routes.ts'
import { filtersOf } from '#modules/catalog/web/storefront/product-list/product-filters.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { propertyRuns } from '../property-runs.ts'
import type { TestShop } from '../shop.ts'
import type { Get } from '../wire.ts'
import { openCachingShop } from './caching-shop.ts'

let shop: TestShop
let get: Get
let product: string

/** Asks again, as browsers are told to, while the shop refuses readers because the machine is busy. */
const patient =
  (ask: Get): Get =>
  async (...request) => {
    let answer = await ask(...request)
    const isRefused = () => answer.status === 503 && answer.text.includes('The shop is busy')
    const isAnswered = async () => {
      if (isRefused()) answer = await ask(...request)
      return !isRefused()
    }
    await expect.poll(isAnswered, { interval: 200 }).toBe(true)
    return answer
  }

beforeAll(async () => {
  const opened = await openCachingShop()
  shop = opened.shop
  get = patient(opened.get)
  product = (await aProduct(shop)).id
}, 480_000)
afterAll(() => shop.close())

describe('a random address', () => {
  test.each(['products', 'categories', 'blog', 'support', 'quotes', 'installations'])(
    'a random address below /%s is not found, however long it is',
    async (folder) => {
      for (const length of [90, 101, 201, 499, 501, 800, 5000]) {
        const { status } = await get(`/${folder}/${'a'.repeat(length)}`)
        expect([length, status]).toEqual([length, 404])
      }
    },
  )

  test('a random address makes no page fail', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom(
        '%',
        '%ff',
        '%00',
        '%2f',
        '..',
        '.',
        '%2e%2e',
        '\\',
        ';',
        '@',
        ':',
        '{}',
        'a'.repeat(600),
      ),
    )
    const path = fc
      .tuple(
        fc.constantFrom('products', 'categories', 'blog', 'support', 'x'),
        fc.array(part, { maxLength: 3 }),
      )
      .map(([folder, parts]) => `/${[folder, ...parts].join('/')}`)
    await fc.assert(
      fc.asyncProperty(path, async (address) => {
        const { status } = await get(address, { accept: 'text/html' })
        expect([address, status < 500]).toEqual([address, true])
      }),
      propertyRuns(150),
    )
  })
})

describe('a normalised address', () => {
  test.each([
    '/./admin',
    '/x/../admin',
    '/%61dmin',
    '/products/%2e%2e\\admin',
    '/products/%2E%2E/admin',
    'http://other.example/admin',
    '/assets/../admin',
  ])('reads %s as /admin, which is not found by anonymous visitors and never cached', async (address) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, headers } = await get(address)
      expect([status, headers['cache-control']]).toEqual([404, 'private, no-cache'])
    }
  })

  test('a normalised address is not a page for the feed', async () => {
    await get('/blog/rss%2exml')
    const { headers } = await get('/blog/rss%2exml')
    expect([headers['content-type'], headers.etag]).toEqual(
      await get('/blog/rss.xml').then(({ headers: plain }) => [plain['content-type'], plain.etag]),
    )
  })

  test('a normalised address contains no other host, and neither does any page', async () => {
    const hosts = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    for (const address of ['/', 'http://evil.example/', '//evil.example', '/\\evil.example']) {
      const { text, headers } = await get(address, hosts)
      expect(text).not.toContain('evil.example')
      if (headers.location !== undefined) expect(new URL(headers.location).origin).toBe(shop.env.publicOrigin)
    }
    expect((await get('/')).text).not.toContain('evil.example')
  })

  test.each([
    '/%61pi/logout',
    '/a%70i/logout',
    '/%2fevil.example',
    '/.//evil.example',
    '/api%2flogout',
    '/%',
  ])('leads from a choice of language to no action and no other site: %s', async (to) => {
    const { status, headers } = await get(`/language?lng=de&to=${encodeURIComponent(to)}`)
    expect([status, headers.location]).toEqual([303, '/'])
  })
})

describe('the query parameters a page reads', () => {
  test('the query parameters a page reads are passed on: window size, sign-in method and search terms', async () => {
    const sized = await get(`/products/${product}?utm=1&width=1.234&height=1.5`)
    expect(sized.text).toContain('1.234')
    const chosen = (html: string) =>
      /data-state="active"[^>]*>[^<]*|<[^>]*data-state="active"[^>]*>([^<]*)/.exec(html)?.[0]
    expect(chosen((await get('/login?method=magic-link')).text)).not.toBe(chosen((await get('/login')).text))
    expect((await get('/products?q=alba+nova&x=1')).text).toContain('alba nova')
  })

  test('the query parameters a page reads are known for every public page', async () => {
    const known = JSON.stringify(routes)
    for (const path of Object.keys(publicPages).filter((one) => one !== '/'))
      expect(known).toContain(`"${path}"`)
    const read = new Set<string | symbol>()
    filtersOf(new Proxy({}, { get: (_, name) => void read.add(name) }))
    // The choices of options are named by their codes, whichever a shop has: `o.control=motor`.
    expect(publicPages['/products']?.toSorted()).toEqual([...read, 'o.*'].toSorted())
  })
})
