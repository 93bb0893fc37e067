import { test as base, expect, openProduct, signedIn, signIn } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

/** A shop in Germany, which charges nothing besides its pieces yet. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

test.use({ viewport: { width: 390, height: 844 } })
// One shop serves both.
test.describe.configure({ mode: 'default' })

const parcel = {
  kind: 'parcel',
  name: 'Paket',
  daysMin: 2,
  daysMax: 4,
  terms: {
    zones: [{ name: 'Deutschland', country: 'DE' }],
    steps: [{ upToG: 30_000, price: 6.9 }],
  },
}

test('a German shop turns taxes on, and a shopper sees and pays what they and the delivery cost', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/settings?tab=taxes')
  await page.getByLabel('Charge taxes').check()
  await page.getByRole('button', { name: 'Save taxes' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await expect(page.getByText('19 %')).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('221.30')
  await page.getByRole('button', { name: 'Work out' }).click()
  await expect(page.getByRole('status').getByText('€35.33')).toBeVisible()
  const api = { headers: { origin: shop.address } }
  for (const [path, data] of [
    ['/api/delivery/methods', parcel],
    ['/api/discounts', { code: 'ZEHN', percent: 10 }],
  ] as const) {
    expect((await page.request.post(path, { ...api, data })).status()).toBe(201)
  }
  for (const [name, price] of [
    ['Alba', 89.9],
    ['Brisa', 124.5],
  ] as const) {
    const data = { name, description: name, materials: [], price_calculation: { price_per_sqm: price } }
    expect((await page.request.post('/api/products', { ...api, data })).status()).toBe(201)
  }

  // The back office would notice that its account has left.
  await page.goto('about:blank')
  const shopper = await signedIn(page)
  for (const name of ['Alba', 'Brisa']) {
    await openProduct(page, name)
    await expect(page.getByText('incl. 19 % VAT').first()).toBeVisible()
    await page.getByLabel('Width (m)').fill('1')
    await page.getByLabel('Height (m)').fill('1')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  }
  // Sums and ways of delivery arrive with the form, so that its button stays where it is.
  await page.addInitScript(() => {
    const places = new Set<number>()
    const look = () => {
      const button = [...document.querySelectorAll('main form button[type=submit]')].at(-1)
      if (button) places.add(Math.round(button.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { places })
  })
  const quoted = Promise.withResolvers<void>()
  await page.route('**/api/checkout/quote', async (route) => {
    await quoted.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/checkout/quote')
  await page.goto('/checkout')
  await asked
  await expect(page.getByRole('button', { name: 'Place Order (COD)' })).toHaveCount(0)
  quoted.resolve()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('€221.30')).toBeVisible()
  await expect(summary.getByText('€35.33')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order (COD)' })).toBeVisible()
  const places = await page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places])
  expect(places).toHaveLength(1)
  await expect(page.getByRole('radio', { name: /Paket.*€6\.90/ })).toBeChecked()

  const code = page.getByLabel('Discount code (optional)')
  await code.fill('nie')
  await code.press('Enter')
  await expect(page.getByText('This code is not valid')).toBeVisible()
  await code.fill('zehn')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('-€21.44')).toBeVisible()
  await expect(summary.getByText('€199.86')).toBeVisible()
  await code.fill('')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('€221.30')).toBeVisible()

  await page.getByLabel('Full Name').fill('Anna Müller')
  await page.getByLabel('Email Address').fill(shopper.email)
  await page.getByLabel('Phone Number').fill('+49 30 1234567')
  await page.getByLabel('Street and number').fill('Lindwurmstr. 12')
  await page.getByLabel('Postcode').fill('803')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Please check the postcode')).toBeVisible()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await page.getByLabel('Postcode').fill('80337')
  await page.getByLabel('City').fill('München')
  await code.fill('zehn')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('€199.86')).toBeVisible()
  // Somebody else uses it in the meantime.
  await shop.rows('update discounts set max_uses = 1, uses = 1')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('This code was used up')).toBeVisible()
  await code.fill('')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('€221.30')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText('€221.30')).toBeVisible()
  await page.locator('main a[href^="/account/orders/"]').click()
  await expect(page.getByText('incl. 19 % VAT')).toBeVisible()
  await expect(page.getByText('€35.33')).toBeVisible()
})

