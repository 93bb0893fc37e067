import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const name = 'Awning for translators'

test.afterEach(({ shop }) => shop.rows(`update products set archived_at = now() where name = '${name}'`))

/** What Export CSV saves. */
async function exported(page: Page): Promise<{ fileName: string; text: string }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  return { fileName: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('staff see how far a language is, send a file to translators and take it over', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  const made = await page.request.post('/api/products', {
    data: {
      name,
      description: 'A blind for outside',
      price_calculation: { price_per_sqm: 400_000 },
      translations: { de: { name: 'Markise' } },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto('/admin/settings?tab=translations')
  const german = page.getByRole('listitem', { name: 'German' })
  const counts = german.getByText(/^[\d,]+ of [\d,]+ translated, [\d,]+ missing, [\d,]+ outdated$/)
  await expect(counts).toBeVisible()
  const before = await counts.innerText()
  await german.getByText('By kind of record').click()
  await expect(german.getByRole('row', { name: /^Products/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('region', { name: 'Files for translators' }).getByLabel('Language').selectOption('de')
  const { fileName, text } = await exported(page)
  expect(fileName).toBe('translations-de.csv')
  expect(text).toContain(`"name","${name}","de","Markise"`)

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import translations' })
  const choose = (content: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: fileName,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
  await choose(text)
  await expect(dialog.getByText(/^0 changed, [\d,]+ unchanged, 0 with an error\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 texts' })).toBeDisabled()

  await choose(text.replace('"A blind for outside","de",""', '"A blind for outside","xx","Ein Rollo"'))
  await expect(dialog.getByText('There is no language “xx”')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled()

  await choose(text.replace('"A blind for outside","de",""', '"A blind for outside","de","Für außen"'))
  await expect(dialog.getByText(/^1 changed, [\d,]+ unchanged, 0 with an error\.$/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /product · description · de.*Change/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 text' }).click()
  await expect(page.getByText('Translations imported', { exact: true })).toBeVisible()
  await expect(counts).not.toHaveText(before)
  const [row] = await shop.rows(`select translations -> 'de' as de from products where name = '${name}'`)
  expect(row).toMatchObject({ de: { name: 'Markise', description: 'Für außen' } })
})

test('a viewer sees the progress and exports, and cannot import', async ({ page, shop }) => {
  const { email } = await signedIn(page)
  await shop.rows(`update users set role = 'viewer' where email = $1`, [email])
  await page.goto('/admin/settings?tab=translations')
  await expect(page.getByRole('listitem', { name: 'German' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeDisabled()
})
