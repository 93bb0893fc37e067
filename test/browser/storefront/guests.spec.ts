import type { Page } from '@playwright/test'
import { linksIn } from '../../mails.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { aShopper, expect, hydrated, signedIn, signIn, test } from '../fixtures.ts'
import { owner, type ShopProcess } from '../shop-process.ts'

test.use({ viewport: { width: 390, height: 844 } })

// Other tests share this shop and expect that it serves no guests.
const serveGuests = (shop: ShopProcess, on: boolean) =>
  shop.rows('update settings set guest_checkout = $1', [on])
test.beforeEach(({ shop }) => serveGuests(shop, true))
test.afterEach(({ shop }) => serveGuests(shop, false))

let people = 0
const aGuest = () => {
  const number = (people += 1)
  return {
    name: 'Lan Nguyen',
    email: `guest-${process.pid}-${Date.now()}-${number}@example.com`,
    phone: `09${String(Date.now()).slice(-6)}${String(number).padStart(2, '0')}`,
    address: `${process.pid}${number} Nguyen Hue, Ho Chi Minh City`,
  }
}

async function putIntoCart(page: Page): Promise<void> {
  const [product] = (await (await page.request.get('/api/products')).json()) as { id: string }[]
  await page.goto(`/products/${product!.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
}

async function toCheckout(page: Page): Promise<void> {
  await putIntoCart(page)
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}

async function fillIn(page: Page, { name, email, phone, address }: ReturnType<typeof aGuest>): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address (optional)').fill(email)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Delivery Address').fill(address)
}

/** Orders as a guest and is on the page of the order. */
async function ordered(page: Page, guest = aGuest()) {
  await toCheckout(page)
  await fillIn(page, guest)
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/[\w-]{43}$/)
  await expect(page.getByRole('heading', { name: /^Order [0-9A-F]{8}$/ })).toBeVisible()
  return { guest, path: new URL(page.url()).pathname }
}

test('a guest orders without signing in, and changes and cancels the order through its link', async ({
  page,
}) => {
  await toCheckout(page)
  await expect(page.getByText('You can order without an account.')).toBeVisible()
  await expect(page.getByLabel('Save this address in my account')).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeHidden()

  const guest = { ...aGuest(), email: '' }
  await fillIn(page, guest)
  await page.getByLabel('Note about your order').fill('Please ring twice')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText('Your note: Please ring twice')).toBeVisible()
  await expect(page.getByText('Please save it as a bookmark.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[])).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByLabel('Width (m)').first().fill('2')
  await page.getByLabel('Note about your order').fill('Ring once')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible()
  await expect(page.getByText('Your note: Ring once')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change order' })).toBeHidden()
})

test('the link in the mail opens a guest’s order in another browser, and a different link opens nothing', async ({
  page,
  shop,
  browser,
}) => {
  const { guest, path } = await ordered(page)
  const links = () => linksIn(shop, guest.email, 'orders')
  await expect.poll(links, { timeout: 60_000 }).toEqual([`${shop.address}${path}`])
  const elsewhere = await (await browser.newContext({ baseURL: shop.address })).newPage()
  await elsewhere.goto(path)
  await expect(elsewhere.getByText(guest.address)).toBeVisible()
  const answer = await elsewhere.goto(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
  expect(answer?.status()).toBe(404)
  expect(await answer?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  await expect(elsewhere.getByText('Page Not Found')).toBeVisible()
  await elsewhere.context().close()
})

test('the cart of a guest is the cart of the account after signing in from the checkout', async ({
  page,
}) => {
  const shopper = await signedIn(page, aShopper())
  await page.context().clearCookies()
  await toCheckout(page)
  await page.getByRole('link', { name: 'I have an account: sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await hydrated(page)
  await page.getByRole('tabpanel').getByLabel('Email').fill(shopper.email)
  await page.getByRole('tabpanel').getByLabel('Password').fill(shopper.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Email Address')).toHaveValue(shopper.email)
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByRole('listitem')).toHaveCount(1)
})

test('staff see that a guest has ordered, and erase the guest on request', async ({ page }) => {
  const { guest, path } = await ordered(page)
  const { order_number: number } = (await (
    await page.request.get(`/api/guest-orders/${path.split('/').at(-1)}`)
  ).json()) as { order_number: string }
  await signIn(page, owner)
  await page.goto(`/admin/orders?q=${number}`)
  const card = page.getByRole('main').getByText(guest.name).first()
  await expect(card).toContainText('Guest')
  const [order] = (await (await page.request.get(`/api/orders?q=${number}`)).json()) as {
    customer_id: string
  }[]
  await page.goto(`/admin/crm?customer=${order!.customer_id}`)
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click()
  await expect(
    page.getByText('The customer will be erased once nothing of theirs is open').first(),
  ).toBeVisible()
})

test('an administrator enables orders without an account', async ({ page, shop }) => {
  await serveGuests(shop, false)
  await page.goto('/cart')
  await expect(page.getByText('Please sign in to view your cart.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Orders without an account').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
