import { expect, hydrated, signedIn, signIn, testOfOwnShop as test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

// Headless browsers count as robots.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' })

test('a visitor is asked before a foreign tool is loaded, and the shop’s own numbers reach the dashboard', async ({
  page,
  shop,
}) => {
  const foreign: string[] = []
  await page.route('https://stats.example/**', (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.counted = window._paq.length' })
  })
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/funnel')) told.push(request.postData() ?? '')
  })
  await signIn(page, owner)
  const data = {
    counts: true,
    tool: { kind: 'matomo', address: 'https://stats.example', site: '1' },
  }
  const headers = { origin: shop.address }
  expect((await page.request.put('/api/settings/analytics', { headers, data })).status()).toBe(200)
  await page.context().clearCookies()

  // Nothing before an answer; a refusal stays.
  const question = page.getByRole('region', { name: 'Visitor statistics' })
  await page.goto('/')
  await expect(question).toContainText('Matomo')
  await question.getByRole('button', { name: 'Refuse' }).click()
  await expect(question).toBeHidden()
  await page.goto('/products')
  await hydrated(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-settled')))
    .toBe(true)
  await expect(question).toBeHidden()
  expect(foreign).toEqual([])

  // The answer can be changed below every page.
  await page.getByRole('button', { name: 'Visitor statistics' }).click()
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => foreign).toEqual(['https://stats.example/matomo.js'])
  await expect.poll(() => page.evaluate(() => (window as { counted?: number }).counted)).toBeGreaterThan(2)

  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('xylophone')
  await search.press('Enter')
  await expect
    .poll(() => told.some((one) => one.includes('"words":"xylophone"')), { timeout: 15_000 })
    .toBe(true)
  await signedIn(page)
  const [product] = (await (await page.request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
  await page.goto(`/products/${product.id}`)
  await hydrated(page)
  await expect.poll(() => foreign.length).toBe(2)
  await page.getByLabel('Width (m)').fill('9')
  await expect
    .poll(() => told.some((one) => one.includes('"reason":"too_wide"')), { timeout: 15_000 })
    .toBe(true)
  await page.getByLabel('Width (m)').fill('1.25')
  await expect.poll(() => told.some((one) => one.includes('"configured"')), { timeout: 15_000 }).toBe(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  // Where people type their address the tool is not, and its policy does not allow it.
  await page.getByRole('button', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect.poll(() => told.some((one) => one.includes('"checkout"'))).toBe(true)
  expect(await page.evaluate(() => 'counted' in window)).toBe(false)
  expect(foreign.every((one) => one.endsWith('/matomo.js'))).toBe(true)

  await page.goto('about:blank')
  await signIn(page, owner)
  await page.goto('/admin')
  const visitors = page.getByRole('region', { name: 'Visitors' })
  await expect(visitors.getByRole('listitem').filter({ hasText: 'Size entered' })).toHaveText(/1$/)
  await expect(visitors.getByRole('listitem').filter({ hasText: 'Checkout opened' })).toContainText('100%')
  const missing = page.getByRole('region', { name: 'Not found' })
  await expect(missing.getByRole('link', { name: 'xylophone' })).toBeVisible()
  await expect(missing.getByRole('listitem').filter({ hasText: 'Oak 50' })).toContainText('9 × 1.8 m')
})
