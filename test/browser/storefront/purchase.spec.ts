import type { Page } from '@playwright/test'
import { hydrated, aShopper, expect, openProduct, signedIn, signIn, test, type Shopper } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const delivery = {
  name: 'Lan Nguyen',
  phone: '+84 901 234 567',
  address: '12 Nguyen Hue, District 1, Ho Chi Minh City',
}

async function putIntoCart(page: Page, width: string, height: string): Promise<void> {
  await openProduct(page, 'Oak 50')
  await page.getByLabel('Width (m)').fill(width)
  await page.getByLabel('Height (m)').fill(height)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
}

async function fillInDelivery(page: Page, { email }: Pick<Shopper, 'email'>): Promise<void> {
  await page.getByLabel('Full Name').fill(delivery.name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill(delivery.phone)
  await page.getByLabel('Delivery Address').fill(delivery.address)
}

const total = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.calculated_price)

const desktop = {}
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

for (const [where, device] of Object.entries({ 'on a desktop': desktop, 'on a phone': phone }))
  test.describe(where, () => {
    test.use(device)

    test('a shopper goes from a product to an order, and staff confirm it', async ({
      page,
      browser,
      shop,
    }) => {
      const shopper = aShopper()
      await putIntoCart(page, '1.2', '1.35')
      const price: number = await total(page)
      expect(price).toBe(Math.round(1.2 * 1.35 * 1_450_000))

      await page.getByRole('link', { name: /^Cart/ }).click()
      await expect(page.getByText('Please sign in to view your cart.', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await page.goto('/checkout', { waitUntil: 'commit' })
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Please sign in to complete your order.', { exact: true })).toBeVisible()

      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByLabel('First Name').fill(shopper.firstName)
      await page.getByLabel('Last Name').fill(shopper.lastName)
      await page.getByLabel('Email').fill(shopper.email)
      await page.getByLabel('Password').fill(shopper.password)
      await page.getByRole('button', { name: /Register|Create/ }).click()
      await expect(
        page.getByText('Registration successful! Please check your email for verification.', { exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')

      await page.getByLabel('Email').fill(shopper.email)
      await page.getByLabel('Password').fill(shopper.password)
      await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${shop.address}/checkout`)
      await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
      await expect(page.getByText('1.2 m × 1.35 m = 1.62 m²')).toBeVisible()
      await expect(page.getByText('What happens next').filter({ visible: true })).toHaveCount(1)
      await fillInDelivery(page, shopper)
      await page.getByRole('button', { name: 'Place Order (COD)' }).click()
      await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${shop.address}/`)
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toEqual([])

      const office = await browser.newPage({ baseURL: shop.address })
      await office.goto('/login')
      await hydrated(office)
      await office.getByLabel('Email').fill(owner.email)
      await office.getByLabel('Password').fill(owner.password)
      await office.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
      await expect(office.getByText('Logged in successfully!', { exact: true })).toBeVisible()
      const [order] = await shop.rows<{ id: string; order_number: string; total_amount: string }>(
        'select id, order_number, total_amount from orders where customer_email = $1',
        [shopper.email],
      )
      expect(Number(order?.total_amount)).toBe(price)
      await office.goto('/admin/orders')
      await expect(office.getByText(order!.order_number).first()).toBeVisible()
      await office
        .getByLabel(new RegExp(`status.*${order!.order_number}`, 'i'))
        .first()
        .selectOption('confirmed')
      await expect(office.getByText('Order status updated successfully', { exact: true })).toBeVisible()
      await office.close()

      await page.goto('/account')
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    })

    test('the purchase works with the keyboard alone', async ({ page, shop }) => {
      const shopper = await signedIn(page)
      await page.goto('/products')
      await hydrated(page)
      await page.getByRole('link', { name: /Oak 50/ }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Width (m)')).toBeVisible()
      const reach = async (name: string | RegExp, role: 'button' | 'link' | 'spinbutton' | 'textbox') => {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab')
          const there = await page
            .getByRole(role, { name })
            .evaluateAll((all) => all.some((one) => one === document.activeElement))
          if (there) return
        }
        throw new Error(`Tab never reached ${role} ${String(name)}`)
      }
      await reach('Width (m)', 'spinbutton')
      await page.keyboard.type('1.1')
      await reach('Height (m)', 'spinbutton')
      await page.keyboard.type('1.4')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
      await page.goto('/cart')
      await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
      await reach('Proceed to Checkout', 'link')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
      await reach('Full Name', 'textbox')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(delivery.name)
      await reach('Email Address', 'textbox')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(shopper.email)
      await reach('Phone Number', 'textbox')
      await page.keyboard.type(delivery.phone)
      await reach('Delivery Address', 'textbox')
      await page.keyboard.type(delivery.address)
      await reach('Place Order (COD)', 'button')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${shop.address}/`)
    })
  })

test('an order whose response was lost is placed once when the shopper retries', async ({ page, shop }) => {
  const shopper = await signedIn(page)
  await putIntoCart(page, '1', '1')
  await page.goto('/checkout')
  await fillInDelivery(page, shopper)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(
    page.getByText('There was an error placing your order. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Delivery Address')).toHaveValue(delivery.address)
  await page.unroute('**/api/orders')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  const orders = await shop.rows('select id from orders where customer_email = $1', [shopper.email])
  expect(orders).toHaveLength(1)
})

test('a changed price is shown before it applies', async ({ page, shop }) => {
  const shopper = await signedIn(page)
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: /Sage/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  // The page reads the prices of the cart once when it opens; the change comes after that.
  const pricesRead = page.waitForResponse((response) => /\/api\/products\/[\w-]+$/.test(response.url()))
  await page.goto('/checkout')
  await pricesRead
  await fillInDelivery(page, shopper)
  await shop.rows("update products set price_per_sqm = price_per_sqm + 10000 where name like '%Sage%'")
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Prices have changed. Please check the new total.')).toBeVisible()
  const fresh: number = await total(page)
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  const [order] = await shop.rows<{ total_amount: string }>(
    'select total_amount from orders where customer_email = $1',
    [shopper.email],
  )
  expect(Number(order?.total_amount)).toBe(fresh)
})

test('items added by another tab while an order is sent stay in the cart', async ({
  page,
  context,
  shop,
}) => {
  const shopper = await signedIn(page)
  await putIntoCart(page, '1', '1')
  await page.goto('/checkout')
  await fillInDelivery(page, shopper)
  const { promise: added, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch()
    await added
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeVisible()
  await putIntoCart(await context.newPage(), '2', '1')
  letGo()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  const sizes = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(sizes).toEqual([expect.objectContaining({ width: 2, length: 1 })])
  const [order] = await shop.rows<{ lines: string }>(
    `select count(*) as lines from orders join order_lines on order_id = orders.id where customer_email = $1`,
    [shopper.email],
  )
  expect(Number(order?.lines)).toBe(1)
})

test('the checkout says where order mails go when another address is typed', async ({ page }) => {
  const { email } = await signedIn(page)
  await putIntoCart(page, '1', '1')
  await page.goto('/checkout')
  const hint = page.getByText(`Mails about the order go to ${email}`)
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  await expect(hint).toHaveCount(0)
  await page.getByLabel('Email Address').fill('office@example.com')
  await expect(hint).toBeVisible()
})

test('a line whose size can no longer be made is reported at the checkout', async ({ page, shop }) => {
  const shopper = await signedIn(page)
  await putIntoCart(page, '2', '1.5')
  await page.goto('/checkout')
  await fillInDelivery(page, shopper)
  await shop.rows("update products set max_width_mm = 1800 where name like '%Oak 50%'")
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order failed', { exact: true })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText(/^Width must be between [\d.]+ and 1\.8 m$/)).toBeVisible()
  await shop.rows("update products set max_width_mm = null where name like '%Oak 50%'")
})

test('a line without a price cannot be ordered and says so', async ({ page, shop }) => {
  await signedIn(page)
  const [product] = await shop.rows<{ id: string }>(
    "insert into products (name, price_per_sqm) values ('One dong a metre', 1) returning id",
  )
  await page.goto(`/products/${product?.id}`)
  await hydrated(page)
  await page.getByLabel('Width (m)').fill('0.5')
  await page.getByLabel('Height (m)').fill('0.5')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/cart')
  await expect(page.getByText('This product has no price yet. Please remove it or contact us.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Width (m)').fill('1')
  await page.getByLabel('Length (m)').fill('1')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await shop.rows("delete from products where name = 'One dong a metre'")
})

test('a product without a price is shown at 0 with the reason, and cannot be put into the cart', async ({
  page,
  shop,
}) => {
  const [product] = await shop.rows<{ id: string }>(
    "insert into products (name) values ('Free of price') returning id",
  )
  await page.goto(`/products/${product?.id}`)
  await hydrated(page)
  await expect(page.getByText('0 ₫', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('No price yet')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await shop.rows("delete from products where name = 'Free of price'")
})

test.describe('after a power cut', () => {
  test('an acknowledged order is stored exactly once', async ({ page, shop }) => {
    const shopper = await signedIn(page)
    await putIntoCart(page, '0.9', '1.1')
    await page.goto('/checkout')
    await fillInDelivery(page, shopper)
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/orders'))
    await page.getByRole('button', { name: 'Place Order (COD)' }).click()
    expect((await answered).status()).toBe(201)
    // The page navigates; what it would load next does not matter here.
    await page.goto('about:blank')
    await shop.kill()
    await shop.start()
    const orders = await shop.rows('select id from orders where customer_email = $1', [shopper.email])
    expect(orders).toHaveLength(1)
    // A shop that has just started on a busy machine may ask to retry.
    await expect(async () => {
      await page.goto('/account')
      await expect(page.getByText('Pending')).toBeVisible({ timeout: 10_000 })
    }).toPass({ intervals: [2000] })
    // A response to a pending request of the shopper would clear the owner's session.
    await page.goto('about:blank')
    await signIn(page, owner)
    const listed = await page.request.get(`/api/orders?q=${encodeURIComponent(shopper.email)}`)
    expect(await listed.json()).toHaveLength(1)
  })
})
