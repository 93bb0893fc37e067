import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

/** One order in each of the eight months before this one, in the time zone of the shop. */
const history = `insert into orders (customer_name, customer_email, customer_phone, customer_address, total_amount, created_at)
  select 'Past months', 'past@example.com', '0900000000', '1 Main Street', 2000000 + 100000 * ago,
    date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') - make_interval(months => ago) + interval '9 days'
  from generate_series(1, 8) as ago`

test.afterEach(async ({ shop }) => {
  await shop.rows(`delete from orders where customer_name = 'Past months'`)
})

test('an administrator creates forecasts and compares them with sales', async ({ page, shop }) => {
  await shop.rows(history)
  await signIn(page, owner)
  await page.goto('/admin/forecasting')
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Sales Forecasts',
    'Product Forecasts',
    'Accuracy',
  ])
  for (const name of ['Total Orders', 'Total Revenue', 'Forecast Accuracy', 'Active Forecasts']) {
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible()
  }

  const suggested = page.getByRole('region', { name: 'Suggested revenue' })
  await expect(suggested).toContainText('From 8 months of orders')
  const drawn = suggested.getByRole('figure', { name: /sold and suggested/ })
  await expect(drawn).toContainText(/Q[1-4] \d{4}/)
  await expect(drawn).toContainText('Jan')
  await suggested.getByRole('button', { name: 'Show months' }).click()
  await suggested
    .getByRole('button', { name: /^Use suggestion of/ })
    .nth(1)
    .click()
  const taken = page.getByRole('dialog', { name: 'Create Sales Forecast' })
  await expect(taken.getByLabel('Forecast Revenue')).toHaveValue(/^[1-9]\d{6}$/)
  await taken.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sales forecast created successfully', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Sales Forecasts' }).click()
  await page.getByRole('button', { name: 'Create Sales Forecast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sales Forecast' })
  await expect(dialog.getByLabel('Year').getByRole('option')).toHaveCount(5)
  // The history is in dong as long as no exchange rate is known, so the suggestion is too, and the form begins with it.
  const currency = dialog.getByLabel('Currency')
  await expect(currency).toHaveValue('VND')
  await expect(currency.getByRole('option')).toHaveText([/Dong/, /US Dollar/])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Revenue is required')).toBeVisible()
  await dialog.getByLabel('Period').selectOption('Quarterly')
  await dialog.getByLabel('Quarter').selectOption('Q4')
  const suggestion = dialog.getByRole('region', { name: 'Suggested forecast' })
  await suggestion.getByRole('button', { name: 'Use suggestion' }).click()
  await expect(dialog.getByLabel('Forecast Revenue')).not.toHaveValue('')
  await expect(currency).toHaveValue('VND')
  await currency.selectOption('USD')
  await expect(dialog.getByText(/^Orders are in Vietnamese Dong: they are compared/)).toBeVisible()
  await dialog.getByLabel('Forecast Revenue').fill('1000')
  await dialog.getByLabel('Forecast Units').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sales forecast created successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Q4/ })).toContainText('$1,000.00')

  await page.getByRole('tab', { name: 'Product Forecasts' }).click()
  await page.getByRole('button', { name: 'Create Product Forecast' }).click()
  const product = page.getByRole('dialog', { name: 'Create Product Forecast' })
  await product.getByLabel('Product').selectOption({ index: 1 })
  await product.getByLabel('Forecast Revenue').fill('500')
  await product.getByLabel('Forecast Quantity').fill('5')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product forecast created successfully', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Accuracy' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: 'Sales forecasts' }).getByText('—').first(),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('figure', { name: 'Forecast and actual revenue' })).toBeVisible()
  // One chart has one period: a bar of a quarter is not drawn beside those of months.
  await expect(page.getByLabel('Periods of the chart').getByRole('option')).toHaveText(['Months', 'Quarters'])
  await page.getByRole('button', { name: 'Show table' }).click()
  await expect(page.getByRole('cell', { name: '$1,000.00' }).first()).toBeVisible()

  const trends = page.getByRole('region', { name: 'Market Trends' })
  await trends.getByRole('button', { name: 'Add Market Trend' }).click()
  const trend = page.getByRole('dialog', { name: 'Add Market Trend' })
  await trend.getByLabel('Name').fill('Rainy season')
  await trend.getByLabel('Category').selectOption('Seasonal')
  await trend.getByLabel('Impact', { exact: true }).selectOption('Negative')
  await trend.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Market trend created successfully', { exact: true })).toBeVisible()
  await expect(trends.getByRole('listitem')).toContainText('Rainy season')
  await trends.getByRole('button', { name: 'Delete Rainy season' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(trends.getByText('No market trends yet.')).toBeVisible()
})
