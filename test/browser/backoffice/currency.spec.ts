import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test.afterEach(async ({ shop }) => {
  await shop.rows(`delete from orders where customer_name = 'Two currencies'`)
  await shop.rows(`delete from sales_forecasts where notes = 'Two currencies'`)
  await shop.rows('delete from exchange_rates')
  await shop.rows(`update reporting_currency set currency = 'USD'`)
})

/** The only orders of the shop: two of this month, of 1,512,000 dong together. */
const orders = `with made as (
    insert into orders (customer_name, customer_email, customer_phone, customer_address, total_amount)
    select 'Two currencies', 'two@example.com', '0900000000', '1 Main Street', 756000 from generate_series(1, 2)
    returning id)
  insert into order_lines (order_id, position, product_name, price_per_sqm, width_mm, length_mm, calculated_price)
  select id, 0, 'Alba', 280000, 1500, 1800, 756000 from made`

test('sums of orders carry the sign of the dong until a rate is known, then both amounts', async ({
  page,
  shop,
}) => {
  await shop.rows('delete from orders')
  await shop.rows(orders)
  await signIn(page, owner)
  await page.goto('/admin/forecasting')
  const revenue = page
    .getByRole('term')
    .filter({ hasText: 'Total Revenue' })
    .locator('xpath=following-sibling::dd')
  await expect(revenue).toHaveText('1.512.000 ₫')

  await page.goto('/admin/settings?tab=currency')
  await expect(page.getByText('There is no rate of today')).toBeVisible()
  await page.getByRole('button', { name: 'Add Exchange Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Exchange Rate' })
  await expect(dialog.getByLabel('One unit of')).toHaveValue('USD')
  await expect(dialog.getByLabel('Units of')).toHaveValue('VND')
  await dialog.getByRole('textbox', { name: 'Is worth' }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Must be a number above 0')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Is worth' }).fill('25.200,00')
  await expect(dialog.getByText('= 25,200')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Exchange rate created successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('Today 1 USD = 25,200 VND')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/admin/forecasting')
  await expect(revenue).toHaveText(/^\$60\.00 converted from 1\.512\.000\s₫$/)
})

test('a forecast in dollars waits for a rate before it is compared with orders in dong', async ({
  page,
  shop,
}) => {
  await shop.rows('delete from orders')
  await shop.rows(orders)
  await signIn(page, owner)
  await page.goto('/admin/forecasting?tab=sales')
  await page.getByRole('button', { name: 'Create Sales Forecast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sales Forecast' })
  // It starts in the currency of what is suggested.
  await expect(dialog.getByLabel('Currency')).toHaveValue('VND')
  await dialog.getByLabel('Currency').selectOption('USD')
  await expect(dialog.getByText('they are compared with this forecast once')).toBeVisible()
  await dialog.getByLabel('Forecast Revenue').fill('60')
  await dialog.getByLabel('Forecast Units').fill('2')
  await dialog.getByLabel('Notes').fill('Two currencies')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sales forecast created successfully', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /Two currencies/ })
  await expect(row).toContainText('$60.00')
  await expect(row).toContainText('1.512.000 ₫')
  await expect(row).toContainText('No VND to USD rate')

  await shop.rows(`insert into exchange_rates (from_currency, to_currency, day, rate)
    values ('USD', 'VND', current_date - 40, 25200)`)
  await page.reload()
  await expect(row).toContainText('0.0%')
  await expect(row).toContainText('Strong match')
})

test('rates are imported from a file after a look at what it does, and taken back', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/settings?tab=currency')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import exchange rates' })
  const choose = async (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  await choose('day,from,to,rate\n2026-01-31,USD,VND,x\n')
  await expect(dialog.getByText('0 new, 0 changed, 0 unchanged, 1 with an error.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled()
  await choose('day,from,to,rate\n2026-01-31,USD,VND,25450.5\n2026-02-28,USD,VND,25600\n')
  await dialog.getByRole('button', { name: 'Import 2 rates' }).click()
  await expect(page.getByText('Exchange rates imported', { exact: true })).toBeVisible()
  await expect(page.getByText('25,450.5')).toBeVisible()
  await page.getByRole('button', { name: /^Undo the import of/ }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('25,450.5')).toHaveCount(0)
  const imports = page.getByRole('region', { name: 'Imports so far' })
  await expect(imports.getByRole('listitem').filter({ hasText: 'Undone' }).first()).toBeFocused()
})

test('the reporting currency changes after a question about the numbers that were typed', async ({
  page,
  shop,
}) => {
  await shop.rows(`insert into inventory_items (sku, name, unit_cost) values ('CUR-1', 'Currency slat', 5)
    on conflict (sku) do nothing`)
  await signIn(page, owner)
  await page.goto('/admin/settings?tab=currency')
  await page.getByRole('combobox', { name: 'Currency', exact: true }).selectOption('VND')
  await page.getByRole('button', { name: 'Save reporting currency' }).click()
  await page
    .getByRole('dialog', { name: 'Do the numbers stay?' })
    .getByRole('button', { name: 'The numbers stay' })
    .click()
  await expect(page.getByText('Reporting currency saved', { exact: true })).toBeVisible()
  await expect(page.getByText('It is the currency of the shop, so nothing is converted.')).toBeVisible()
  await page.goto('/admin/inventory?tab=items&q=CUR-1&columns=name,cost')
  await expect(page.getByText('5 ₫', { exact: true }).first()).toBeVisible()
})
