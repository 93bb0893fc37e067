import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, expect, test } from '../fixtures.ts'

const names = '#content h2'

test('search terms are in the URL and survive going back', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('wodden')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('2 products')).toBeVisible()
  await expect(page).toHaveURL(/\/products\?q=wodden$/)

  await page.getByLabel('Sort by').selectOption('-price')
  await expect(page.locator(names).first()).toHaveText(/Walnut/)
  await expect(page).toHaveURL(/q=wodden&sort=-price/)

  await page.goBack()
  await expect(page.locator(names).first()).toHaveText(/Oak/)
  await expect(page.getByLabel('Sort by')).toHaveValue('')
})

test('with a window size every product shows its price for that size', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByLabel('How wide your window is (m)').fill('2.6')
  await page.getByLabel('How high your window is (m)').fill('1.5')
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await expect(page.getByText(/^2\.6 × 1\.5 m: /).first()).toBeVisible()
  await expect(page.getByText('Walnut 50')).toHaveCount(0)
  await page.getByRole('link', { name: 'Curtains', exact: true }).first().click()
  await expect(page).toHaveURL(/width=2\.6/)
  await page.getByRole('link', { name: /Linen Veil/ }).click()
  await expect(page.getByLabel('Width (m)')).toHaveValue('2.6')
  await expect(page.getByLabel('Height (m)')).toHaveValue('1.5')
})

test('the window size accepts a comma, centimetres and millimetres', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByLabel('How wide your window is (m)').pressSequentially('2,6')
  await page.getByLabel('How high your window is (m)').fill('150 cm')
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await expect(page).toHaveURL(/width=2\.6&height=1\.5/)
  await expect(page.getByText(/^2\.6 × 1\.5 m: /).first()).toBeVisible()
  await expect(page.getByLabel('How wide your window is (m)')).toHaveValue('2.6')

  await page.getByLabel('How wide your window is (m)').fill('wide')
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await expect(page.locator('input:invalid')).toHaveAttribute('name', 'width')

  await page.goto('/products?width=2600&height=1500+mm&lng=de')
  await expect(page.getByText(/^2,6 × 1,5 m: /).first()).toBeVisible()
  await expect(page.getByLabel('Fensterbreite (m)')).toHaveValue('2,6')
})

test('a price limit accepts the format of the shop', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Price per m² up to (VND)').fill('420.000')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByText('Alba 25')).toBeVisible()
  await expect(page.getByText('Walnut 50')).toHaveCount(0)
  await expect(page.getByLabel('Price per m² up to (VND)')).toHaveValue('420.000')
})

test('only the chosen category is marked as current', async ({ page }) => {
  const present = page.getByRole('navigation', { name: 'Category', exact: true }).locator('[aria-current]')
  await page.goto('/products')
  await hydrated(page)
  await expect(present).toHaveText(['All'])
  await page.getByRole('link', { name: 'Curtains', exact: true }).first().click()
  await expect(present).toHaveText(['Curtains'])
})

test('filters without results say so and offer a way back', async ({ page }) => {
  await page.goto('/products?q=xyzzyq')
  await expect(
    page.getByText('Nothing matches these filters. Try fewer words or a wider range.'),
  ).toBeVisible()
  await page.goto('/products?max_price=1&width=1.2&height=1.5')
  await page.getByRole('link', { name: /^Price per m² up to/ }).click()
  await expect(page).toHaveURL('/products?width=1.2&height=1.5')
  await page.goto('/products?max_price=1')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByText(/^1[89] products$|^2\d products$/)).toBeVisible()
})

test('the search icon of every page leads into the search field', async ({ page }) => {
  await page.goto('/blog')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search products' }).click()
  const field = page.getByRole('searchbox', { name: 'Search products' })
  await expect(field).toBeFocused()
  await page.keyboard.type('walnut')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
})

test('the search opens over the page, shows kinds and products while one types, and leaves the page as it was', async ({
  page,
}) => {
  await page.goto('/about')
  await hydrated(page)
  const icon = page.getByRole('banner').getByRole('link', { name: 'Search products' })
  await icon.click()
  const dialog = page.getByRole('dialog', { name: 'Search products' })
  await expect(dialog.getByRole('link', { name: 'Wooden Blinds' })).toBeVisible()
  expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
  await page.keyboard.type('walnut')
  await expect(dialog.getByRole('link', { name: '2 products' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(icon).toBeFocused()
  await expect(page).toHaveURL(/\/about$/)

  await page.keyboard.press('Enter')
  await page.keyboard.type('nothing like this')
  await expect(dialog.getByText('Nothing matches')).toBeVisible()
  await dialog.getByRole('searchbox').fill('walnut')
  await dialog
    .getByRole('link', { name: /Walnut/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
  await expect(dialog).toHaveCount(0)
})

test('later pages can be opened and left', async ({ page, shop }) => {
  await shop.rows(`insert into products (name, price_per_sqm, created_at)
    select 'Filler ' || n, 100000, '2020-01-01' from generate_series(1, 120) n`)
  await page.goto('/products?q=filler&sort=name')
  await expect(page.getByText('120 products')).toBeVisible()
  await expect(page.locator(names)).toHaveCount(100)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.locator(names)).toHaveCount(20)
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await expect(page.locator(names)).toHaveCount(100)
  await shop.rows("delete from products where name like 'Filler %'")
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the window size on the home page leads to products in that size, with their prices', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByLabel('How wide your window is (m)').fill('2,6')
    await page.getByLabel('How high your window is (m)').fill('1.5')
    await page.getByRole('button', { name: 'Show what fits' }).click()
    await expect(page).toHaveURL(/\/products\?width=2\.6&height=1\.5$/)
    await expect(page.getByText(/^2\.6 × 1\.5 m: /).first()).toBeVisible()
  })

  test('the search icon leads to the search field of the products page', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Search products' }).click()
    await expect(page).toHaveURL(/\/products#search$/)
  })

  test('the search form works', async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('searchbox').fill('venetian')
    await page.getByLabel('Sort by').selectOption('price')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/q=venetian/)
    await expect(page.locator(names).first()).toHaveText(/Alba 25/)
  })

  test('the window size accepts a comma', async ({ page }) => {
    await page.goto('/products')
    await page.getByLabel('How wide your window is (m)').pressSequentially('2,6')
    await page.getByLabel('How high your window is (m)').pressSequentially('1,5')
    await page.getByRole('button', { name: 'Show what fits' }).click()
    await expect(page.getByText(/^2\.6 × 1\.5 m: /).first()).toBeVisible()
  })
})

test.describe('on a phone whose connection was lost', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search and the menu say when they cannot open, and open with the next tap once there is a connection', async ({
    context,
  }) => {
    const page = await context.newPage()
    for (const [role, name, chunk] of [
      ['link', 'Search products', 'search-dialog'],
      ['button', 'Menu', 'phone-menu'],
    ] as const) {
      const scripts = `**/assets/${chunk}-*.js`
      await page.route(scripts, (route) => route.abort())
      await page.goto('/about')
      await hydrated(page)
      const opener = page.getByRole('banner').getByRole(role, { name })
      await opener.click()
      await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
      await page.unroute(scripts)
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await page.close()
  })
})

test('the search says when the shop does not answer, and finds once it does', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/about')
  await hydrated(page)
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('banner').getByRole('link', { name: 'Search products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search products' })
  await dialog.getByRole('searchbox').fill('walnut')
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await page.unroute('**/api/products?*')
  await dialog.getByRole('searchbox').fill('walnu')
  await expect(dialog.getByRole('link', { name: /Walnut 50/ })).toBeVisible()
  await page.close()
})
