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

test('the owner of an empty shop follows the checklist to a category and a product, each from a template', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Open your shop' })
  await expect(list).toContainText('0 of 9 done')
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
  await expect(list).toContainText('2 of 9 done')
  await list.getByRole('checkbox', { name: 'Go live: done' }).check()
  await expect(list).toContainText('3 of 9 done')
  await list.getByRole('button', { name: 'Close the checklist' }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(list).toBeHidden()

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Show the setup checklist' }).click()
  await expect(list).toContainText('3 of 9 done')
})
