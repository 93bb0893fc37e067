import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const nextYear = `${new Date().getFullYear() + 1}-05-04`
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function newQuote(page: Page) {
  await signIn(page, owner)
  await page.goto('/admin/crm?tab=quotes')
  await page.getByRole('button', { name: 'Create Quote' }).click()
  return page.getByRole('dialog')
}

test('a quote is written for somebody who calls, in centimetres, with discount and tax in percent, and ordered with an address', async ({
  page,
  shop,
}) => {
  test.slow()
  const dialog = await newQuote(page)
  await dialog.getByRole('button', { name: 'New customer' }).click()
  const customer = dialog.getByRole('group', { name: 'New customer' })
  const name = `Hoa${process.pid}`
  await customer.getByLabel('Name', { exact: true }).fill(name)
  await customer.getByLabel('Phone', { exact: true }).fill('0988 111 222')
  await customer.getByLabel('Phone', { exact: true }).press('Enter')
  await expectText(page, 'Customer created successfully')
  const chosen = dialog.getByLabel('Customer', { exact: true }).locator('option:checked')
  await expect(chosen).toHaveText(name)

  await dialog.getByLabel('Product', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Width (m)', { exact: true }).fill('1.2')
  await dialog.getByRole('radio', { name: 'cm', exact: true }).check()
  await expect(dialog.getByLabel('Width (cm)', { exact: true })).toHaveValue('120')
  await dialog.getByLabel('Width (cm)', { exact: true }).fill('118,5')
  await dialog.getByLabel('Length (cm)', { exact: true }).fill('1.6 m')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  const line = dialog.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(line.getByLabel(/^Width of /)).toHaveValue('118.5')
  await expect(line.getByLabel(/^Length of /)).toHaveValue('160')
  await line.locator('summary').click()
  await line.getByLabel('The window faces').selectOption('South-west')
  await expect(line.getByLabel('Light at')).toHaveValue('desk')

  const total = dialog.getByLabel('Total amount', { exact: true })
  const sum = Number(await total.inputValue())
  await dialog.getByLabel('Discount', { exact: true }).fill('10%')
  await expect(dialog.getByLabel('Discount', { exact: true })).toHaveValue('10')
  await dialog.getByLabel('Tax', { exact: true }).fill('8')
  await expect(dialog.getByText(/^= .+ after the discount$/)).toBeVisible()
  const discount = Math.round(sum * 0.1)
  const tax = Math.round((sum - discount) * 0.08)
  await expect(total).toHaveValue(String(sum - discount + tax))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectText(page, 'Quote created successfully')
  const [stored] = await shop.rows<{
    id: string
    days: number
    tax: string
    off: string
    side: number
    faces: number
  }>(
    `select q.id, q.valid_until::date - current_date as days, q.tax_percent::text as tax, q.discount_percent::text as off,
       (select (specifications ->> 'width')::float from quote_items where quote_id = q.id) as side,
       (select (specifications -> 'light' ->> 'side')::integer from quote_items where quote_id = q.id) as faces
     from quotes q join customers c on c.id = q.customer_id where c.first_name = $1`,
    [name],
  )
  expect(stored).toMatchObject({ tax: '8.000', off: '10.000', side: 1.185, faces: 5 })
  // A month, counted on the days of the shop.
  expect([29, 30, 31]).toContain(stored?.days)

  await shop.rows(`update quotes set status = 'accepted' where id = $1`, [stored?.id])
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Create order from Q-/ }).click()
  await dialog.getByLabel('Delivery address', { exact: true }).fill('5 Le Loi')
  await dialog.getByRole('button', { name: 'Create order' }).click()
  await expectText(page, 'Order created successfully')
  const orders = await shop.rows<{ id: string; at: string }>(
    'select id, customer_address as at from orders where quote_id = $1',
    [stored?.id],
  )
  expect(orders).toMatchObject([{ at: '5 Le Loi' }])
  await page.getByRole('button', { name: 'Show order' }).click()
  await expect(page).toHaveURL(`/admin/orders?order=${orders[0]?.id}`)
})

test('somebody whose phone number is known is offered instead of a second record', async ({ page, shop }) => {
  const phone = `0977${String(process.pid).padStart(6, '0').slice(-6)}`
  await shop.rows(`insert into customers (first_name, last_name, phone) values ('Known', 'Person', $1)`, [
    phone,
  ])
  const dialog = await newQuote(page)
  await dialog.getByRole('button', { name: 'New customer' }).click()
  await dialog.getByRole('group', { name: 'New customer' }).getByLabel('Phone', { exact: true }).fill(phone)
  await dialog.getByRole('button', { name: `Known Person · ${phone}` }).click()
  const chosen = dialog.getByLabel('Customer', { exact: true }).locator('option:checked')
  await expect(chosen).toHaveText('Known Person')
})

test('an installer of the team is planned at a usual time, sees their visits, and subscribes to them', async ({
  page,
  shop,
}) => {
  test.slow()
  await shop.rows(
    `insert into customers (first_name, last_name, address) values ('Visited', 'Person', '9 Hang Bai')`,
  )
  await signIn(page, owner)
  await page.goto('/admin/settings')
  const slots = page.getByLabel('Time slots', { exact: true })
  await expect(slots).toHaveValue(/08:00–10:00/)
  await slots.fill('07:30–09:00\n09:00–11:00')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectText(page, 'Settings updated successfully')

  const dialog = page.getByRole('dialog')
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const plan = async () => {
    await page.goto('/admin/crm?tab=installations')
    await page.getByRole('button', { name: 'Schedule Installation' }).click()
    await dialog.getByLabel('Customer', { exact: true }).selectOption({ label: 'Visited Person' })
    await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('9 Hang Bai')
    await dialog.getByLabel('Date', { exact: true }).fill(nextYear)
    await dialog.getByLabel('Installer', { exact: true }).selectOption(me.id)
  }
  await plan()
  await dialog.getByLabel('Time slot', { exact: true }).selectOption({ label: '07:30–09:00' })
  await dialog.getByLabel('Address', { exact: true }).fill('9 Hang Bai, second floor')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectText(page, 'Installation scheduled successfully')
  await plan()
  await expect(dialog.getByText('Also on this day:')).toBeVisible()
  await expect(dialog.getByRole('option', { name: '07:30–09:00 · taken' })).toBeAttached()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('link', { name: 'My visits' }).click()
  await expectText(page, '9 Hang Bai, second floor')
  await page.getByRole('button', { name: 'Make a calendar address' }).click()
  const address = await page.getByLabel('Calendar address', { exact: true }).inputValue()
  const read = async () => page.request.get(new URL(address).pathname)
  expect(await (await read()).text()).toContain('second floor')
  await page.getByRole('button', { name: 'End it' }).click()
  await expectText(page, 'The calendar address no longer works')
  expect((await read()).status()).toBe(404)
  await page.getByRole('link', { name: 'Day sheet' }).click()
  await expect(page.getByRole('article')).toContainText('Visited Person')
})
