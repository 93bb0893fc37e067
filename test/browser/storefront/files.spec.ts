import { expect, signedIn, test, delayedHydration } from '../fixtures.ts'

const year = 'public, max-age=31536000, immutable'
const month = 'public, max-age=2592000'

test.use({ isFirstVisit: true })

test('scripts, styles and fonts are cached for a year and sent with build-time compression', async ({
  page,
  request,
}) => {
  const seen: string[] = []
  page.on('request', (one) => seen.push(one.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  // Fonts follow the scripts, on a busy machine after a moment without requests.
  const fonts = () => new Set(seen.filter((address) => address.endsWith('.woff2'))).size
  await expect.poll(fonts).toBeGreaterThanOrEqual(2)
  const assets = [...new Set(seen)].filter((address) => address.includes('/assets/'))
  for (const address of assets) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'br, gzip' } })
    expect([address, answer.headers()['cache-control']]).toEqual([address, year])
    const body = await answer.body()
    if (body.length < 1024 || address.endsWith('.woff2')) continue
    expect([address, answer.headers()['content-encoding']]).toEqual([address, 'br'])
    // Precompressed: the length is known.
    expect(Number(answer.headers()['content-length'])).toBeLessThan(body.length)
    const zipped = await request.head(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers()['content-encoding']).toBe('gzip')
  }
})

test.describe('other files are cached and revalidated by ETag', () => {
  for (const [address, caching, type] of [
    ['/pictures/placeholder-1280.webp', month, 'image/webp'],
    ['/icons/icon-192.png', month, 'image/png'],
    ['/favicon.ico', 'public, max-age=86400', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'public, max-age=86400', 'image/svg+xml'],
    ['/locales/de/translation.json', 'public, max-age=60', 'application/json; charset=utf-8'],
  ] as const) {
    test(address, async ({ request }) => {
      const whole = await request.get(address)
      const { 'cache-control': cache, 'content-type': contentType, etag = '' } = whole.headers()
      expect([whole.status(), cache, contentType]).toEqual([200, caching, type])
      expect(whole.headers()).not.toHaveProperty('set-cookie')
      expect(etag).toMatch(/./)
      const response = await request.head(address)
      expect([response.status(), response.headers()['content-type'], await response.text()]).toEqual([
        200,
        type,
        '',
      ])
      const again = await request.get(address, { headers: { 'if-none-match': etag } })
      expect(again.status()).toBe(304)
    })
  }
})

test('a missing file is not answered with a page', async ({ request }) => {
  for (const address of [
    '/assets/gone.js',
    '/pictures/gone-1280.webp',
    '/locales/xx/translation.json',
    '/icons/gone.png',
  ]) {
    const answer = await request.get(address)
    expect([address, answer.status(), answer.headers()['cache-control']]).toEqual([address, 404, 'no-store'])
    expect(answer.headers()['content-type']).not.toContain('html')
  }
  expect((await request.get('/gone.png')).status()).toBe(404)
})

test('pages are revalidated on each request, for GET and HEAD', async ({ request }) => {
  for (const answer of [await request.get('/'), await request.head('/')]) {
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'public, no-cache'])
  }
})

test('a file is served without a session lookup', async ({ page, shop }) => {
  const { email } = await signedIn(page)
  const long = '2026-01-01T00:00:00.000Z'
  const own = `sess ->> 'userId' = (select id::text from users where email = $1)`
  await shop.rows(
    `update sessions set sess = (sess::jsonb || jsonb_build_object('lastSeenAt', $2::text))::json where ${own}`,
    [email, long],
  )
  const seen = () =>
    shop.rows<{ at: string }>(`select sess ->> 'lastSeenAt' as at from sessions where ${own}`, [email])
  for (const address of ['/locales/de/translation.json', '/pictures/placeholder-1280.webp']) {
    expect((await page.request.get(address)).status()).toBe(200)
  }
  expect(await seen()).toEqual([{ at: long }])
  await page.request.get('/api/auth/user')
  expect(await seen()).not.toEqual([{ at: long }])
})

test('a first page requests its web fonts after its scripts and loads only once these are there; the next has the fonts at once', async ({
  page,
}) => {
  const letScriptsCome = await delayedHydration(page)
  const scriptRequest = page.waitForRequest('**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await scriptRequest
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const webFonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => family.includes('Variable') && status !== 'unloaded')
        .map(({ family }) => family),
    )
  expect(await webFonts()).toEqual([])
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive')
  letScriptsCome()
  await page.waitForLoadState('load')
  await expect.poll(webFonts).toContain('Inter Variable')

  const letNextScriptsCome = await delayedHydration(page)
  await page.goto('/products', { waitUntil: 'commit' })
  await expect.poll(webFonts).toContain('Inter Variable')
  letNextScriptsCome()
})
