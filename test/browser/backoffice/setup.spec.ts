import { test as base } from '../fixtures.ts'
import { expect, signIn } from '../fixtures.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { owner, startShop } from '../shop-process.ts'
import type { ShopProcess } from '../shop-process.ts'

/** A shop of its owner's, with nothing in it. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ DEMO: '0' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

test.use({ viewport: { width: 1280, height: 900 } })

const begins = [
  ['/admin/crm?tab=customers', 'Add the first customer', 'Add Customer'],
  ['/admin/crm?tab=opportunities', 'Add the first one', 'Add Opportunity'],
  ['/admin/crm?tab=quotes', 'Write the first quote', 'Create Quote'],
  ['/admin/crm?tab=installations', 'Plan the first visit', 'Schedule Installation'],
  ['/admin/inventory?tab=items', 'Add the first item', 'Add Item'],
  ['/admin/inventory?tab=suppliers', 'Add the first supplier', 'Add Supplier'],
  ['/admin/forecasting?tab=sales', 'Make the first forecast', 'Create Sales Forecast'],
  ['/admin/forecasting?tab=products', 'Make the first forecast', 'Create Product Forecast'],
  ['/admin/products?tab=options', 'Make the first option', 'Add Option'],
  ['/admin/products?tab=grids', 'Add the first price grid', 'Add Price Grid'],
  ['/admin/blog', 'Write the first post', 'Add Blog Post'],
  ['/admin/settings?tab=banners', 'Add the first banner', 'Add Banner'],
  ['/admin/settings?tab=currency', 'Add the first rate', 'Add Exchange Rate'],
] as const

test('every empty list says what it is for and has the one button to begin', async ({ page }) => {
  await signIn(page, owner)
  for (const [path, button, dialog] of begins) {
    await page.goto(path)
    const place = page.getByRole('button', { name: button, exact: true })
    await expect(place, path).toBeVisible()
    await expect(place.locator('xpath=../p').last(), `${path} says what it is for`).toContainText(/\w{3}.+\./)
    await place.click()
    await expect(page.getByRole('dialog'), path).toHaveAccessibleName(dialog)
  }
  await page.goto('/admin/crm?tab=interactions')
  await page.getByRole('button', { name: 'Open the customers' }).click()
  await expect(page).toHaveURL(/tab=customers/)
})

test('the owner of an empty shop follows the checklist to a category and a product, each from a template', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Open your shop' })
  await expect(list).toContainText('0 of 8 done')
  expect(await accessibilityFaults(page)).toEqual([])

  await list.getByRole('link', { name: 'Add a category' }).click()
  const category = page.getByRole('dialog', { name: 'Add Category' })
  await category.getByLabel('Start from a template').selectOption({ label: 'Roller blind' })
  await expect(category.getByLabel('Slug')).toHaveValue('roller-blinds')
  await category.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved successfully', { exact: true })).toBeVisible()

  await page.goto('/admin/products')
  await expect(page.getByText('What shoppers choose, measure and order.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the first product' }).click()
  const product = page.getByRole('dialog', { name: 'Add Product' })
  await product.getByLabel('Start from a template').selectOption({ label: 'Roller blind' })
  await expect(product.getByLabel('Name', { exact: true })).toHaveValue('Roller blind')
  await product.getByRole('button', { name: 'Add these options' }).click()
  await expect(page.getByText('Options added', { exact: true })).toBeVisible()
  await product.getByLabel('Price per m²').fill('450000')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Roller blind' })).toBeVisible()

  await page.goto('/admin')
  await expect(list).toContainText('2 of 8 done')
  await list.getByRole('checkbox', { name: 'Go live: done' }).check()
  await expect(list).toContainText('3 of 8 done')
  await list.getByRole('button', { name: 'Close the checklist' }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(list).toBeHidden()

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Show the setup checklist' }).click()
  await expect(list).toContainText('3 of 8 done')
})
