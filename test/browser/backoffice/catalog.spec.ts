import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPicture } from '../../pictures.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { aShopper, expect, pickUp, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const notification = (page: Page) => page.getByRole('region', { name: 'Notification' })
const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })

async function aProduct(page: Page, data: Record<string, unknown>): Promise<{ id: string }> {
  const answer = await page.request.post('/api/products', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: string }
}

// Other specs of this worker expect the demo shop unchanged: its products are older.
test.afterEach(({ shop }) =>
  shop.rows(`update products set archived_at = now()
    where archived_at is null and created_at > now() - interval '1 hour'`),
)

test('an administrator adds a product with size limits and pictures ordered by keyboard', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name').fill('Ash Venetian')
  await dialog.getByLabel('Materials').fill(' Ash, ,Cotton tape ')
  await dialog.getByLabel('Price per m²').fill('615000')
  await dialog.getByText('Size limits').click()
  await dialog.getByLabel('Largest width (m)').fill('0.2')
  const picture = async (name: string, colour: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await aPicture({ width: 900, height: 600, colour }).png().toBuffer(),
  })
  await dialog
    .getByLabel('Images', { exact: true })
    .setInputFiles([await picture('ash.png', '#8a6d4f'), await picture('oak.png', '#c8a878')])
  await expect(notification(page)).toContainText('2 file(s) uploaded successfully.')
  await expect(dialog.getByText('2 of 5')).toBeVisible()
  const shown = () =>
    dialog
      .locator('li img')
      .evaluateAll((all) => all.map((image) => /-([0-9a-f]{6})\./.exec((image as HTMLImageElement).src)?.[1]))
  await expect.poll(shown).toEqual(['8a6d4f', 'c8a878'])
  const second = dialog.getByRole('button', { name: 'Move image 2', exact: true })
  await pickUp(page, second, 'Image 2, position 2 of 2.')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Image 2, position 1 of 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(shown).toEqual(['c8a878', '8a6d4f'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The largest width is below the smallest')).toBeVisible()
  await dialog.getByLabel('Largest width (m)').fill('2.4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page)).toContainText('Product saved successfully')
  await expect(dialog).toHaveCount(0)

  const row = rowOf(page, 'Ash Venetian')
  await expect(row).toContainText('615.000 ₫')
  await expect(row).toContainText('Cotton tape')
  const image = row.locator('img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Edit Ash Venetian' }).click()
  await expect(page.getByLabel('Largest width (m)')).toHaveValue('2.4')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete Ash Venetian' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page)).toContainText('Product deleted successfully')
  await expect(row).toHaveCount(0)
})

