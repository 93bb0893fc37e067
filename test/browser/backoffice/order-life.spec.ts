import type { Locator, Page } from '@playwright/test'
import { linksIn } from '../../mails.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, signIn, testOfOwnShop as test } from '../fixtures.ts'
import { owner, type ShopProcess } from '../shop-process.ts'

interface Order {
  id: string
  order_number: string
  status: string
  customer_info: { email: string }
}

const nextYear = `${new Date().getFullYear() + 1}-03-01`
const pieces = [
  { width: '1.5', length: '1.8', tracking: '00340434' },
  { width: '0.9', length: '1.2', tracking: '00340435' },
]
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function json<Body>(page: Page, path: string): Promise<Body> {
  return (await (await page.request.get(path)).json()) as Body
}

/** The first private link of a kind that was mailed to an address. */
async function mailedLink(shop: ShopProcess, email: string, kind: string): Promise<string> {
  await expect
    .poll(async () => (await linksIn(shop, email, kind)).length, { timeout: 90_000 })
    .toBeGreaterThan(0)
  return (await linksIn(shop, email, kind))[0] as string
}

/** Opens the paper of a link. */
async function opens(page: Page, link: Locator) {
  const answer = await page.request.get((await link.getAttribute('href')) as string)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

async function sendQuote(page: Page, customer: string) {
  await page.goto('/admin/crm?tab=quotes')
  await page.getByRole('button', { name: 'Create Quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Customer', { exact: true }).selectOption({ label: customer })
  await dialog.getByRole('radio', { name: 'Made to measure' }).check()
  const products = await json<{ name: string; kind: string | null }[]>(page, '/api/products')
  const product = (products.find(({ kind }) => kind === null) ?? products[0])?.name as string
  for (const [at, { width, length }] of pieces.entries()) {
    await dialog.getByLabel('Product', { exact: true }).selectOption({ label: product })
    await dialog.getByLabel('Width (m)', { exact: true }).fill(width)
    await dialog.getByLabel('Length (m)', { exact: true }).fill(length)
    await dialog.getByRole('button', { name: 'Add line' }).click()
    await expect(dialog.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(at + 1)
  }
  await dialog.getByLabel('Valid until', { exact: true }).fill(nextYear)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Quote created successfully')
  const row = page.getByRole('row').filter({ hasText: customer }).first()
  await row.getByRole('button', { name: /^Send Q-/ }).click()
  await page
    .getByRole('dialog', { name: /^Send Q-/ })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await said(page, 'Quote sent')
  return row
}

async function packAndDeliver(page: Page) {
  const parcels = page.getByRole('region', { name: 'Parcels' })
  const dialog = page.getByRole('dialog', { name: 'Pack a parcel' })
  for (const [at, { tracking }] of pieces.entries()) {
    await page.getByRole('button', { name: 'Pack a parcel' }).click()
    // What is left is chosen already.
    await expect(dialog.getByRole('checkbox')).toHaveCount(pieces.length - at)
    if (at === 0) await dialog.getByRole('checkbox').nth(1).uncheck()
    await dialog.getByLabel('Tracking number').fill(tracking)
    await dialog.getByRole('button', { name: 'Pack the parcel' }).click()
    await expect(dialog).toBeHidden()
  }
  const parcel = (tracking: string) => parcels.getByRole('listitem').filter({ hasText: tracking })
  for (const { tracking } of pieces) {
    await parcel(tracking).getByRole('button', { name: 'Issue the delivery note' }).click()
    await opens(page, parcel(tracking).getByRole('link', { name: 'Delivery note' }))
    await parcel(tracking).getByRole('button', { name: 'Hand over' }).click()
    await expect(parcel(tracking)).toContainText('Handed over')
  }
  for (const { tracking } of pieces) {
    await parcel(tracking).getByRole('button', { name: 'Was delivered' }).click()
    await expect(parcel(tracking)).toContainText('Delivered')
  }
  await expect(parcels).toContainText('The parcels speak for the status: Delivered')
  await parcels.getByRole('button', { name: 'Set status' }).click()
  await expect(parcels.getByRole('button', { name: 'Set status' })).toHaveCount(0)
}

/** The customer says that a piece does not fit, on a phone. */
async function claim(customer: Page, link: string) {
  await customer.goto(link)
  await hydrated(customer)
  await expect(customer.getByRole('link', { name: 'Follow the parcel' })).toHaveCount(2)
  // The order has fewer pieces than the promise covers, so no number is named.
  await said(customer, /^If you measured wrongly, we make it again: until [^,]+, \d{4}\.$/)
  await customer.getByRole('button', { name: 'It does not fit or is damaged' }).click()
  await customer.getByRole('checkbox').first().check()
  await customer.getByLabel('Right width (m)').fill('1.52')
  expect(await accessibilityFaults(customer)).toEqual([])
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await said(customer, 'We look into it')
}

test('the life of an order: quoted, accepted, scanned, packed in two parcels, delivered, claimed, made again, and counted', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const email = `life-${process.pid}-${Date.now()}@example.com`
  await shop.rows(
    `insert into customers (first_name, last_name, email, phone, address)
    values ('Petra', 'Lebenslauf', $1, '+49 30 1234567', 'Am Markt 3')`,
    [email],
  )
  await signIn(page, owner)
  const { version } = await json<{ version: number }>(page, '/api/settings/claims')
  const promised = { isOn: true, fitPromise: { days: 30, pieces: 6, sharePercent: 0 } }
  const settings = { ...promised, hourlyRate: 12, minutesPerPiece: 30, version }
  expect((await page.request.put('/api/settings/claims', { data: settings })).status()).toBe(200)

  const row = await sendQuote(page, 'Petra Lebenslauf')
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const customer = await phone.newPage()
  await customer.goto(await mailedLink(shop, email, 'quotes'))
  await hydrated(customer)
  await opens(customer, customer.getByRole('link', { name: 'Download as PDF' }))
  await customer.getByRole('button', { name: 'Accept the quote' }).click()
  await customer.getByRole('button', { name: 'Yes, accept' }).click()
  await said(customer, /^You have accepted this quote/)
  await page.reload()
  await row.getByRole('button', { name: /^Create order from Q-/ }).click()
  await said(page, 'Order created successfully')

  const orders = await json<Order[]>(page, '/api/orders?limit=20')
  const order = orders.find(({ customer_info }) => customer_info.email === email) as Order
  const ofOrder = () => page.goto(`/admin/orders?order=${order.id}`)
  await page.request.put(`/api/orders/${order.id}`, { data: { status: 'confirmed' } })
  await page.goto('/admin/scan')
  await page.getByText('Packed', { exact: true }).first().click()
  for (const at of [1, 2]) {
    const label = `${order.order_number}-${at}`
    await page.getByLabel('Label').fill(label)
    await page.getByLabel('Label').press('Enter')
    await expect(page.getByRole('region', { name: label })).toContainText('Packed')
  }

  await ofOrder()
  const workshop = page.getByRole('region', { name: 'Pieces in the workshop' })
  await expect(workshop.getByRole('listitem').filter({ hasText: 'Packed' })).toHaveCount(2)
  await packAndDeliver(page)
  await expect.poll(async () => (await json<Order>(page, `/api/orders/${order.id}`)).status).toBe('delivered')
  await claim(customer, await mailedLink(shop, email, 'orders'))

  await ofOrder()
  const claims = page.getByRole('region', { name: 'Claims' })
  await expect(claims).toContainText('wanted 1.52 m × 1.8 m')
  await claims.getByRole('button', { name: 'Accept' }).click()
  const answer = page.getByRole('dialog', { name: 'Accept the claim' })
  await answer.getByLabel('What the customer is told').fill('We make it again.')
  await answer.getByRole('button', { name: 'Save and tell the customer' }).click()
  await expect(answer).toBeHidden()
  const costs = page.getByRole('region', { name: 'What it cost' })
  await expect(costs).not.toContainText('Made again')
  await claims.getByRole('button', { name: 'Make again', exact: true }).click()
  const remake = page.getByRole('dialog', { name: 'Make pieces again' })
  await expect(remake).toContainText('The customer pays')
  await remake.getByRole('button', { name: 'Order it again' }).click()
  await expect(claims.getByRole('link', { name: /^Made again in order / })).toBeVisible()

  // The original carries what the second one costs, and what is entered is counted at once.
  await expect(costs).toContainText('Made again')
  await costs.getByRole('button', { name: 'Enter costs' }).click()
  await costs.getByLabel('Cost of the delivery').fill('2')
  await costs.getByRole('button', { name: 'Save' }).click()
  await expect(costs).not.toContainText('Not entered')
  expect(await accessibilityFaults(page)).toEqual([])
  for (const paper of await page
    .getByRole('region', { name: 'Documents' })
    .getByRole('link', { name: /^PDF of / })
    .all())
    await opens(page, paper)

  await page.getByText('Messages to the customer').first().click()
  const messages = page.getByRole('list', { name: 'Messages to the customer' }).getByRole('listitem')
  for (const [kind, times] of [
    ['Order received', 1],
    ['Order confirmed', 1],
    ['Parcel on its way', 2],
    ['Order delivered', 1],
    ['Claim received', 1],
  ] as const)
    await expect(messages.filter({ hasText: kind })).toHaveCount(times)
  await expect(messages.filter({ hasText: 'Claim accepted' }).first()).toBeVisible()
  await expect(messages.filter({ hasText: email })).toHaveCount(await messages.count())

  await claims.getByRole('link', { name: /^Made again in order / }).click()
  await expect(page.getByRole('link', { name: 'It makes pieces of another order again' })).toBeVisible()
  await customer.reload()
  await said(customer, /^It is made again in order /)
  await phone.close()
})
