import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const heads = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Status'
const file = [
  heads,
  'harbour,Harbour Roller,<p>Woven</p>,Harbour blinds,Color,Oat,450000,active',
  'harbour,,,,,Sage,460000,',
  'pier,Pier Roller,,Harbour blinds,,,450.000,active',
].join('\n')

test('a Shopify file is checked line by line, imported without its errors, and taken back', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByRole('link', { name: 'Import in the settings' }).click()
  // The dialog that led here has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const report = page.getByRole('region', { name: 'What the file does' })
  await expect(report).toContainText('Variant Price: “450.000” is 450 or 450000')
  await expect(report).toContainText('New options: Color')
  await page.getByRole('button', { name: 'Import 1 product without the 1 with errors' }).click()
  await expect(report.getByRole('status')).toHaveText('Imported: 1 new, 1 with errors.')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/admin/products?q=Harbour')
  await expect(page.getByRole('row').filter({ hasText: 'Harbour Roller' })).toBeVisible()

  await page.goto('/admin/settings?tab=import')
  await page.getByRole('button', { name: 'Undo shopify.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone: 1 new')).toBeVisible()
  await page.goto('/admin/products?q=Harbour')
  await expect(page.getByText('No products found')).toBeVisible()
})

test('unclear numbers of past orders are cleared up by saying how they are written', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/forecasting')
  await page.getByRole('link', { name: 'Import past orders' }).click()
  await page.getByLabel('What is in it').selectOption({ label: 'Orders of past years' })
  const buffer = Buffer.from('Date,Total\n2019-05-01,450.000\n')
  // So Windows calls CSV files where Excel is installed.
  const mimeType = 'application/vnd.ms-excel'
  await page.getByLabel('CSV file').setInputFiles({ name: 'orders.csv', mimeType, buffer })
  const report = page.getByRole('region', { name: 'What the file does' })
  await expect(report).toContainText('Choose above how the file writes numbers')
  await page.getByLabel('Numbers are written').selectOption({ label: '1.234,50' })
  await page.getByRole('button', { name: 'Check orders.csv again' }).click()
  await page.getByRole('button', { name: 'Import 1 order' }).click()
  await expect(report.getByRole('status')).toHaveText('Imported: 1 new.')
})
