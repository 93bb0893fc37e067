import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

/** Places an order of one piece through the API; the same piece twice within seconds would be one order. */
async function anOrder(page: Page, email: string, width: number): Promise<void> {
  const [product] = (await (await page.request.get('/api/products?q=Oak%2050')).json()) as {
    id: string
    price_calculation: { price_per_sqm: number }
  }[]
  const price = product!.price_calculation.price_per_sqm * width
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: { name: 'Lan Nguyen', email, phone: '+84 901 234 567', address: '12 Nguyen Hue' },
      cart: [{ product_id: product!.id, width, length: 1, calculated_price: price }],
      status: 'pending',
      total_amount: price,
    },
  })
  expect(answer.status()).toBe(201)
}

/** As when somebody turns to another program, or comes back; no test can take the focus from a browser without a screen. */
const turnAway = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => !away })
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'))
  }, isAway)

test('a new order is counted in the menu, and in the tab’s title while the tab is not looked at, until somebody looks', async ({
  page,
  browser,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/products')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Order management' })
  await expect(link).toBeVisible()
  await page.goto('/admin/orders')
  // Orders of earlier tests count as seen once the server knows.
  const unseen = async () =>
    ((await (await page.request.get('/api/orders/unseen')).json()) as { count: number }).count
  await expect.poll(unseen).toBe(0)
  await page.goto('/admin/products')
  await expect(page).toHaveTitle('Product management')
  const context = await browser.newContext({ baseURL: page.url() })
  const shopping = await context.newPage()
  const { email } = await signedIn(shopping)
  await anOrder(shopping, email, 1)
  await anOrder(shopping, email, 2)
  await expect(link).toHaveAccessibleName('Order management (2 new)')
  await expect(page).toHaveTitle('Product management')
  await turnAway(page, true)
  await expect(page).toHaveTitle('(2) Product management')
  await anOrder(shopping, email, 3)
  await expect(page).toHaveTitle('(3) Product management')
  await turnAway(page, false)
  await expect(page).toHaveTitle('Product management')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order management' })).toBeVisible()
  await expect(link).toHaveAccessibleName('Order management')
  await page.reload()
  await expect(link).toHaveAccessibleName('Order management')
  await context.close()
})

test.describe('with a receiver', () => {
  let receiver: Server
  const received: string[] = []

  test.beforeAll(async () => {
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-signature']))
      request.resume()
      response.end('taken')
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
  })
  test.afterAll(() => void receiver.close())

  test('an administrator subscribes to mails, adds a webhook whose secret is shown once, and sends it a test', async ({
    page,
    shop,
  }) => {
    await shop.rows('delete from webhooks')
    await shop.rows('delete from notification_choices')
    await signIn(page, owner)
    await page.goto('/admin/settings?tab=notifications')
    await expect(page.getByText('Nobody gets a mail when an order comes in.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Mail me each new order, and when a customer changes or cancels one').check()
    await expect(page.getByRole('list', { name: 'Who gets mails' })).toContainText(owner.email)
    await expect(page.getByText('Nobody gets a mail when an order comes in.')).toBeHidden()

    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill('Telegram')
    await dialog.getByLabel('Address', { exact: true }).fill('https://10.0.0.5/orders')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This address is in a private network')).toBeVisible()
    const { port } = receiver.address() as AddressInfo
    await dialog.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/orders`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const secret = page.getByRole('dialog', { name: 'Secret of the webhook' })
    await expect(secret.getByText(/^whsec_/)).toBeVisible()
    await secret.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Send a test to Telegram' }).click()
    await expect(page.getByText('The message has arrived', { exact: true })).toBeVisible()
    expect(received).toEqual([expect.stringMatching(/^v1,/)])
    await page.getByRole('button', { name: 'Messages to Telegram' }).click()
    const list = page.getByRole('dialog', { name: 'Messages to Telegram' })
    await expect(list.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toContainText(
      'Taken, with answer 200',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await list.getByRole('button', { name: /^Send again/ }).click()
    await expect(list.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toContainText(
      '2 attempts',
    )
    await list.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Telegram' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Webhook removed', { exact: true })).toBeVisible()
  })
})
