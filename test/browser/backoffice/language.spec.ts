import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, followLink, signIn, testOfCleanShop as test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

// A shop of its own: what other tests call their records may be an English word.

const screens = [
  '/admin',
  '/admin/inventory',
  '/admin/inventory?tab=items',
  '/admin/inventory?tab=suppliers',
  '/admin/inventory?tab=reports',
  '/admin/crm',
  '/admin/crm?tab=customers',
  '/admin/crm?tab=opportunities',
  '/admin/crm?tab=quotes',
  '/admin/crm?tab=installations',
  '/admin/forecasting',
  '/admin/forecasting?tab=accuracy',
  '/admin/products',
  '/admin/products?edit=new',
  '/admin/categories',
  '/admin/orders',
  '/admin/users',
  '/admin/users/audit',
  '/admin/blog',
  '/admin/calendar',
  '/admin/ai-assistant',
  '/admin/chat',
  '/admin/support',
  '/admin/settings',
  '/admin/settings?tab=banners',
  '/admin/settings?tab=translations',
  '/admin/settings?tab=status',
]

/** What the demo shop calls its categories, materials, options and choices. */
function demoWords(): Set<string> {
  const seed = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../database/seed/content/${name}.json`, import.meta.url), 'utf8'))
  const words = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const name of ['categories', 'products', 'options']) collect(seed(name))
  return words
}

/** The English texts that are something else in a language. */
function englishOf(language: string): Set<string> {
  const file = new URL(`../../../public/locales/${language}/admin.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const own = new Set(Object.values(texts))
  // What the demo shop calls its options is content, in whatever language it is written.
  const content = demoWords()
  return new Set(Object.keys(texts).filter((key) => !own.has(key) && !content.has(key)))
}

/** Everything that the page says, and what its controls are called. */
const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? ''))
        found.add(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        found.add(element.getAttribute(name)?.trim() ?? '')
    return [...found]
  })

async function chooseLanguage(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('combobox', { name: from }).selectOption({ label: to })
  await expect(page.locator('html')).toHaveAttribute(
    'lang',
    to === 'Deutsch' ? 'de' : to === 'English' ? 'en' : 'ru',
  )
}

test('staff read the back office in the language of their account, on every device', async ({
  page,
  browser,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/orders')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await chooseLanguage(page, 'Language', 'Deutsch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellverwaltung')
  await expect(page).toHaveTitle('Bestellverwaltung')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellverwaltung')
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'es-ES' })
  await signIn(other, owner)
  await other.goto('/admin/products')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Produktverwaltung')
  await other.close()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Zurück zum Shop' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/admin/orders')
  await chooseLanguage(page, 'Sprache', 'English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order management')
})

test('a German browser gets the back office in English until somebody chooses', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.address, locale: 'de-DE' })
  await signIn(page, owner)
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order management')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.close()
})

// German: demo.spec.ts.
test('no screen of the back office shows an English word to a reader of Russian', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin')
  await chooseLanguage(page, 'Language', 'Русский')
  const english = englishOf('ru')
  const left: Record<string, string[]> = {}
  for (const screen of screens) {
    await followLink(page, screen)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const found = (await visibleTexts(page)).filter((text) => english.has(text))
    if (found.length > 0) left[screen] = found
  }
  expect(left).toEqual({})
  await page.request.put('/api/account/office-language', { data: { language: 'en' } })
})

test('messages about a file, a refused write and a successful write are in the language of the person', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.request.put('/api/account/office-language', { data: { language: 'de' } })
  await page.goto('/admin/settings?tab=import')
  const file = ['Handle,Title,Option1 Name,Option1 Value,Variant Price', 'pier,Pier Roller,,,450.000'].join(
    '\n',
  )
  await page
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('region', { name: 'Was die Datei bewirkt' })).toContainText(
    'Variant Price: „450.000“ ist 450 oder 450000. Wählen Sie oben, wie die Datei Zahlen schreibt',
  )
  await expect(page.getByLabel('CSV-Datei')).toBeEnabled()
  await page
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('name\n"Oak') })
  await expect(page.getByRole('alert')).toHaveText('Ein Anführungszeichen in Zeile 2 wird nicht geschlossen.')

  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Kategorie anlegen' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Vorhänge')
  await dialog.getByLabel('Slug', { exact: true }).fill('curtains')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Der Slug „curtains“ ist schon vergeben')).toBeVisible()
  await dialog.getByLabel('Slug', { exact: true }).fill('fensterstoffe')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Vorhänge löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(page.getByText('Kategorie gelöscht', { exact: true })).toBeVisible()
  await page.request.put('/api/account/office-language', { data: { language: 'en' } })
})
