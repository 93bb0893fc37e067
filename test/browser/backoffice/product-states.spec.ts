import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const notification = (page: Page) => page.getByRole('region', { name: 'Notification' })
const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })

// Other specs of this worker expect the demo shop unchanged: its products are older.
test.afterEach(({ shop }) =>
  shop.rows(`update products set archived_at = now()
    where archived_at is null and created_at > now() - interval '1 hour'`),
)

test('a product without a price is saved as a draft, which the form and the list say', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name').fill('Priceless')
  await expect(dialog.getByRole('status').filter({ hasText: 'saved as a draft' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page)).toContainText('It is a draft, because it has no price yet.')
  await expect(rowOf(page, 'Priceless').getByText('Draft, no price')).toBeVisible()
})

test('staff copy a product and see the draft on its page, strangers do not', async ({ page, browser }) => {
  await signIn(page, owner)
  const answer = await page.request.post('/api/products', {
    data: { name: 'Linden', sku: 'LIN-1', price_calculation: { price_per_sqm: 610_000 } },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/admin/products?q=Linden')
  await rowOf(page, 'Linden').getByRole('button', { name: 'Copy Linden', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Linden (copy)')
  await expect(dialog.getByLabel('State')).toHaveValue('draft')
  await expect(dialog.getByLabel('SKU')).toHaveValue('')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('SKU').fill('lin-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Another product has this SKU')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('edit')

  await page.goto(`/products/${id}`)
  await expect(page.getByRole('heading', { name: 'Linden (copy)' })).toBeVisible()
  await expect(page.getByText('This is a draft. Only staff see this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  const stranger = await browser.newPage()
  const opened = await stranger.goto(new URL(`/products/${id}`, page.url()).href)
  expect(opened?.status()).toBe(404)
  await expect(stranger.getByText('Product not found')).toBeVisible()
  await stranger.close()
})

test('several products are hidden at once, found by their state and shown again', async ({ page }) => {
  await signIn(page, owner)
  for (const name of ['Aspen 1', 'Aspen 2'])
    await page.request.post('/api/products', { data: { name, price_calculation: { price_per_sqm: 5 } } })
  await page.goto('/admin/products?q=Aspen')
  await page.getByLabel('Select Aspen 1').click()
  await page.getByLabel('Select Aspen 2').click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(notification(page)).toContainText('2 products changed')
  await page.goto('/admin/products?q=Aspen&state=hidden')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await expect(rowOf(page, 'Aspen 1').getByText('Hidden')).toBeVisible()
  await page.goto('/admin/products?q=Aspen&state=published')
  await expect(page.getByText('No products')).toBeVisible()
})
