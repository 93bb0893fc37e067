import type { Page } from '@playwright/test'
import { hydrated, expect, openProduct, signedIn, signIn, test, delayedHydration } from '../fixtures.ts'

const order = { name: 'Place Order (COD)' }

async function toCheckout(page: Page) {
  await openProduct(page, 'Oak 50')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('button', order)).toBeVisible()
}

async function fillIn(page: Page) {
  await page.getByLabel('Full Name').fill('Mai Tran')
  await page.getByLabel('Phone Number').fill('0901234567')
  await page.getByLabel('Delivery Address').fill('12 Long Street, Hanoi')
}

test('checkout input survives a reload and a session, and is cleared by the order', async ({ page }) => {
  const shopper = await signedIn(page)
  await toCheckout(page)
  await fillIn(page)
  await page.reload()
  await expect(page.getByLabel('Delivery Address')).toHaveValue('12 Long Street, Hanoi')
  await expect(page.getByLabel('Full Name')).toHaveValue('Mai Tran')

  await page.request.get('/api/logout')
  await page.getByRole('button', order).click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await signIn(page, shopper)
  await page.goto('/checkout')
  await expect(page.getByLabel('Phone Number')).toHaveValue('0901234567')

  await page.getByRole('button', order).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-customer'))).toBeNull()
})

test('checkout input is hidden from another user on the same device', async ({ page }) => {
  await signedIn(page)
  await toCheckout(page)
  await fillIn(page)
  await page.request.get('/api/logout')
  await signedIn(page)
  await page.goto('/checkout')
  await expect(page.getByLabel('Delivery Address')).toHaveValue('')
  await expect(page.getByLabel('Full Name')).toHaveValue('Lan Nguyen')
})

test('an order counts as placed on a 201 with any body', async ({ page }) => {
  await signedIn(page)
  await toCheckout(page)
  await fillIn(page)
  await page.route('**/api/orders', (route) => route.fulfill({ status: 201, body: 'placed' }))
  await page.getByRole('button', order).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByTestId('cart-count')).toHaveCount(0)
})

test('an own order that failed to load is loaded again on request', async ({ page }) => {
  await signedIn(page)
  await toCheckout(page)
  await fillIn(page)
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/orders'),
    page.getByRole('button', order).click(),
  ])
  const { id, order_number } = (await answer.json()) as { id: string; order_number: string }
  await expect(page).toHaveURL(/\/$/)
  const read = `**/api/account/orders/${id}`
  await page.route(read, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('link', { name: new RegExp(order_number) }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unroute(read)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(order_number) })).toBeVisible()
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' })

  test('in another time zone own orders show dates in the time zone of the shop', async ({ page, shop }) => {
    const { email } = await signedIn(page)
    await shop.rows(
      `insert into orders (user_id, customer_name, customer_email, customer_phone, customer_address,
         total_amount, created_at)
       select id, 'Lan', 'lan@example.com', '0901234567', '12 Long Street', 1000, '2026-01-04T20:00:00Z'
       from users where email = $1`,
      [email],
    )
    await page.goto('/account')
    await expect(page.getByText('January 5, 2026')).toBeVisible()
    await page.getByRole('link', { name: /^Order / }).click()
    await expect(page.getByText(/January 5, 2026/)).toBeVisible()
  })
})

test('a category longer than a page continues in the list', async ({ page, shop }) => {
  await shop.rows(`with one as (insert into categories (name, slug) values ('Long list', 'long-list') returning id)
    insert into products (name, price_per_sqm, category_id, created_at)
    select 'Filler ' || n, 100000, one.id, '2020-01-01' from one, generate_series(1, 120) n`)
  await page.goto('/categories/long-list')
  await expect(page.locator('#content h2')).toHaveCount(100)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('heading', { name: 'Long list' })).toBeVisible()
  await expect(page.locator('#content h2')).toHaveCount(20)
  await shop.rows("delete from products where name like 'Filler %'")
  await shop.rows("delete from categories where slug = 'long-list'")
})

test('a category made after the page was opened is known to the list of products', async ({ page, shop }) => {
  await page.goto('/')
  await hydrated(page)
  await shop.rows(`with one as (insert into categories (name, slug) values ('Just made', 'just-made') returning id)
    insert into products (name, price_per_sqm, category_id, created_at)
    select 'Newcomer', 100000, one.id, '2020-01-01' from one`)
  await page.evaluate(() => {
    history.pushState(null, '', '/products?category=just-made')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Just made' })).toBeVisible()
  await expect(page.locator('#content h2')).toHaveText(['Newcomer'])
  await shop.rows("delete from products where name = 'Newcomer'")
  await shop.rows("delete from categories where slug = 'just-made'")
})

test('hydration keeps the scroll position', async ({ page }) => {
  const hydrate = await delayedHydration(page)
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' }).scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  expect(await place()).toBeGreaterThan(500)
  hydrate()
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await place()).toBeGreaterThan(500)
})

test('what was entered on a product page is there again after a reload, and when coming back from the cart', async ({
  page,
  shop,
}) => {
  const [product] = await shop.rows<{ id: string }>(
    "select id from products where name = 'Night Blackout Roller'",
  )
  const path = `/products/${product!.id}`
  await page.goto(path)
  await hydrated(page)
  await page.getByText('cm', { exact: true }).click()
  await page.getByLabel('Width (cm)').focus()
  expect(new URL(page.url()).search).toBe('')

  await page.getByLabel('Width (cm)').fill('133')
  await page.getByLabel('Height (cm)').fill('144.5')
  await page.getByRole('radio', { name: 'Left' }).press('Space')
  await page.getByRole('radio', { name: 'Outside' }).press('Space')
  await page.getByLabel(/^Room/).fill('Hall & stairs')
  await page.getByLabel(/^Note/).fill('Left window')
  await expect(page).toHaveURL(/note=/)
  const price = await page.locator('form output[aria-live=polite]').last().textContent()
  const isAsEntered = async () => {
    await hydrated(page)
    await expect(page.getByLabel('Width (cm)')).toHaveValue('133')
    await expect(page.getByLabel('Height (cm)')).toHaveValue('144.5')
    await expect(page.getByRole('radio', { name: 'Left' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Outside' })).toBeChecked()
    await expect(page.getByLabel(/^Room/)).toHaveValue('Hall & stairs')
    await expect(page.getByLabel(/^Note/)).toHaveValue('Left window')
    await expect(page.locator('form output[aria-live=polite]').last()).toHaveText(price!)
    await expect(page.getByText(/When this link/)).toHaveCount(0)
  }
  await page.reload()
  await isAsEntered()
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`))
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await isAsEntered()
})
