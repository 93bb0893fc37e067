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

test('a product without a price is saved as a draft, and form and list say so', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name').fill('Priceless')
  const hint = dialog.getByRole('status').filter({ hasText: 'saved as a draft' })
  await expect(hint).toBeVisible()
  await dialog.getByLabel('Price per m²').fill('450000')
  await expect(hint).toBeHidden()
  await dialog.getByLabel('Price per m²').fill('0')
  await expect(hint).toBeVisible()
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

test('a typed price is read in any notation and shown back, and an ambiguous one is asked about', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  const price = dialog.getByLabel('Price per m²')
  await dialog.getByLabel('Name').fill('Written')
  await price.fill('450.000')
  await expect(dialog.getByText('= 450.000 ₫')).toBeVisible()
  await price.fill('450000')
  await expect(dialog.getByText('= 450.000 ₫')).toBeHidden()
  await dialog.getByLabel('Base width (m)').fill('1,185')
  await dialog.getByLabel('Base length (m)').fill('1.25')
  await price.fill('450,000')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/products'),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  const body = (await sent).postDataJSON() as { price_calculation: object; state?: string }
  expect(body.price_calculation).toEqual({ price_per_sqm: 450_000, base_width_m: 1.185, base_length_m: 1.25 })
  expect(body.state).toBe('published')
})

test('an ambiguous cost of a stock item is asked about, and nothing is saved before the answer', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/inventory?tab=items')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Asked cloth')
  await dialog.getByLabel('SKU').fill('ASK-1')
  await dialog.getByLabel('Unit', { exact: true }).selectOption('m²')
  const fields = { 'Unit cost': '1.500', 'Selling price': '2', 'Current stock': '12.5', 'Reorder point': '3' }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await expect(dialog.getByText('Which number is meant?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await shop.rows("select 1 from inventory_items where sku = 'ASK-1'")).toEqual([])
  await dialog.getByRole('button', { name: '1,500', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('successfully')
  const stored = await shop.rows(
    "select unit, unit_cost::float8 as cost from inventory_items where sku = 'ASK-1'",
  )
  expect(stored).toEqual([{ unit: 'm²', cost: 1500 }])
})

test('a size that cannot be made is refused at its field before anything is added', async ({
  page,
  shop,
}) => {
  const [product] = await shop.rows<{ id: string }>(
    "select id from products where archived_at is null and state = 'published' and min_width_mm is null limit 1",
  )
  await page.goto(`/products/${product!.id}`)
  await page.getByLabel('Width (m)').fill('0.3')
  await expect(page.getByRole('alert').filter({ hasText: '0.5' })).toBeVisible()
  await page.getByLabel('Width (m)').fill('1.234')
  await expect(page.getByRole('alert').filter({ hasText: '0.5' })).toBeHidden()
})
