import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test.afterEach(async ({ shop }) => {
  await shop.rows('delete from support_items where legal is not null')
})

test('legal pages are drafted, need a confirmation while they are templates, and are linked from footer and checkout', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/support?tab=legal')
  await hydrated(page)
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Write drafts of the missing pages' }).click()
  await expect(page.getByText('Still a template', { exact: true })).toHaveCount(4)
  await expect(page.getByText('Drafts written successfully', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const shopper = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await shopper.goto('/')
  await expect(shopper.getByRole('navigation', { name: 'Legal' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Terms and conditions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Active', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('[name and legal form of the business]').last()).toBeVisible()
  expect((await shopper.request.get('/support/terms-and-conditions')).status()).toBe(404)
  await dialog.getByLabel('Publish it all the same').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Visitors see it', { exact: true })).toHaveCount(1)

  await shopper.goto('/?lng=de')
  const legal = shopper.getByRole('navigation', { name: 'Rechtliches' })
  await legal.getByRole('link', { name: 'Allgemeine Geschäftsbedingungen' }).click()
  await expect(shopper).toHaveURL(/\/support\/agb/)
  await expect(shopper.getByText('Dies ist eine Vorlage.', { exact: false })).toBeVisible()
  // It is no article of the help: it has no number, and nobody is asked whether it helped.
  await expect(shopper.getByRole('main').getByText(/#\d|Nr\. \d|hilfreich/)).toHaveCount(0)

  await signedIn(shopper)
  await shopper.goto('/products?lng=en')
  await hydrated(shopper)
  await shopper.getByRole('link', { name: /Oak 50/ }).click()
  await shopper.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(shopper.getByText('Added to cart', { exact: true })).toBeVisible()
  await shopper.goto('/checkout')
  const note = shopper.getByRole('main').getByRole('link', { name: 'Terms and conditions' })
  await expect(note).toHaveAttribute('href', '/support/terms-and-conditions')
  // No checkbox is required before ordering.
  await expect(shopper.locator('main input[type=checkbox]:required')).toHaveCount(0)
  await expect(shopper.getByRole('button', { name: 'Place Order (COD)' })).toBeEnabled()
})

test('a part of the about page is written, previewed in each language, and read by visitors', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/support?tab=about')
  await hydrated(page)
  await page.getByRole('button', { name: 'Edit Roller blinds' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill('Rollers of ours')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('article', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Rollers of ours' })).toBeVisible()
  await dialog.getByLabel('Language', { exact: true }).selectOption('de')
  await expect(preview.getByRole('heading', { name: 'Rollos' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to writing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Part updated successfully', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add part' }).click()
  await dialog.getByLabel('Title', { exact: true }).fill('How we began')
  await dialog.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.type('With one **window**.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Part saved successfully', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await visitor.goto('/about')
  await expect(visitor.getByRole('heading', { name: 'Rollers of ours' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'How we began' })).toBeVisible()
  await expect(visitor.locator('strong', { hasText: 'window' })).toBeVisible()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor.goto('/about?lng=de')
  // Untranslated texts are shown as they are, marked with their language.
  await expect(visitor.getByRole('heading', { name: 'How we began' })).toHaveAttribute('lang', 'en')
  await expect(visitor.getByRole('heading', { name: 'Rollos' })).not.toHaveAttribute('lang', /./)

  await page.getByRole('button', { name: 'Delete How we began' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Part deleted successfully', { exact: true })).toBeVisible()
  await visitor.goto('/about')
  await expect(visitor.getByRole('heading', { name: 'How we began' })).toHaveCount(0)
  await shop.rows(`update about_parts set title = 'Roller blinds' where title = 'Rollers of ours'`)
})

test('the register of processing opens from the tabs of the settings', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await hydrated(page)
  await page.getByRole('tab', { name: 'Personal data' }).click()
  await expect(page.getByRole('heading', { name: 'Register of processing' })).toBeVisible()
})
