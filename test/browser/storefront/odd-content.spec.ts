import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, aShopper, expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const long = 'W'.repeat(200)

/** Creates a record as the owner, with the session of the page. */
async function create(page: Page, path: string, data: object): Promise<{ id: string; slug: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; slug: string }
}

/** How far a page extends beyond the right edge of the screen, in CSS pixels. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('long names without spaces and wide tables stay within the screen', async ({ page, context }) => {
  await signIn(page, owner)
  const category = await create(page, '/api/categories', {
    name: long,
    slug: 'long-name',
    description: long,
  })
  const product = await create(page, '/api/products', {
    name: long,
    description: long,
    materials: [long],
    category_id: category.id,
    price_calculation: { price_per_sqm: 100_000 },
    is_featured: true,
  })
  const post = await create(page, '/api/blog', { title: long, slug: 'long-name', content: long })
  const columns = Array.from({ length: 14 }, (_, column) => `<td>column${column}</td>`).join('')
  const article = await create(page, '/api/support', {
    title: long,
    description: long,
    slug: 'long-name',
    content: `<p>${long}</p><table><tbody><tr>${columns}</tr></tbody></table><img src="/pictures/banner-morning-light-1920.webp">`,
  })
  await context.clearCookies()
  const paths = [
    '/',
    '/products',
    '/categories/long-name',
    `/products/${product.id}`,
    '/blog',
    '/blog/long-name',
    '/support',
    '/support/long-name',
  ]
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overhang(page), `${path} at ${width} pixels`).toBe(0)
    }
  }
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await signIn(page, owner)
  for (const [path, shown] of [
    ['/cart', 'Your cart'],
    ['/checkout', 'Checkout'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await expect.poll(() => overhang(page), path).toBe(0)
  }
  for (const path of [
    `/api/products/${product.id}`,
    `/api/categories/${category.id}`,
    `/api/blog/${post.slug}`,
    `/api/support/${article.id}`,
  ]) {
    expect((await page.request.delete(path)).status(), path).toBe(200)
  }
})

test('unknown properties of a product are left out', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await create(page, '/api/products', { name: 'Plain' })
  const answer = await page.goto(`/products/${id}`)
  const html = (await answer?.text()) ?? ''
  expect(html).toMatch(/<meta name="description" content="Blinds and curtains made to measure[^"]*"/)
  const [data] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '') as unknown))
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Plain',
    sku: id,
  })
  expect((await page.request.delete(`/api/products/${id}`)).status()).toBe(200)
})

test('an Arabic name runs from right to left with its quotation marks around it', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await create(page, '/api/products', { name: 'ستائر «كتان»' })
  await page.goto(`/products/${id}`)
  // The distance from the left of the first letter and of the closing mark, which is the last character.
  const [first, last] = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const text = element.firstChild as Text
    return [0, text.length - 1].map((at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect(last).toBeLessThan(first as number)
  expect((await page.request.delete(`/api/products/${id}`)).status()).toBe(200)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the account of a user with a long address stays within the screen', async ({ page }) => {
    const shopper = aShopper()
    await signedIn(page, {
      ...shopper,
      email: `${'z'.repeat(40)}${shopper.email}`,
      lastName: 'N'.repeat(100),
    })
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible()
    await expect.poll(() => overhang(page)).toBe(0)
  })
})
