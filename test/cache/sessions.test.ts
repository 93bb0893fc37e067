import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBlogPost, aSupportItem, inHours } from '#modules/content/factory.ts'
import { propertyRuns } from '../property-runs.ts'
import type { TestShop } from '../shop.ts'
import type { Get, WireAnswer } from '../wire.ts'
import { logout } from '#modules/accounts/contract/accounts.ts'
import { roles, type Role } from '#kernel/contract/roles.ts'
import { countQueries, openCachingShop } from './caching-shop.ts'

let shop: TestShop
let get: Get
let clearCache: () => Promise<void>
const sessions = new Map<Role, string>()

/** Texts that only staff may see, each in one hidden record. */
const hidden = ['Secret Post', 'Secret Banner', 'Secret Article']

beforeAll(async () => {
  ;({ shop, get, clearCache } = await openCachingShop())
  for (const role of roles) sessions.set(role, (await shop.as(role)).cookies.get('session') as string)
  await aBlogPost(shop, { slug: 'not-yet', title: 'Secret Post', publishedAt: inHours(48) })
  await aBlogPost(shop, { slug: 'out', title: 'Public Post' })
  await aSupportItem(shop, { slug: 'put-away', title: 'Secret Article', isActive: false })
  await shop.rows(
    `insert into banners (title, image_url, is_active) values ('Secret Banner', '/a.webp', false)`,
  )
}, 480_000)
afterAll(() => shop.close())

/** The response without the render time of a page and the request id of an error. */
const gist = ({ status, text }: WireAnswer) =>
  `${status} ${hash('sha256', text.replaceAll(/\b\d{13}\b|requestId\W+[\w-]+/g, ''), 'base64url')}`

const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
const name = fc.constantFrom(
  'session',
  ' session',
  'session ',
  '\tsession\t',
  'Session',
  '%73ession',
  '"session"',
)
const value = fc.constantFrom<(session: string) => string>(
  encodeURIComponent,
  hex,
  (session) => session,
  (session) => `"${session}"`,
  (session) => ` ${encodeURIComponent(session)} `,
  (session) => session.toUpperCase(),
  (session) => `${session}x`,
  () => '',
  () => 'x',
)
const other = fc.constantFrom(
  'a=b',
  'session',
  '=session',
  'a="; b="',
  '__Host-session=x',
  ';',
  'x=session=y',
)
const pair = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(name, value).map(
      ([as, spell]) =>
        (session: string) =>
          `${as}=${spell(session)}`,
    ),
  },
  { weight: 1, arbitrary: other.map((text) => () => text) },
)
const header = fc
  .tuple(fc.array(pair, { minLength: 1, maxLength: 3 }), fc.constantFrom('; ', ';', ' ; '))
  .map(
    ([pairs, between]) =>
      (session: string) =>
        pairs.map((write) => write(session)).join(between),
  )
const address = fc.constantFrom(
  '/api/blog',
  '/api/blog?limit=7',
  '/api/blog?state=scheduled',
  '/api/blog/not-yet',
  '/api/blog/not-yet?x=1',
  '/api/banners',
  '/api/banners?active=false',
  '/api/support',
  '/api/support?active=false&limit=9',
  '/api/settings',
  '/api/./blog',
  '/',
  '/blog',
  '/blog/not-yet',
  '/support?x=2',
)

describe('the response to a signed-in user', () => {
  test('the response to a signed-in user with a space in their cookie is not shown to others', async () => {
    const cookie = `session =${encodeURIComponent(sessions.get('viewer') as string)}`
    for (const path of ['/api/blog?limit=3', '/api/blog/not-yet?x=1', '/api/banners', '/api/support']) {
      expect((await get(path, { cookie })).text).toContain('Secret')
      expect((await get(path)).text).not.toContain('Secret')
    }
  })

  test('the response to a signed-in user is neither cached nor shown to others, however role, cookie and path are spelled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...roles), header, address, async (role, write, path) => {
        const cookie = write(sessions.get(role) as string)
        const { status } = await get('/api/auth/user', { cookie })
        await clearCache()
        const own = await get(path, { cookie })
        const strangers = await get(path)
        for (const text of hidden) expect(strangers.text).not.toContain(text)
        expect(strangers.text).not.toContain('"author"')
        await clearCache()
        const alone = await get(path)
        expect(gist(strangers)).toBe(gist(alone))
        if (status === 401) expect(gist(own)).toBe(gist(alone))
        else if (path.startsWith('/api/')) expect(own.headers['cache-control']).toBe('no-store')
      }),
      propertyRuns(60),
    )
  })

  test('the response to a signed-in user is their own even when an anonymous visitor has just read the same page', async () => {
    const cookie = `session=${encodeURIComponent(sessions.get('editor') as string)}`
    await get('/api/blog')
    expect((await get('/api/blog', { cookie })).text).toContain('Secret Post')
  })
})

describe('a cached response', () => {
  const cachedPaths = ['/', '/products', '/api/products?limit=2', '/api/blog/out'] as const

  test.each(cachedPaths)('a cached response of %s is sent for an invalid session', async (path) => {
    const ended = await shop.as('customer')
    const cookie = `session=${encodeURIComponent(ended.cookies.get('session') as string)}`
    await ended.call(logout)
    await get(path)
    const made = await get(path)
    for (const invented of ['session=x', 'session=', 'session =a.b', 'Session=x', cookie.slice(0, -3)])
      expect(await countQueries(shop, () => get(path, { cookie: invented }))).toBe(0)
    // Only its session was looked up.
    let answer = made
    expect(await countQueries(shop, async () => (answer = await get(path, { cookie })))).toBe(1)
    expect(answer.headers.etag).toBe(made.headers.etag)
  })

  test.each(cachedPaths)('a cached response of %s is sent for unknown query parameters', async (path) => {
    await get(path)
    const made = await get(path)
    const more = path.includes('?') ? '&' : '?'
    for (const noise of [
      'x=1',
      'utm_source=letter',
      `fbclid=${'y'.repeat(900)}`,
      'a=.webp',
      '__proto__=1',
      'l%69mits=3',
    ]) {
      let answer = made
      expect(await countQueries(shop, async () => (answer = await get(path + more + noise)))).toBe(0)
      expect([noise, answer.headers.etag]).toEqual([noise, made.headers.etag])
    }
  })

  test('a cached response of a page without user data is sent to a signed-in user too', async () => {
    const cookie = `session=${encodeURIComponent(sessions.get('customer') as string)}`
    await get('/about')
    const made = await get('/about')
    let answer = made
    expect(await countQueries(shop, async () => (answer = await get('/about', { cookie })))).toBe(1)
    expect(answer.headers.etag).toBe(made.headers.etag)
  })

  test('a cached response of a list as JSON is not sent for a request of a file', async () => {
    await get('/api/products')
    const { headers } = await get('/api/products', { accept: 'Text/CSV' })
    expect(headers['content-type']).toContain('text/csv')
  })
})

test('the address of the next page has no unknown parameters', async () => {
  for (let made = 0; made < 3; made += 1) await aBlogPost(shop)
  await clearCache()
  await get('/api/blog?limit=1&from=elsewhere')
  const { headers } = await get('/api/blog?limit=1')
  expect(headers.link).toMatch(/^<\/api\/blog\?limit=1&cursor=[\w-]+>; rel="next"$/)
})
