import { test as base, expect, openProduct, signedIn, signIn } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

test('a shop in Vietnam asks for a deposit by VietQR, and collects the rest in notes (A22, A25)', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  const api = { headers: { origin: shop.address } }
  const rounding = await page.request.put('/api/settings/cash-rounding', { ...api, data: { step: 1000 } })
  expect(rounding.status()).toBe(200)
  await page.goto('/admin/settings?tab=payments')
  await page.getByLabel('Keep account of payments').check()
  await page.getByLabel('Bank transfer').check()
  await page.getByLabel('Account holder').fill('CTY CUA SO')
  await page.getByLabel('Bank (six digits, NAPAS)').fill('970416')
  await page.getByLabel('Account number').fill('224528479')
  await page.getByLabel('Ask for a deposit before pieces are made').check()
  await page.getByRole('button', { name: 'Save payments' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  const data = { name: 'Alba', description: 'Alba', price_calculation: { price_per_sqm: 12_543_210 } }
  const created = await page.request.post('/api/products', { ...api, data: { ...data, materials: [] } })
  expect(created.status()).toBe(201)

  // The back office would notice that its account has left.
  await page.goto('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  const shopper = await signedIn(page)
  await openProduct(page, 'Alba')
  await page.getByLabel('Width (m)').fill('1')
  await page.getByLabel('Height (m)').fill('1')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByText(/A deposit of .*3\.762\.963/)).toBeVisible()
  await page.getByLabel('Full Name').fill('Nguyen Thi Lan')
  await page.getByLabel('Email Address').fill(shopper.email)
  await page.getByLabel('Phone Number').fill('0901234567')
  await page.getByLabel('Delivery Address').fill('12 Nguyen Hue')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  await page.goto('/account')
  await page.locator('main a[href^="/account/orders/"]').click()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment.getByRole('img', { name: 'Code to scan with a banking app' })).toBeVisible()
  await expect(payment.getByText('970416')).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/').at(-1)

  await page.goto('about:blank')
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, owner)
  await page.goto(`/admin/orders?order=${orderId}`)
  const panel = page.getByRole('region', { name: 'Payment' })
  for (const [how, amount] of [
    ['transfer', '3762963'],
    ['cash', '8780000'],
  ] as const) {
    await panel.getByRole('button', { name: 'Enter a payment' }).click()
    await page.getByLabel('How', { exact: true }).selectOption(how)
    await expect(page.getByLabel('Amount')).toHaveValue(amount)
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(page.getByText('Payment entered', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Enter a payment' })).toBeHidden()
  }
  await expect(panel.getByText('Rounding of cash')).toBeVisible()
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible()
  await page.goto('/admin/money?tab=payments')
  await expect(page.getByRole('row', { name: /Nguyen Thi Lan.*Rounding of cash/ })).toBeVisible()
})
