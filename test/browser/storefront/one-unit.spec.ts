import { mailsTo } from '../../mails.ts'
import { expect, hydrated, signedIn, test } from '../fixtures.ts'

test('a shopper who chose centimetres reads them in cart, checkout, order and mail', async ({
  page,
  shop,
}) => {
  const { email } = await signedIn(page)
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: /Oak 50/ }).click()
  await page.getByRole('radio', { name: 'cm' }).check()
  await page.getByLabel('Width (cm)').fill('118.5')
  await page.getByLabel('Height (cm)').fill('142')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()

  const size = '118.5 cm × 142 cm = 1.68 m²'
  await page.goto('/cart')
  await expect(page.getByText(size)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByLabel('Width (cm)').fill('1')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Width must be between 50 and \d+ cm$/)
  await page.getByLabel('Width (cm)').fill('118.5')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(size)).toBeVisible()

  await page.goto('/checkout')
  await expect(page.getByText(size)).toBeVisible()
  await page.getByLabel('Full Name').fill('Lan Nguyen')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill('+84 901 234 567')
  await page.getByLabel('Delivery Address').fill('12 Nguyen Hue, District 1')
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/api/orders'))
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  const { id } = (await (await placed).json()) as { id: string }
  // Another browser of the same buyer, which never chose a unit.
  await page.evaluate(() => localStorage.removeItem('sizeUnit'))
  await page.goto(`/account/orders/${id}`)
  await expect(page.getByText(size)).toBeVisible()
  await page.getByRole('button', { name: 'Change order' }).click()
  await expect(page.getByLabel('Width (cm)')).toHaveValue('118.5')
  await page.getByLabel('Width (cm)').fill('120')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('120 cm × 142 cm = 1.70 m²')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(shop.dataDir, email)).map(({ body }) => body).join('\n'))
    .toContain(size)
})
