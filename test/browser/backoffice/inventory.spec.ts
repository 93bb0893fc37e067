import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const addItem = (page: Page, sku: string, currentStock: number) =>
  page.request.post('/api/inventory/items', {
    data: { name: `Cloth ${sku}`, sku, unitCost: 12.5, sellingPrice: 20, currentStock, reorderPoint: 5 },
  })

/** A toast, not its live-region copy. */
const notice = (page: Page, text: string) => page.getByText(text, { exact: true })

test('staff manage stock: an item, its movements, the alert, its supplier and the statistics', async ({
  page,
}) => {
  const sku = 'SKU-D'
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
  await expect(notice(page, 'Failed to create item')).toBeVisible()
  await expect(dialog.getByText('Current stock is required')).toBeVisible()
  await dialog.getByLabel('Current stock').fill('8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Item created successfully')).toBeVisible()

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
  await expect(notice(page, 'Insufficient stock: 8 available, 9 requested')).toBeVisible()
  await dialog.getByLabel('Quantity').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Stock updated successfully')).toBeVisible()
  await expect(row).toContainText('5 pieces')
  await expect(row).toContainText('Low stock')

  await row.getByText(`Oak slat ${sku}`).click()
  await expect(dialog.getByRole('list', { name: 'Movements' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('figure', { name: 'Stock over time' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Alerts' }).click()
  const alert = page.getByRole('listitem').filter({ hasText: `Oak slat ${sku}` })
  await alert.getByRole('button', { name: 'Resolve' }).click()
  await expect(notice(page, 'Alert resolved successfully')).toBeVisible()
  await expect(alert).toContainText('Resolved')
  await page.reload()
  await expect(alert).toBeHidden()
  await page.getByText(/^Resolved \(\d+\)$/).click()
  await expect(alert).toBeVisible()

  await page.getByRole('button', { name: 'Add Supplier' }).click()
  await dialog.getByLabel('Name').fill(`Mill ${sku}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Supplier created successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Suppliers' }).click()
  await page.getByRole('button', { name: `Edit Mill ${sku}` }).click()
  const currencies = dialog.getByLabel('Currency of purchase orders').getByRole('option')
  expect((await currencies.allTextContents()).slice(0, 4)).toEqual([
    'Reporting currency',
    'VND – Vietnamese Dong',
    'USD – US Dollar',
    'EUR – Euro',
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Delete Mill ${sku}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Supplier deleted successfully')).toBeVisible()
})

test('staff create a purchase order of two lines, send it, receive it in parts and close it short', async ({
  page,
}) => {
  const sku = 'PO-D'
  await signIn(page, owner)
  await addItem(page, `${sku}-1`, 0)
  await addItem(page, `${sku}-2`, 0)
  await page.request.post('/api/inventory/suppliers', {
    data: { name: `Weaver ${sku}`, email: `weaver-${sku}@example.com` },
  })
  await page.goto('/admin/inventory?tab=suppliers&view=orders')
  await page.getByRole('button', { name: 'Create Purchase Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Supplier').selectOption(`Weaver ${sku}`)
  for (const [index, item] of [`${sku}-1`, `${sku}-2`].entries()) {
    await dialog.getByLabel('Add a line').fill(item)
    await dialog.getByRole('button', { name: new RegExp(`Cloth ${item}`) }).click()
    await expect(dialog.getByLabel('Quantity (piece)')).toHaveCount(index + 1)
    await dialog.getByLabel('Quantity (piece)').last().fill('4')
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Purchase order created successfully')).toBeVisible()

  const row = page.locator('[data-row]', { hasText: `Weaver ${sku}` })
  await expect(row).toContainText('$100.00')
  await row.getByText('Draft').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const question = dialog.filter({ hasText: `weaver-${sku}@example.com` }).last()
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Purchase order sent')).toBeVisible()
  await expect(dialog.getByText('Mailed to')).toBeVisible()

  await dialog.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByLabel(`Received of Cloth ${sku}-1 (piece)`).fill('5')
  await dialog.getByRole('button', { name: 'Save delivery' }).click()
  await expect(dialog.getByRole('form').getByText('At most 4 still to come')).toBeVisible()
  await dialog.getByLabel(`Received of Cloth ${sku}-1 (piece)`).fill('3')
  await dialog.getByRole('button', { name: 'Save delivery' }).click()
  await expect(notice(page, 'Delivery received')).toBeVisible()
  await expect(dialog.getByText('Partly received')).toBeVisible()
  await expect(dialog.getByText('1 to come').first()).toBeVisible()

  await dialog.getByRole('button', { name: 'Close short' }).click()
  await dialog.getByRole('button', { name: 'Close short' }).last().click()
  await expect(notice(page, 'Purchase order closed')).toBeVisible()
  await expect(dialog.getByText('Completed')).toBeVisible()
})

test('orders reserve the materials of a product, and a shortage is shown and ordered', async ({ page }) => {
  const sku = 'BOM-D'
  await signIn(page, owner)
  const mill = await page.request.post('/api/inventory/suppliers', { data: { name: `Mill ${sku}` } })
  const { id: supplierId } = (await mill.json()) as { id: string }
  const item = { name: `Linen ${sku}`, sku, unitCost: 4, sellingPrice: 9, currentStock: 2, reorderPoint: 0 }
  await page.request.post('/api/inventory/items', { data: { ...item, unit: 'm2', supplierId } })
  const price_calculation = { price_per_sqm: 1000, base_width_m: 1, base_length_m: 1 }
  const made = await page.request.post('/api/products', { data: { name: `Blind ${sku}`, price_calculation } })
  const { id: product_id } = (await made.json()) as { id: string }

  await page.goto(`/admin/products?q=${encodeURIComponent(`Blind ${sku}`)}`)
  await page.getByRole('button', { name: `Edit Blind ${sku}` }).click()
  await page.getByRole('button', { name: 'Materials from stock…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Materials from stock' })
  await dialog.getByLabel('Add a material').fill(sku)
  await dialog.getByRole('button', { name: new RegExp(`Linen ${sku}`) }).click()
  await expect(dialog.getByLabel('Goes by')).toHaveValue('area')
  await dialog.getByLabel('Waste (%)').fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Materials updated successfully')).toBeVisible()

  const order = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan',
        email: 'lan@example.com',
        phone: '+84901234567',
        address: '12 Nguyen Hue',
      },
      cart: [{ product_id, width: 2, length: 1, calculated_price: 2000 }],
      total_amount: 2000,
    },
  })
  const { id } = (await order.json()) as { id: string }
  await page.request.put(`/api/orders/${id}`, { data: { status: 'confirmed' } })
  await page.goto(`/admin/orders?order=${id}`)
  const materials = page.getByRole('region', { name: 'Materials' })
  await expect(materials).toContainText('2.5 m² reserved, 0.5 short')
  await materials.getByRole('link', { name: `Linen ${sku}` }).click()
  await expect(page.getByRole('region', { name: 'Demand' })).toContainText('0.5 short')

  await page.goto('/admin/inventory?tab=suppliers&view=reorder')
  await page.getByRole('button', { name: `Draft purchase order for Mill ${sku}` }).click()
  await expect(page.getByText(/^PO-\d{4}-\d{4} drafted$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('0.5 m²')
  await page.request.delete(`/api/products/${product_id}`)
})

test('the overview shows counts and five low items, and the reports show the stock value', async ({
  page,
}) => {
  await signIn(page, owner)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await addItem(page, `LD-${number}`, 5)
  const analytics = await (await page.request.get('/api/inventory/analytics')).json()
  const value = analytics.totalValue.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await page.goto('/admin/inventory')
  await expect(page.getByText('Total Items')).toBeVisible()
  await expect(page.getByText('Total Value')).toBeVisible()
  await expect(page.getByText(value)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Running low' }).getByRole('listitem')).toHaveCount(5)
  expect(await accessibilityFaults(page)).toEqual([])
  const reorder = page.getByRole('button', { name: /^Reorder / }).first()
  const name = ((await reorder.getAttribute('aria-label')) as string).replace('Reorder ', '')
  await reorder.click()
  const draft = page.getByRole('dialog', { name: 'Create Purchase Order' })
  await expect(draft.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await draft.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Reports' }).click()
  const { totalItems: total, lowStockItems: low } = analytics
  await expect(page.getByRole('region', { name: 'Inventory Health' })).toContainText(
    `${Math.round((100 * (total - low)) / total)}%`,
  )
  await expect(page.getByRole('region', { name: 'Stock Valuation' })).toContainText(value)
  const reports = page.getByRole('navigation', { name: 'Reports' })
  await reports.getByRole('button', { name: 'Movements' }).click()
  const movements = page.getByRole('region', { name: 'Movement by month' })
  await expect(movements).toBeVisible()
  await expect(page.getByRole('region', { name: 'Inventory Health' })).toBeHidden()
  await page.reload()
  await expect(movements).toBeVisible()
  await expect(reports.getByRole('button', { name: 'Movements' })).toHaveAttribute('aria-current', 'page')
  // The sheet says what it shows: the buttons that choose a view are not printed.
  const printed = page.getByRole('heading', { name: 'Reports: Movements' })
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await expect(reports).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the list of items stays on the screen in every language, with low stock and long figures, also on a phone', async ({
  page,
}) => {
  await signIn(page, owner)
  const data = {
    name: 'Slat 35 mm Bamboo',
    sku: 'SLT-35-BAM-WD',
    unit: 'm',
    unitCost: 39.6696,
    sellingPrice: 40,
    currentStock: 2214.22,
    reorderPoint: 3400,
  }
  expect((await page.request.post('/api/inventory/items', { data })).status()).toBe(201)
  for (const language of ['de', 'es', 'ru', 'vi', 'zh', 'en']) {
    await page.request.put('/api/account/office-language', { data: { language } })
    // As wide as a window of 1280 px is beside the scrollbar of Windows.
    for (const width of [1263, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/inventory?tab=items')
      await expect(page.getByText('SLT-35-BAM-WD')).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: language })
        .toBeLessThanOrEqual(width)
    }
  }
  await page.setViewportSize({ width: 1263, height: 900 })
  const row = page.getByRole('row').filter({ hasText: 'SLT-35-BAM-WD' })
  await row.getByRole('button', { name: 'Remove Stock' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Stock' })).toBeVisible()
})
