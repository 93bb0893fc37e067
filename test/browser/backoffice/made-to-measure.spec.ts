import type { Page } from '@playwright/test'
import { readPdf } from '../../pdf.ts'
import { expect, pickUp, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const roller = {
  name: 'Blackout Roller',
  kind: 'roller',
  making: { deduct: { width: 7 } },
  price_calculation: { base_length_m: 1, base_width_m: 1, price_per_sqm: 500000 },
}

async function aRoller(page: Page, change: object = {}): Promise<{ id: string }> {
  const answer = await page.request.post('/api/products', { data: { ...roller, ...change } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

/** An order of a roller of 1.5 × 1.8 m, with additional fields of its line. */
async function anOrder(page: Page, productId: string, said: object): Promise<{ id: string }> {
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan',
        email: 'lan@example.com',
        phone: '+84 901 234 567',
        address: '12 Nguyen Hue, District 1',
      },
      cart: [{ product_id: productId, width: 1.5, length: 1.8, calculated_price: 1350000, ...said }],
      total_amount: 1350000,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

// Other specs of this worker expect the demo shop unchanged: its products are older.
test.afterEach(async ({ shop }) => {
  await shop.rows(`update products set archived_at = now()
    where archived_at is null and created_at > now() - interval '1 hour'`)
  await shop.rows(`update settings set selling = '{}'`)
})

test('staff change how a product is made, try a piece, and save only what they changed', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await aRoller(page)
  await page.goto(`/admin/products?q=Blackout+Roller&edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByText('Making', { exact: true }).click()
  await expect(dialog.getByLabel('Taken off the width (mm)')).toHaveValue('7')
  await expect(dialog.getByLabel('Cloth narrower by (mm)')).toHaveAttribute('placeholder', '30')
  await dialog.getByText('Try it').click()
  await expect(dialog.getByText('Finished 1.493 m × 1.8 m')).toBeVisible()
  await dialog.getByLabel('Taken off the width (mm)').fill('10')
  await expect(dialog.getByText('Finished 1.49 m × 1.8 m')).toBeVisible()
  await expect(dialog.getByText('Tube 1460 mm, diameter 32 mm')).toBeVisible()
  await expect(dialog.getByText('Price 1.350.000 ₫')).toBeVisible()
  await dialog.getByLabel('Depth of the recess (m)').fill('0.02')
  await expect(dialog.getByText('Needs at least 30 mm. Choose outside.')).toBeVisible()
  await dialog.getByLabel('Depth of the recess (m)').fill('0.05')
  await expect(dialog.getByText('Stands out of the recess by 10 mm')).toBeVisible()
  await dialog.getByLabel('Width (m)', { exact: true }).fill('6')
  await expect(dialog.getByText(/^Width must be between/)).toBeVisible()

  await dialog.getByLabel('Depth from which it is flush (mm)').fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The flush depth is at least the minimum')).toBeVisible()
  await dialog.getByLabel('Depth from which it is flush (mm)').fill('70')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = (await (await page.request.get(`/api/products/${id}/configuration`)).json()) as object
  expect(saved).toMatchObject({ kind: 'roller', making: { deduct: { width: 10 } }, lead_days_min: null })
})

test('an order to measure asks before it is made until its sizes are confirmed, and while its customer can change it', async ({
  page,
}) => {
  await signIn(page, owner)
  const { id } = await aRoller(page)
  const order = await anOrder(page, id, {
    mount: 'inside',
    measured: 'camera',
    room: 'Kitchen',
    note: 'Mind the handle',
  })
  await page.goto(`/admin/orders?order=${order.id}`)
  const dialog = page.getByRole('dialog', { name: /^Order/ })
  for (const words of ['Inside the recess · finished', 'camera', 'Kitchen', 'Mind the handle'])
    await expect(dialog.getByText(words).first()).toBeVisible()
  await dialog.getByLabel('Phone confirmed').click()
  await expect(dialog.getByLabel('Phone confirmed')).toBeChecked()
  await dialog.getByLabel('Change status').selectOption('processing')
  const question = page.getByRole('dialog', { name: 'Start anyway?' })
  await expect(question).toContainText('the sizes are not confirmed yet')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Sizes confirmed').click()
  await expect(dialog.getByLabel('Sizes confirmed')).toBeChecked()
  await dialog.getByLabel('Change status').selectOption('confirmed')
  const early = page.getByRole('dialog', { name: 'Confirm it already?' })
  await expect(early).toContainText(`can still change order ${order.id.slice(-8).toUpperCase()} until`)
  await early.getByRole('button', { name: 'Set to Confirmed' }).click()
  // Another change waits until this one is stored.
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText(
    'Order status updated successfully',
  )
  await expect(dialog.getByLabel('Change status')).toHaveValue('confirmed')
  await dialog.getByLabel('Change status').selectOption('processing')
  await expect(dialog.getByLabel('Change status')).toHaveValue('processing')
  await expect(question.or(early)).toHaveCount(0)
})

test('kinds are set from the categories with one button, which is gone then', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await aRoller(page, { kind: null, making: {} })
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Set kinds from categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set kinds from categories?' })
  await expect(dialog.getByText('Roller blind: 1 product')).toBeVisible()
  await dialog.getByRole('button', { name: 'Set kinds' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set kinds from categories' })).toHaveCount(0)
  const { kind } = (await (await page.request.get(`/api/products/${id}/configuration`)).json()) as {
    kind: string
  }
  expect(kind).toBe('roller')
})

test('the papers of the workshop are in the language that the settings name', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Rules of child safety').selectOption('wcma2022')
  await expect(page.getByText(/^No chain or cord on venetian/)).toBeVisible()
  await page.getByLabel('Rules of child safety').selectOption('en13120')
  await page.getByLabel('Language of production papers').selectOption('de')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()

  const { id } = await aRoller(page)
  const order = await anOrder(page, id, { mount: 'inside' })
  await page.goto(`/admin/orders/print?sheet=production&ids=${order.id}`)
  const cuts = page.getByRole('table', { name: 'Rollos' })
  await expect(cuts.getByRole('row').last()).toContainText('1493 × 1800(bestellt 1500 × 1800)')
  const sheet = page.getByRole('article', { name: /^Fertigungsblatt der Bestellung/ })
  await expect(sheet.getByRole('cell', { name: '2,70', exact: true })).toBeVisible()
  await expect(sheet.getByText(/^\d\d\.\d\d\.\d{4}$/), 'the day in German').toBeVisible()
  // Only the sheets are printed, each on its page.
  const printed = await page.pdf({ preferCSSPageSize: true })
  const { pages } = await readPdf(printed)
  expect(pages.map((text) => text.includes('Skip to content') || text.trim() === '')).not.toContain(true)
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).toString('latin1')).toContain('/Lang (de)')

  await page.getByLabel('Language of the papers').selectOption('ru')
  await expect(page.getByRole('table', { name: 'Рулонные шторы' })).toBeVisible()
})

test('a quote says where a piece hangs, or leaves it open, and refuses a recess that is too shallow', async ({
  page,
}) => {
  await signIn(page, owner)
  await aRoller(page, { name: 'Quoted Roller' })
  await page.goto('/admin/crm?tab=quotes')
  await page.getByRole('button', { name: 'Create Quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product', { exact: true }).selectOption({ label: 'Quoted Roller' })
  await dialog.getByLabel('Width (m)', { exact: true }).fill('1.2')
  await dialog.getByLabel('Length (m)', { exact: true }).fill('1.6')
  await dialog.getByLabel('Depth of the recess (m)').fill('0.02')
  await expect(dialog.getByText('Needs at least 30 mm. Choose outside.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add line' })).toBeDisabled()
  await dialog.getByLabel('Depth of the recess (m)').fill('0.05')
  await dialog.getByLabel('Room').fill('Kitchen')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  const lines = dialog.getByRole('list', { name: 'Lines' })
  await expect(lines).toContainText('Inside the recess · Kitchen')
  const items = dialog.getByLabel('Items', { exact: true })
  await expect(items).toHaveValue(/"mount":"inside","depth":0.05/)
  await dialog.getByText('Items as JSON').click()
  await items.fill((await items.inputValue()).replace('"mount":"inside","depth":0.05,', ''))
  await lines.getByLabel(/^Width of /).fill('1.4')
  await expect(items).toHaveValue(/"width":1.4,.*"price":1120000/)
})

test('a pattern that is emptied leaves the cloth on its roll', async ({ page }) => {
  await signIn(page, owner)
  const facts = { cloth: { rollMm: 1400, turnable: false, repeatMm: 370 } }
  const { id } = await aRoller(page, { name: 'Patterned Curtain', kind: 'curtain', making: {}, facts })
  await page.goto(`/admin/products?q=Patterned&edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByText('Making', { exact: true }).click()
  await dialog.getByLabel('Pattern repeat (mm)').fill('')
  await expect(dialog.getByLabel('Width of the cloth on its roll (mm)')).toHaveValue('1400')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = (await (await page.request.get(`/api/products/${id}/configuration`)).json()) as object
  expect(saved).toMatchObject({ facts: { cloth: { rollMm: 1400, repeatMm: 0 } } })
})

test('a piece on the wall of the workshop is moved to another day by its menu and by the keyboard, and opens its production sheet', async ({
  page,
}) => {
  await signIn(page, owner)
  const { id: productId } = await aRoller(page)
  const { id } = await anOrder(page, productId, { mount: 'inside', room: 'Attic' })
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'The wall' }).click()
  const piece = page.getByRole('link', { name: `${id.slice(-8).toUpperCase()}-1` })
  const hung = page.getByRole('region', { name: 'No day yet' }).locator(piece)
  // The product comes before the room.
  await expect(hung).toContainText(/Blackout Roller.*Attic.*1493\s×\s1800/)

  const menu = page.getByRole('combobox', { name: /^Day of .*, Attic,/ })
  const [, first, second] = await menu
    .locator('option')
    .evaluateAll((all) => (all as HTMLOptionElement[]).map((one) => one.value))
  await menu.selectOption(first as string)
  await expect(page.getByText(/^Moved to \w+day, /)).toBeVisible()
  await expect(menu).toHaveValue(first as string)

  const overDay = /^Over \w+day, /
  await pickUp(page, page.getByRole('button', { name: /^Move .*, Attic,/ }), overDay)
  const over = page.getByText(overDay)
  const here = (await over.textContent()) as string
  await page.keyboard.press('ArrowDown')
  await expect(over).not.toHaveText(here)
  await page.keyboard.press('Space')
  await expect(menu).toHaveValue(second as string)

  await piece.click()
  await expect(page.getByRole('heading', { name: id.slice(-8).toUpperCase() })).toBeVisible()
})

test('what is typed into the settings stays when they are read again without an answer', async ({
  context,
}) => {
  const page = await context.newPage()
  await signIn(page, owner)
  await page.goto('/admin/settings')
  const daysOff = page.getByLabel('Days off', { exact: true })
  await daysOff.fill('2030-01-02 Inventory')
  const path = '/api/settings/selling'
  const saved = (await (await page.request.get(path)).json()) as object
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503 }))
  expect((await page.request.put(path, { data: saved })).status()).toBe(200)
  const card = page.getByRole('region', { name: 'Child safety and days off' })
  await expect(card.getByText('Could not load data.', { exact: true })).toBeVisible()
  await expect(daysOff).toHaveValue('2030-01-02 Inventory')
  await page.close()
})
