import type { Page } from '@playwright/test'
import { aShopper, expect, hydrated, signedIn, test, type Shopper } from '../fixtures.ts'

/** The id of a product, from the shop itself. */
async function aProduct(page: Page): Promise<string> {
  const [product] = (await (await page.request.get('/api/products')).json()) as { id: string }[]
  return product?.id ?? ''
}

async function putIntoCart(page: Page): Promise<void> {
  await page.goto(`/products/${await aProduct(page)}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
}

async function registered(page: Page): Promise<Shopper> {
  const shopper = await signedIn(page, aShopper())
  await page.context().clearCookies()
  return shopper
}

async function signInOnThePage(page: Page, { email, password }: Shopper): Promise<void> {
  await hydrated(page)
  await page.getByRole('tabpanel').getByLabel('Email').fill(email)
  await page.getByRole('tabpanel').getByLabel('Password').fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible()
}

test('a shopper who had to sign in from the cart comes back to the cart', async ({ page, shop }) => {
  const shopper = await registered(page)
  await putIntoCart(page)
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signInOnThePage(page, shopper)
  await expect(page).toHaveURL(`${shop.address}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
})

test('signing in from the header leads to the home page, even after leaving the cart', async ({
  page,
  shop,
}) => {
  const shopper = await registered(page)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/about')
  await hydrated(page)
  const menu = page.getByRole('button', { name: /menu/i })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await signInOnThePage(page, shopper)
  await expect(page).toHaveURL(`${shop.address}/`)
})

test('signing in never leads to another site, whatever the browser has stored', async ({ page, shop }) => {
  const shopper = await registered(page)
  for (const path of ['//evil.example/cart', 'https://evil.example', '/api/logout']) {
    await page.goto('/login')
    await page.evaluate(
      (stored) => localStorage.setItem('sign-in-return', JSON.stringify({ path: stored, at: Date.now() })),
      path,
    )
    await signInOnThePage(page, shopper)
    await expect(page).toHaveURL(`${shop.address}/`)
    await page.context().clearCookies()
  }
})

test('after an order the home page shows its number until it is dismissed', async ({ page, shop }) => {
  const { email } = await signedIn(page)
  await putIntoCart(page)
  await page.goto('/checkout')
  await hydrated(page)
  await page.getByLabel('Full Name').fill('Lan Nguyen')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill('+84 901 234 567')
  await page.getByLabel('Delivery Address').fill('12 Nguyen Hue, District 1, Ho Chi Minh City')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${shop.address}/`)
  const [order] = (await (await page.request.get('/api/account/orders')).json()) as {
    id: string
    order_number: string
  }[]
  const strip = page.getByRole('region', { name: `Order ${order?.order_number} is placed` })
  await expect(strip).toContainText('We call you to confirm it')
  // The ordered piece is drawn beside the text.
  await expect(strip.locator('svg[data-kind]')).toHaveCount(1)

  await page.reload()
  await expect(strip).toBeVisible()
  await strip.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(`${shop.address}/account/orders/${order?.id}`)
  // Once the order has another status, the strip says so.
  expect((await page.request.post(`/api/account/orders/${order?.id}/cancel`)).ok()).toBe(true)
  await page.goto('/')
  await hydrated(page)
  await expect(strip).toHaveCount(0)
  const cancelled = page.getByRole('region', { name: `Order ${order?.order_number}` })
  await expect(cancelled).toContainText('Cancelled')
  await expect(cancelled).not.toContainText('We call you')
  await cancelled.getByRole('button', { name: 'Close' }).click()
  await expect(strip).toBeHidden()
  await page.reload()
  await hydrated(page)
  await expect(strip).toBeHidden()
})

test('the next person who uses the browser does not see the order that was placed in it', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/')
  await page.evaluate(() =>
    sessionStorage.setItem(
      'placed-order',
      JSON.stringify({ id: 'a', number: '1A2B3C4D', userId: 'somebody else' }),
    ),
  )
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Account' }).first()).toBeAttached()
  await expect(page.getByText('1A2B3C4D')).toBeHidden()
})
