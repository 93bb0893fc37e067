import { test as base, expect, openProduct, signedIn, signIn } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

/** A shop in the United States. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ SHOP_COUNTRY: 'US', SHOP_CURRENCY: 'USD' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

test.use({ viewport: { width: 390, height: 844 } })

test('an American shop sells by the square foot, and a shopper orders a size with fractions of an inch', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Sizes are typed in').selectOption('Inches, to a sixteenth')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name').fill('Alba')
  await dialog.getByText('Price', { exact: true }).click()
  await dialog.getByLabel('Priced').selectOption('By the square foot')
  await dialog.getByLabel('Price per ft²').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const shopper = await signedIn(page)
  await openProduct(page, 'Alba')
  await expect(page.getByText('$12.00 per ft²')).toBeVisible()
  const width = page.getByLabel('Width (in)')
  await page.getByLabel('Height (in)').fill('60')
  for (const typed of ['35 1/8', '35-1/8', '35.125', '35⅛']) {
    await width.fill(typed)
    await expect(page.getByText('$175.63').first()).toBeVisible()
  }
  await width.fill('35.1')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert').getByText('Please choose 35 1/16 in or 35 1/8 in')).toBeVisible()
  await width.fill('35 1/8')
  await expect(page.getByText('$175.63').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByText('35 1/8 in × 60 in = 14.64 ft²')).toBeVisible()
  await page.getByLabel('Full Name').fill('Ada Moore')
  await page.getByLabel('Email Address').fill(shopper.email)
  await page.getByLabel('Phone Number').fill('+1 512 555 0100')
  await page.getByLabel('Delivery Address').fill('410 Congress Ave, Austin, TX 78701')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  expect(
    await shop.rows('select width_mm, width_16ths, total_amount::int as total from order_lines, orders'),
  ).toEqual([{ width_mm: 892, width_16ths: 562, total: 17563 }])
})