test('two people edit a product at once, and neither loses their input', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await aProduct(page, { name: 'Linen Roman', description: 'Plain weave' })
  await page.goto(`/admin/products?q=Linen+Roman&edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Description').fill('Washed linen, cut to the millimetre')
  await page.request.put(`/api/products/${id}`, { data: { name: 'Linen Roman shade' } })
  await dialog.getByRole('button', { name: 'Save' }).click()

  const versions = dialog.getByRole('region', { name: 'Two versions' })
  const sides = (field: string) => versions.getByRole('group', { name: field })
  await expect(sides('Name').getByLabel('Theirs')).toBeChecked()
  await expect(sides('Description').getByLabel('Mine')).toBeChecked()
  await versions.getByRole('button', { name: 'Continue with this' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Linen Roman shade')
  await expect(dialog.getByLabel('Description')).toHaveValue('Washed linen, cut to the millimetre')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page)).toContainText('Product updated successfully')
  await expect(rowOf(page, 'Linen Roman shade')).toContainText('Washed linen')
})

test('several products are deleted at once, Undo restores them, and the list is exported as a file', async ({
  page,
}) => {
  await signIn(page, owner)
  for (const size of ['S', 'M', 'L']) await aProduct(page, { name: `Bamboo roll ${size}`, base_price: 9 })
  await page.goto('/admin/products?q=Bamboo+roll')
  const rows = rowOf(page, 'Bamboo roll')
  await expect(rows).toHaveCount(3)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('products.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('id,name,description,materials')
  expect(lines).toHaveLength(4)

  await page.getByLabel('Select Bamboo roll S').click()
  await page.getByLabel('Select Bamboo roll L').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(notification(page)).toContainText('2 products deleted')
  // A toast under the pointer stays.
  await notification(page).getByRole('button', { name: 'Undo' }).hover()
  await expect(rows).toHaveCount(1)
  await notification(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})

test('a product file is checked row by row, corrected and imported at once', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/products?q=Paper+pleat')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const csv = (price: string) => ({
    name: 'pleats.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `name,materials,price per m²\nPaper pleat 20,Paper,${price}\nPaper pleat 32,Paper,310000`,
    ),
  })
  await dialog.getByLabel('CSV file').setInputFiles(csv('cheap'))
  const wrong = dialog.getByRole('row').filter({ hasText: 'Paper pleat 20' })
  await expect(wrong).toContainText('price per m²: “cheap” is not a number')
  await expect(dialog.getByRole('button', { name: /^Import / })).toBeDisabled()

  await dialog.getByLabel('CSV file').setInputFiles(csv('290000'))
  await expect(wrong).toContainText('New')
  await dialog.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(notification(page)).toContainText('Products imported')
  await expect(notification(page)).toContainText('2 added, 0 changed')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Paper pleat')).toHaveCount(2)
})

test('categories are put in an order by keyboard, and the shop shows them in it', async ({ page, shop }) => {
  await signIn(page, owner)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Change order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order of the categories' })
  const rows = dialog.getByRole('listitem')
  await expect(rows.first()).toContainText('Blackout')
  expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
  const count = await rows.count()
  const at = (place: number) => `Wooden Blinds, position ${place} of ${count}.`
  await pickUp(
    page,
    dialog.getByRole('button', { name: 'Move Wooden Blinds' }),
    new RegExp(`Wooden Blinds.* position ${count} of ${count}\\.`),
  )
  for (let place = count - 1; place > 0; place--) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(at(place), { exact: true })).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(notification(page)).toContainText('Category order updated successfully')
  await expect(rows.first()).toContainText('Wooden Blinds')
  await page.goto('/about')
  const kinds = page.getByRole('contentinfo').locator('a[href^="/categories/"]')
  await expect(kinds.first()).toHaveText('Wooden Blinds')
  await shop.rows('update categories set sort_order = 0')
})

test('a category is added, changed and deleted; its products are counted and moved first', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByLabel('Name').fill('Rèm Cầu Vồng')
  await expect(page.getByLabel('Slug')).toHaveValue('rem-cau-vong')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page)).toContainText('Category saved successfully')
  const card = page.getByRole('listitem').filter({ hasText: '/rem-cau-vong' })

  await page.getByRole('button', { name: 'Edit Rèm Cầu Vồng' }).click()
  await page.getByLabel('Name').fill('Zebra shades')
  await expect(page.getByLabel('Slug')).toHaveValue('rem-cau-vong')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page)).toContainText('Category updated successfully')
  await expect(card).toContainText('Zebra shades')

  const known = (await (await page.request.get('/api/categories')).json()) as { id: string; name: string }[]
  const zebra = known.find(({ name }) => name === 'Zebra shades')!
  const other = known.find(({ id }) => id !== zebra.id)!
  const { id } = await aProduct(page, { name: 'Day and night', category_id: zebra.id })
  const counts: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/contents')) counts.push(answer.status())
  })
  const { promise: counted, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/contents', (route) => counted.then(() => route.continue()))
  // The second click of a double click lands beside the dialog.
  await page.getByRole('button', { name: 'Delete Zebra shades' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Delete category?' })
  // Before the question says what loses its category, it cannot be answered.
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  answer()
  await expect(dialog).toContainText('It holds 1 product and 0 blog posts.')
  await dialog.getByLabel('Move them to').selectOption(other.id)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page)).toContainText('Category deleted successfully')
  await expect(card).toHaveCount(0)
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({
    category_id: other.id,
  })
  // The contents are read for the confirmation, and not again for the deleted category.
  expect(counts).toEqual([200])
})

test('a viewer reads the catalogue but cannot change it', async ({ page, shop }) => {
  const shopper = aShopper()
  await signedIn(page, shopper)
  await shop.rows("update users set role = 'viewer' where email = $1", [shopper.email])
  await page.goto('/admin/products')
  const row = page.locator('[data-row]').first()
  await expect(row.getByRole('button', { name: /^Edit / })).toBeDisabled()
  await expect(row.getByRole('button', { name: /^Delete / })).toBeDisabled()
  await expect(row.getByTitle('Your role may look at this but not change it')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])
  await row.click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAttribute('title', 'Your role may look at this but not change it')
  await page.goto('/admin/categories')
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a list that does not fit is set narrowly, until the window is wide enough', async ({ page }) => {
  await page.setViewportSize({ width: 920, height: 800 })
  await signIn(page, owner)
  await page.goto(
    '/admin/products?columns=picture,name,category,materials,featured,sku,translations,price,base_price',
  )
  const list = page
    .getByRole('main')
    .getByRole('table')
    .filter({ has: page.locator('tbody [data-row]') })
  await expect(list).toHaveAttribute('data-tight')
  await page.setViewportSize({ width: 2000, height: 800 })
  await expect(list).not.toHaveAttribute('data-tight')
  await page.setViewportSize({ width: 920, height: 800 })
  await expect(list).toHaveAttribute('data-tight')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a product takes two lines and its description, and its menu copies it', async ({ page }) => {
    await signIn(page, owner)
    await page.goto('/admin/products')
    const row = page.locator('[data-row]').first()
    const name = String(await row.getByRole('button', { name: /^Edit / }).getAttribute('aria-label')).slice(5)
    await expect(row.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
    expect((await row.boundingBox())?.height).toBeLessThan(96)
    const products = (await (await page.request.get('/api/products')).json()) as {
      name: string
      materials: string[]
    }[]
    const { materials } = products.find((product) => product.name === name)!
    const first = row.getByText(name, { exact: true })
    await expect(first).toBeVisible()
    await expect(row, 'its price').toContainText('₫')
    await expect(row, 'what it is made of').toContainText(materials[0]!)
    await expect(row.getByRole('button', { name: `Copy ${name}` })).toBeHidden()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await row.getByRole('button', { name: `More for ${name}` }).click()
    const menu = page.getByRole('dialog', { name: `More for ${name}` })
    await expect(menu.getByRole('button')).toHaveCount(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await menu.getByRole('button', { name: `Copy ${name}` }).click()
    await expect(page.getByText('Product copied. The copy is a draft.', { exact: true })).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('several products are selected once that is chosen from the menu of the list', async ({ page }) => {
    await signIn(page, owner)
    await page.goto('/admin/products')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'End selecting' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  test('no list scrolls sideways at 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await signIn(page, owner)
    for (const path of ['/admin/products', '/admin/users', '/admin/blog']) {
      await page.goto(path)
      await expect(page.locator('[data-row]').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    }
  })
})
