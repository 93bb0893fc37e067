import type { Page } from '@playwright/test'
import { expect, hydrated, signedIn, test } from '../fixtures.ts'

/** What a visitor with open developer tools would see go wrong. */
function troubles(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`)
  })
  return seen
}

test('no call of a stranger is refused, and the console stays empty', async ({ page }) => {
  const seen = troubles(page)
  const [product] = (await (await page.request.get('/api/products')).json()) as [{ id: string }]
  for (const path of ['/', '/products', `/products/${product.id}`, '/blog', '/login']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  }
  await page.goto('/cart')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(seen).toEqual([])
})

test('a tab notices that somebody signed in or out in another one', async ({ page, context }) => {
  const seen = troubles(page)
  await page.goto('/')
  await hydrated(page)
  const other = await context.newPage()
  await other.goto('/')
  await signedIn(other)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Account' }).first()).toBeVisible()
  await other.request.get('/api/logout')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  expect(seen).toEqual([])
})
