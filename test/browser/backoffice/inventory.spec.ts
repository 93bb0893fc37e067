import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const addItem = (page: Page, sku: string, currentStock: number) =>
  page.request.post('/api/inventory/items', {
    data: { name: `Cloth ${sku}`, sku, unitCost: 12.5, sellingPrice: 20, currentStock, reorderPoint: 5 },
  })

/** A message, and not what is read aloud of it. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

test('staff keep the stock: an item, its movements, the alert, its supplier and the figures', async ({
  page,
  phone,
}) => {
  const sku = `SKU-${phone ? 'P' : 'D'}`
  await signIn(page, owner)
  await page.goto('/admin/inventory?tab=items')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`Oak slat ${sku}`)
  await dialog.getByLabel('SKU').fill(sku)
  await dialog.getByLabel('Unit cost').fill('12.5')
  await dialog.getByLabel('Selling price').fill('20')
  await dialog.getByLabel('Reorder point').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Failed to create item')).toBeVisible()
  await expect(dialog.getByText('Current stock is required')).toBeVisible()
  await dialog.getByLabel('Current stock').fill('8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Item created successfully')).toBeVisible()

  const row = page.locator('[data-row]', { hasText: `Oak slat ${sku}` })
  await row.getByRole('button', { name: 'Remove Stock' }).click()
  const sent = page.waitForRequest(/\/stock$/)
  await dialog.getByLabel('Quantity').fill('9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({
    quantity: -9,
    type: 'remove',
    notes: 'Stock removed via the admin panel',
  })
  await expect(said(page, 'Insufficient stock: 8 available, 9 requested')).toBeVisible()
  await dialog.getByLabel('Quantity').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Stock updated successfully')).toBeVisible()
  await expect(row).toContainText('5 pieces')
  await expect(row).toContainText('Low stock')

  await row.getByText(`Oak slat ${sku}`).click()
  await expect(dialog.getByRole('list', { name: 'Movements' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('figure', { name: 'Stock over time' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Alerts' }).click()
  const alert = page.getByRole('listitem').filter({ hasText: `Oak slat ${sku}` })
  await alert.getByRole('button', { name: 'Resolve' }).click()
  await expect(said(page, 'Alert resolved successfully')).toBeVisible()
  await expect(alert).toContainText('Resolved')

  await page.getByRole('button', { name: 'Add Supplier' }).click()
  await dialog.getByLabel('Name').fill(`Mill ${sku}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Supplier created successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Suppliers' }).click()
  await page.getByRole('button', { name: `Delete Mill ${sku}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Supplier deleted successfully')).toBeVisible()
})

test('the overview counts, previews five low items, and the reports say what it is worth', async ({
  page,
  phone,
}) => {
  await signIn(page, owner)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await addItem(page, `${phone ? 'LP' : 'LD'}-${number}`, 5)
  const analytics = await (await page.request.get('/api/inventory/analytics')).json()
  const value = analytics.totalValue.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await page.goto('/admin/inventory')
  await expect(page.getByText('Total Items')).toBeVisible()
  await expect(page.getByText('Total Value')).toBeVisible()
  await expect(page.getByText(value)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Running low' }).getByRole('listitem')).toHaveCount(5)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await page.getByRole('tab', { name: 'Reports' }).click()
  const { totalItems: total, lowStockItems: low } = analytics
  await expect(page.getByRole('region', { name: 'Inventory Health' })).toContainText(
    `${Math.round((100 * (total - low)) / total)}%`,
  )
})
