import { expect, test } from '../fixtures.ts'

/** A URL of every kind that the shop serves besides its API, and its response. */
const addresses: [address: string, status: number][] = [
  ['/', 200],
  ['/products', 200],
  ['/login?error=sign_in_failed', 200],
  ['/reset-password?token=x', 200],
  ['/nothing-here', 404],
  ['/product/00000000-0000-4000-8000-000000000000', 404],
  ['/admin', 404],
  ['/admin/users', 404],
  ['/locales/de/translation.json', 200],
  ['/locales/de/nothing.json', 404],
  ['/assets/nothing.js', 404],
  ['/manifest.webmanifest', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/api/docs/', 200],
  ['/uploads/nothing.png', 404],
  ['/%', 404],
  ['/api/%', 400],
]

test('every page, file and error has the security headers', async ({ request }) => {
  const home = await (await request.get('/')).text()
  const ofThePage = [...new Set(home.match(/\/(?:assets|pictures|icons)\/[\w./-]+/g))].slice(0, 8)
  expect(ofThePage.length).toBeGreaterThan(2)
  const all = [...addresses, ...ofThePage.map((address): [string, number] => [address, 200])]
  for (const [address, status] of all) {
    const answer = await request.get(address, { maxRedirects: 0 })
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect.soft(answer.status(), address).toBe(status)
    expect.soft(policy, address).toMatch(/(?:frame-ancestors|default-src) 'none'/)
    expect.soft(policy, address).not.toMatch(/script-src[^;]*unsafe/)
    expect.soft(headers['x-content-type-options'], address).toBe('nosniff')
    expect
      .soft(headers['referrer-policy'], address)
      .toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect.soft(headers['permissions-policy'], address).toContain('camera=(self)')
  }
})

test('a page runs no script that is not part of it', async ({ browser, shop }) => {
  const page = await browser.newPage()
  await page.goto(shop.address)
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  )
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.tricked = true'
    document.body.append(script)
  })
  await refused
  expect(await page.evaluate(() => 'tricked' in window)).toBe(false)
  await page.close()
})