test('a customer of a group sees its price in cart and checkout, and everybody the lowest price before a reduction', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  const api = { headers: { origin: shop.address } }
  const send = async (path: string, data: object, method = 'POST') => {
    const answer = await page.request.fetch(path, { ...api, method, data })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  await send('/api/settings/taxes', { isOn: true }, 'PUT')
  await page.goto('/admin/settings?tab=groups')
  await page.getByRole('button', { name: 'Add Customer Group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Trade')
  await page.getByLabel('Percent').fill('15')
  await page.getByLabel('The checkout shows the sum without tax first').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('15 %')).toBeVisible()
  const { id } = await send('/api/products', {
    name: 'Carina',
    description: 'Carina',
    materials: [],
    price_calculation: { price_per_sqm: 79 },
  })
  await shop.rows(`update product_prices set day = day - 8 where product_id = '${id}'`)
  await send(`/api/products/${id}`, { is_reduced: true, price_calculation: { price_per_sqm: 69 } }, 'PUT')

  const shopper = await signedIn(page)
  await shop.rows(`update users set email_verified = true where email = '${shopper.email}'`)
  await shop.rows(
    `insert into customers (first_name, email, group_id) select 'Ana', '${shopper.email}', id from customer_groups`,
  )
  await openProduct(page, 'Carina')
  await expect(page.getByText('−12 % · Lowest price of the last 30 days: €79.00 per m²')).toBeVisible()
  await page.getByLabel('Width (m)').fill('1')
  await page.getByLabel('Height (m)').fill('1')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/cart')
  await expect(page.getByText('-€10.35')).toBeVisible()
  await expect(page.getByRole('status').getByText('€58.65')).toBeVisible()
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('Trade')).toBeVisible()
  await expect(summary.getByText('Without tax')).toBeVisible()
})

test('a shopper orders goods by the piece, reads that they can be withdrawn from, and withdraws without signing in', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  const api = { headers: { origin: shop.address } }
  await page.request.put('/api/settings/selling', { ...api, data: { withdrawalNotices: true } })
  // The other test may have turned them on.
  await page.request.put('/api/settings/taxes', { ...api, data: { isOn: false } })
  await shop.rows('update delivery_methods set is_active = false')
  const data = { name: 'Remote', price_model: 'piece', price_calculation: { price_per_sqm: 12.9 } }
  expect((await page.request.post('/api/products', { ...api, data })).status()).toBe(201)

  const shopper = await signedIn(page)
  await openProduct(page, 'Remote')
  await expect(page.getByText('€12.90 each')).toBeVisible()
  await page.getByLabel('Quantity').fill('0')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('A whole number from 1 to 999')).toBeVisible()
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(page.getByText('€38.70').first()).toBeVisible()
  await page.getByLabel('Quantity of Remote').fill('2')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('2 × €12.90')).toBeVisible()
  await expect(summary.getByText('Right of withdrawal: 14 days from delivery')).toBeVisible()
  await expect(summary.getByRole('status')).toHaveText('€25.80')
  await page.getByLabel('Phone Number').fill('+49 30 1234567')
  await page.getByLabel('Delivery Address').fill('Lindwurmstr. 12, 80337 München')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()

  const [order] = await shop.rows<{ number: string }>(
    `select order_number as number from orders where customer_email = '${shopper.email}'`,
  )
  await page.getByRole('link', { name: 'Withdraw from a contract' }).click()
  await page.getByLabel('Full Name').fill('Anna Müller')
  await page.getByLabel('Order number').fill(order!.number)
  await page.getByLabel('Email Address').fill(shopper.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'We have your declaration' })).toBeFocused()
  expect(await shop.rows('select lines, is_late from withdrawals where order_id is not null')).toEqual([
    { lines: [{ name: 'Remote', quantity: 2, isWithdrawable: true }], is_late: false },
  ])
})
