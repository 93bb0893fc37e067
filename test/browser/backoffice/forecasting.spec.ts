import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('an administrator writes down forecasts and sees them beside what was sold', async ({ page }) => {
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

  await page.getByRole('tab', { name: 'Sales Forecasts' }).click()
  await page.getByRole('button', { name: 'Create Sales Forecast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sales Forecast' })
  await expect(dialog.getByLabel('Year').getByRole('option')).toHaveCount(5)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Revenue is required')).toBeVisible()
  await dialog.getByLabel('Period').selectOption('Quarterly')
  await dialog.getByLabel('Quarter').selectOption('Q4')
  const suggestion = dialog.getByRole('region', { name: 'Suggested forecast' })
  await suggestion.getByRole('button', { name: 'Use suggestion' }).click()
  await expect(dialog.getByLabel('Forecast Revenue')).not.toHaveValue('')
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
  await expect(page.getByRole('region', { name: 'Sales forecasts' }).getByText('—').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('figure', { name: 'Forecast and actual revenue' })).toBeVisible()
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
