import { faultsInBothSchemes } from '../accessibility.ts'
import { hydrated, expect, openProduct, signedIn, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the public pages have no accessibility faults in either colour scheme', async ({ page, request }) => {
  const [product] = (await (await request.get('/api/products')).json()) as [{ id: string }]
  const paths = [
    '/',
    '/products',
    `/products/${product.id}`,
    '/categories/curtains',
    '/login',
    '/no-such-page',
  ]
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
    expect(await faultsInBothSchemes(page), path).toEqual([])
  }
})

test('blog, about and support have no accessibility faults in either colour scheme', async ({ page }) => {
  const paths = [
    '/blog',
    '/blog/caring-for-linen-curtains',
    '/about',
    '/support',
    '/support/contact-us',
    '/support/never-written',
  ]
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
    expect(await faultsInBothSchemes(page), path).toEqual([])
  }
})

test('cart, checkout and account have no accessibility faults in either colour scheme', async ({ page }) => {
  await signedIn(page)
  await openProduct(page, 'Oak 50')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  for (const [path, heading] of [
    ['/cart', /cart/i],
    ['/checkout', 'Checkout'],
    ['/account', 'Your account'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await faultsInBothSchemes(page), path).toEqual([])
  }
})

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('selected links and buttons are recognisable by their border', async ({ page }) => {
    await page.goto('/products?category=curtains')
    await expect(page.getByRole('link', { name: 'Curtains', exact: true }).first()).toHaveCSS(
      'outline-style',
      'solid',
    )
    await expect(page.getByRole('link', { name: 'Blackout', exact: true }).first()).toHaveCSS(
      'outline-style',
      'none',
    )
    await expect(page.getByRole('button', { name: 'Search' })).toHaveCSS('border-style', 'solid')
    await page.goto('/login')
    await hydrated(page)
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('First name').focus()
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveCSS('outline-width', '3px')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveCSS('outline-style', 'none')
  })
})

test('only links to the current page, or to its section, are marked as current', async ({ page }) => {
  const present = () =>
    page
      .locator('[aria-current]')
      .evaluateAll((links) => links.filter((link) => link.checkVisibility()).map((link) => link.textContent))
  await page.goto('/products?category=curtains&q=linen')
  expect(await present()).toEqual(['Products', 'Curtains'])
  await page.goto('/products')
  expect(await present()).toEqual(['Products', 'All', 'All products'])
  await page.goto('/blog/caring-for-linen-curtains')
  expect(await present()).toEqual(['Blog'])
  await page.goto('/support/warranty')
  expect(await present()).toEqual(['Warranty', 'Warranty'])
})

test('following a link focuses the content of the new page, and going back that of the previous one', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  const focused = page.locator(':focus')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Oak 50/ })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Oak 50/ })).toBeVisible()
  await expect(focused).toHaveAttribute('id', 'content')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(focused).toHaveAttribute('id', 'content')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Oak 50/ })).toBeVisible()
  await expect(focused).toHaveAttribute('id', 'content')
})
