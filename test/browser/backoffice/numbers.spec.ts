import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test.afterEach(async ({ shop }) => {
  await shop.rows('delete from exchange_rates')
  await shop.rows('update settings set cash_step = null')
  await shop.rows(`update products set archived_at = now() where name = 'Figured'`)
})

test('an ambiguous rate is asked about, and the form waits for the answer', async ({ page, shop }) => {
  await signIn(page, owner)
  await page.goto('/admin/settings?tab=currency')
  await page.getByRole('button', { name: 'Add Exchange Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Exchange Rate' })
  const rate = dialog.getByRole('textbox', { name: 'Is worth' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('exchange-rates')) sent.push(request.url())
  })
  await rate.fill('25.450')
  await expect(dialog.getByText('Which number is meant?')).toBeVisible()
  expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rate).toBeFocused()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: '25,450', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Exchange rate created successfully', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const edited = page.getByRole('dialog', { name: 'Edit Exchange Rate' })
  await edited.getByRole('textbox', { name: 'Is worth' }).fill('25.450,123456789012')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Exchange rate updated successfully', { exact: true })).toBeVisible()
  expect(await shop.rows('select rate::text from exchange_rates')).toEqual([{ rate: '25450.123456789012' }])
})

test('a list is filtered by a price in local notation, and a making value is read in it too', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const from = page.getByRole('textbox', { name: 'Price from' })
  await from.fill('many')
  await from.press('Enter')
  await expect(page.getByText('Please enter a number')).toBeVisible()
  await from.fill('450.000')
  await from.press('Enter')
  await expect(page).toHaveURL(/min_price=450000/)
  await expect(page.getByText('Please enter a number')).toBeHidden()
  await from.press('Escape')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('button', { name: 'Remove the filter Price from' }).click()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await expect(page).not.toHaveURL(/min_price/)

  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name').fill('Figured')
  await dialog.getByText('Area, weight and lead time').click()
  await dialog.getByLabel('Smallest charged area (m²)').fill('0,75')
  await dialog.getByLabel('Maximum load of the fittings (g)').fill('12.500')
  await dialog.getByText('Area, weight and lead time').click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/products'),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ min_area_m2: 0.75, max_weight_g: 12_500 })
})

test('an amount is grouped while its field has no focus, and stays as it was typed and saved', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  const price = dialog.getByLabel('Base price')
  await price.fill('1515540')
  const grouped = dialog.getByText('1,515,540', { exact: true })
  await expect(grouped).toBeHidden()
  await dialog.getByLabel('Name').focus()
  await expect(grouped).toBeVisible()
  await expect(price).toHaveValue('1515540')
  await price.fill('1.515.540')
  await dialog.getByLabel('Name').focus()
  await expect(grouped).toHaveCount(0)
  await expect(price).toHaveValue('1.515.540')
})

test('cash is rounded as the shop has set, in cart and order, and the total stays exact', async ({
  page,
  browser,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Rounded to').fill('1.000')
  await expect(page.getByText('= 1.000 ₫')).toBeVisible()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()

  const shopper = await browser.newPage({ baseURL: new URL(page.url()).origin })
  const person = await signedIn(shopper)
  await shopper.goto('/products')
  await hydrated(shopper)
  await shopper.getByRole('link', { name: /Oak 50/ }).click()
  await shopper.getByLabel('Width (m)').fill('1.18')
  await shopper.getByLabel('Height (m)').fill('1.421')
  await shopper.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(shopper.getByText('Added to cart', { exact: true })).toBeVisible()
  // 1.18 × 1.421 m at 1,450,000 ₫/m² is 2,431,331 ₫.
  const says = async () => {
    await expect(shopper.getByText('Cash rounding')).toBeVisible()
    await expect(shopper.getByText('To pay in cash').locator('..')).toContainText('2.431.000')
    await expect(shopper.getByText('2.431.331').last()).toBeVisible()
  }
  await shopper.goto('/cart')
  await says()
  expect(await accessibilityFaults(shopper)).toEqual([])
  await shopper.goto('/checkout')
  await says()
  await shopper.getByLabel('Full Name').fill('Lan Nguyen')
  await shopper.getByLabel('Email Address').fill(person.email)
  await shopper.getByLabel('Phone Number').fill('+84 901 234 567')
  await shopper.getByLabel('Delivery Address').fill('12 Nguyen Hue, District 1')
  const placed = shopper.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/orders'),
  )
  await shopper.getByRole('button', { name: 'Place Order (COD)' }).click()
  const order = (await (await placed).json()) as { id: string; total_amount: number; cash_total: number }
  expect(order).toMatchObject({ total_amount: 2_431_331, cash_rounding: -331, cash_total: 2_431_000 })
  await shopper.goto(`/account/orders/${order.id}`)
  await says()
  await shopper.close()

  await page.goto(`/admin/orders/print?sheet=packing&ids=${order.id}`)
  await expect(page.getByText('To collect in cash').locator('strong')).toHaveText(/2\.431\.000/)
})
