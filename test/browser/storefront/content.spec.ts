import type { Page } from '@playwright/test'
import { hydrated, expect, test } from '../fixtures.ts'

const ways = (page: Page) => page.locator('header a[href], footer a[href]')

test('every link in header and footer works', async ({ page, request }) => {
  await page.goto('/')
  const targets = new Set(
    await ways(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
  )
  for (const target of targets) {
    if (!target.startsWith('/')) continue
    expect((await request.get(target)).status(), target).toBe(200)
  }
})

test('the footer links to every product category', async ({ page, request }) => {
  const kinds = (await (await request.get('/api/categories')).json()) as { name: string; slug: string }[]
  await page.goto('/about')
  const links = page.getByRole('contentinfo').locator('a[href^="/categories/"]')
  const named = await links.evaluateAll((found) =>
    found.map((link) => ({ name: link.textContent, slug: link.getAttribute('href')?.split('/').pop() })),
  )
  expect(named).toEqual(kinds.map(({ name, slug }) => ({ name, slug })))
})

test('a link of the footer opens within the page, is marked there, and opens a tab with the control key', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('[aria-current]')).toHaveText('All products')
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
  const asked = page.waitForRequest(/\/assets\/support-article\.page-/)
  await footer.getByRole('link', { name: 'Warranty' }).hover()
  await asked
  const opened = page.context().waitForEvent('page')
  await footer.getByRole('link', { name: 'Returns' }).click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(/\/support\/returns$/)
  await (await opened).close()

  await footer.getByRole('link', { name: 'Warranty' }).click()
  await expect(page).toHaveURL(/\/support\/warranty$/)
  await expect(footer.locator('[aria-current]')).toHaveText('Warranty')
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
  await expect(page.locator('#content')).toBeFocused()

  await page.getByLabel('Language').first().selectOption('de')
  await footer.getByRole('link', { name: 'Blog' }).click()
  await expect(footer.locator('[aria-current]')).toHaveText('Blog')
  await expect(footer).toContainText('Alle Produkte')
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
})

test.describe('the footer of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the footer of a phone shows the links of a group after a tap on its title', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const footer = page.getByRole('contentinfo')
    const warranty = footer.getByRole('link', { name: 'Warranty' })
    await expect(warranty).toBeHidden()
    await expect(footer.getByText('Support', { exact: true })).toHaveCount(1)
    const title = footer.getByRole('button', { name: 'Support' })
    await expect(title).toHaveAttribute('aria-expanded', 'false')
    await title.click()
    await expect(title).toHaveAttribute('aria-expanded', 'true')
    await warranty.click()
    await expect(page).toHaveURL(/\/support\/warranty$/)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the footer of a phone shows all of its links without scripts', async ({ page }) => {
      await page.goto('/about')
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' })).toBeVisible()
    })
  })
})

test.describe('the blog', () => {
  test('leads from the list to a post and back', async ({ page }) => {
    await page.goto('/blog')
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    await expect(page.getByText('Tips, guides, and insights about window treatments')).toBeVisible()
    const post = page.getByRole('article').filter({ hasText: 'Caring for linen curtains' })
    await expect(post.getByText('Published on April 22, 2025')).toBeVisible()
    await expect(post.getByText(/^Linen is a plain cloth .*\.\.\.$/)).toHaveText(/^[^]{200}\.\.\.$/)
    await post.getByRole('link', { name: 'Read more →' }).click()
    await expect(page).toHaveURL('/blog/caring-for-linen-curtains')
    await expect(page).toHaveTitle(/^Caring for linen curtains/)
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL('/blog')
  })

  test('the blog shows three placeholder cards while loading', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    let answer: () => void = () => {}
    const requested = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/blog*', async (route) => {
      await requested
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await expect(page.locator('[data-skeleton]')).toHaveCount(3)
    answer()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  })

  test('the blog answers 404 for a missing post and says so', async ({ page }) => {
    const answer = await page.goto('/blog/never-written')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible()
    await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible()
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL('/blog')
  })
})

test.describe('the support centre', () => {
  test('leads from a card to its article, which thanks for feedback', async ({ page }) => {
    await page.goto('/support')
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: 'How can we help you?' })).toBeVisible()
    const card = page
      .getByRole('listitem')
      .filter({ hasText: 'Installation guide' })
      .filter({ hasText: '#2' })
    await card.getByRole('link', { name: 'Read More' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Installation guide' })).toBeVisible()
    await expect(page.getByText('Support Article', { exact: true })).toBeVisible()
    const counted = page.waitForResponse(/\/api\/support\/[^/]+\/helpful$/)
    await page
      .getByRole('group', { name: 'Was this article helpful?' })
      .getByRole('button', { name: 'Yes' })
      .click()
    expect((await counted).status()).toBe(200)
    await expect(page.getByText('Thank you. Your answer helps us to write better.')).toBeVisible()
    await page.getByRole('link', { name: 'Browse More Articles' }).click()
    await expect(page).toHaveURL('/support')
  })

  test('the support centre shows the steps of measuring as drawings', async ({ page }) => {
    await page.goto('/support/how-to-measure')
    const step = page.getByRole('listitem').filter({ hasText: 'Measure both diagonals' })
    const drawing = step.getByRole('img', { name: /from each upper corner/ })
    await drawing.scrollIntoViewIfNeeded()
    await expect(drawing).toHaveJSProperty('naturalWidth', 320)
    const [beside, text] = [await drawing.boundingBox(), await step.boundingBox()]
    expect(beside!.y + beside!.height).toBeLessThanOrEqual(text!.y + text!.height)
  })

  test('the support centre offers further help', async ({ page }) => {
    await page.goto('/support')
    await expect(page.getByRole('heading', { name: 'Still need help?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products')
    await page.getByRole('link', { name: 'Contact Support' }).click()
    const reach = page.getByRole('region', { name: 'How to reach us' })
    await expect(reach.getByRole('link', { name: 'hello@example.com' })).toBeVisible()
    await expect(reach.getByRole('link', { name: '+84 28 0000 0000' })).toBeVisible()
  })

  test('the support centre answers 404 for a missing article and says so', async ({ page }) => {
    const answer = await page.goto('/support/never-written')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Support Article Not Found' })).toBeVisible()
    await expect(
      page.getByText("The support article you're looking for doesn't exist or has been removed."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Browse All Support Articles' }).click()
    await expect(page).toHaveURL('/support')
  })
})

test('the about page shows what the shop makes without requesting data', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/about')
  await hydrated(page)
  for (const kind of [
    'Wooden blinds',
    'Roller blinds',
    'Vertical blinds',
    'Silk curtains',
    'Blackout solutions',
  ]) {
    await expect(page.getByRole('heading', { name: kind })).toBeVisible()
  }
  for (const promise of ['Custom sizing', 'Installation', 'Warranty', 'Over a decade of service']) {
    await expect(page.getByRole('heading', { name: promise })).toBeVisible()
  }
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the about page requests no data either when it is opened from another page', async ({ page }) => {
  await page.goto('/blog')
  await hydrated(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { name: 'Wooden blinds' })).toBeVisible()
  await hydrated(page)
  expect(requests.filter((path) => path.startsWith('/api/about'))).toEqual([])
})

test('the footer shows the years of the shop from 2025 on', async ({ page }) => {
  await page.goto('/blog')
  const year = new Date().getFullYear()
  const years = year > 2025 ? `2025–${year}` : '2025'
  await expect(page.getByRole('contentinfo')).toContainText(`© ${years} Fenestra. All rights reserved.`)
})
