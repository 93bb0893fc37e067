import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const notification = (page: Page) => page.getByRole('region', { name: 'Notification' })

interface Placed {
  id: string
  order_number: string
}

/** Orders of one piece each, 1.234 m × 1.8 m, placed through the API with this phone number. */
async function orders(page: Page, phone: string, names: string[]): Promise<Placed[]> {
  const [product] = (await (await page.request.get('/api/products?q=Oak%2050')).json()) as {
    id: string
    price_calculation: { price_per_sqm: number }
  }[]
  const price = Math.round(1.234 * 1.8 * product!.price_calculation.price_per_sqm)
  const placed: Placed[] = []
  for (const name of names) {
    const line = { product_id: product!.id, width: 1.234, length: 1.8, calculated_price: price }
    const buyer = { name, email: 'desk@example.com', phone, address: '12 Nguyen Hue, District 1' }
    const data = { customer_info: buyer, cart: [line], status: 'pending', total_amount: price }
    const answer = await page.request.post('/api/orders', { data })
    expect(answer.status(), await answer.text()).toBe(201)
    placed.push((await answer.json()) as Placed)
  }
  return placed
}

test('orders are searched by phone, exported without formulas, changed together, restored and printed', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  const digits = String(Date.now()).slice(-9)
  const [first, second] = await orders(page, `+84 ${digits}`, ['=1+1 Tran', 'Mai Pham'])
  await orders(page, '+84 711 111 111', ['Somebody Else'])
  const ids = [first!.id, second!.id]
  const states = async () =>
    (await shop.rows<{ status: string }>('select status from orders where id = any($1)', [ids])).map(
      ({ status }) => status,
    )

  await page.goto('/admin/orders')
  const rows = page.locator('[data-row]')
  await page.getByRole('searchbox').fill(`0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`)
  await expect(rows).toHaveCount(2)

  const total = page.getByRole('columnheader', { name: 'Total' })
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await total.getByRole('button').click()
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=total_amount/)

  const days = page.getByRole('button', { name: /^Days: / })
  await days.click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  // The typed date is applied also when the popover is closed by a click outside.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(rows).toHaveCount(0)
  await expect(days).toHaveText('Days: Until Jan 31, 2020')
  await days.press('Enter')
  await page.getByLabel('From', { exact: true }).fill('2020-02-01')
  await page.getByLabel('From', { exact: true }).press('Escape')
  await expect(days).toBeFocused()
  await expect(days).toHaveText('Days: Until Jan 31, 2020')
  await days.press('Enter')
  await page.getByRole('button', { name: 'This year' }).press('Enter')
  await expect(days).toBeFocused()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/from=\d{4}-01-01/)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.includes(first!.order_number))).toContain(`,"'=1+1 Tran",`)

  for (const { order_number: number } of [first!, second!])
    await page.getByLabel(`Select order ${number}`).click()
  await page.getByLabel('Set status of selected orders').selectOption('confirmed')
  await expect(notification(page)).toContainText('2 orders updated')
  // A toast under the pointer stays.
  await notification(page).getByRole('button', { name: 'Undo' }).hover()
  expect(await states()).toEqual(['confirmed', 'confirmed'])
  await notification(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notification(page)).toContainText('Change undone')
  expect(await states()).toEqual(['pending', 'pending'])

  for (const { order_number: number } of [first!, second!])
    await page.getByLabel(`Select order ${number}`).click()
  await page.getByRole('link', { name: 'Production sheets' }).click()
  const sheet = page.getByRole('article', { name: `Production sheet of order ${first!.order_number}` })
  await expect(sheet.getByRole('columnheader', { name: 'Width (mm)' })).toBeVisible()
  await expect(sheet.getByRole('cell', { name: '1234', exact: true })).toBeVisible()
  await expect(sheet.getByRole('cell', { name: '1800', exact: true })).toBeVisible()
  await expect(sheet.getByRole('region', { name: /^Label/ })).toContainText('1234 × 1800 mm')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Packing slips' }).click()
  const slip = page.getByRole('article', { name: `Packing slip of order ${second!.order_number}` })
  await expect(slip).toContainText('Mai Pham')
  await expect(slip).toContainText('To collect in cash')
})

test('the command palette opens screens and records by keyboard, and lists its shortcuts', async ({
  page,
}) => {
  await signIn(page, owner)
  const [order] = await orders(page, '+84 722 222 222', ['Lan Vu'])
  await page.goto('/admin/users')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('forecast')
  await expect(palette.getByRole('option')).toHaveText(['Sales Forecasting'])
  await expect(palette.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Forecasting' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill(order!.order_number)
  await expect(palette.getByRole('option')).toHaveText([
    new RegExp(`Order ${order!.order_number}.*Lan Vu`),
    // Who ordered it is found by its number, too.
    /./,
  ])
  await expect(palette.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Lan Vu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const caller = { name: 'Quyen Ho', phone: '+84 733 444 555' }
  expect((await page.request.post('/api/crm/customers/walk-in', { data: caller })).status()).toBe(201)
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('0733 444 555')
  await expect(palette.getByRole('option'), 'a caller who never ordered').toHaveText([/Quyen.*733 444 555/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /Quyen/ })).toBeVisible()

  // The second key must come within 1.2 s, which a busy machine exceeds.
  const products = page.getByRole('heading', { level: 1, name: 'Product management' })
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(products).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Open the command palette')
})

test('a list keeps its state when reopened, including a search just typed', async ({ page }) => {
  await signIn(page, owner)
  const digits = String(Date.now()).slice(-9)
  await orders(page, `+84 ${digits}`, ['Minh Do', 'Khanh Ly'])
  await page.goto('/admin/orders')
  const rows = page.locator('[data-row]')
  const search = page.getByRole('searchbox')
  const dialog = page.getByRole('dialog')
  await expect(rows.first()).toContainText('Khanh Ly')
  // The row is clicked before the list has searched for the typed text.
  await search.fill(digits)
  await rows.first().getByText('Khanh Ly').click()
  await expect(dialog).toContainText('Khanh Ly')
  await expect(page).toHaveURL(new RegExp(`[?&]q=${digits}`))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  await expect(search).toHaveValue(digits)

  const screens = page.getByRole('navigation', { name: 'Back office' })
  await screens.getByRole('link', { name: 'Product management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product management' })).toBeVisible()
  await screens.getByRole('link', { name: 'Order management' }).click()
  await expect(search).toHaveValue(digits)
  await expect(rows).toHaveCount(2)
})
