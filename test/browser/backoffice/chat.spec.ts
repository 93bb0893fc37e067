import type { Page } from '@playwright/test'
import { faultsInBothSchemes } from '../accessibility.ts'
import { aShopper, expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/admin/chat')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text)
  await page.getByPlaceholder('Type your message...').press('Enter')
}

/** A new viewer on their own page. */
async function aViewer(page: Page, shop: ShopProcess) {
  const shopper = await signedIn(page, { ...aShopper(), firstName: 'Thu', lastName: 'Pham' })
  await shop.rows("update users set role = 'viewer' where email = $1", [shopper.email])
}

const log = (page: Page) => page.getByRole('log')

test('two staff members chat by name, and neither misses messages sent meanwhile or during sleep', async ({
  page,
  browser,
  shop,
}) => {
  const other = await (await browser.newContext({ baseURL: shop.address })).newPage()
  await aViewer(other, shop)
  await signIn(page, owner)
  // Connections that ended during sleep: nothing comes through, and neither side is told.
  const connections: { isDead: boolean }[] = []
  await page.routeWebSocket('/ws', (socket) => {
    const own = { isDead: false }
    connections.push(own)
    const server = socket.connectToServer()
    socket.onMessage((frame) => own.isDead || server.send(frame))
    server.onMessage((frame) => own.isDead || socket.send(frame))
  })
  await open(page)
  await open(other)
  await expect(page.getByRole('list', { name: 'Connected people' })).toContainText('Thu Pham')

  await send(page, 'The oak slats have come: https://example.com/slats.')
  await expect(log(other).getByText('Admin User').first()).toBeVisible()
  await expect(log(other).getByRole('link', { name: 'https://example.com/slats' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await other.getByRole('link', { name: 'Order management' }).click()
  // Messages that arrive while the chat is open are read.
  await expect(log(other)).toHaveCount(0)
  const field = page.getByPlaceholder('Type your message...')
  await field.pressSequentially('Please look, @Th')
  await expect(page.getByRole('option', { name: 'Thu Pham' })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('Please look, @Thu Pham ')
  await field.press('Shift+Enter')
  await field.pressSequentially('<b>today</b>')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(other.getByRole('link', { name: /Team Chat.*1 unread, 1 mentioning you/ })).toBeVisible()

  await other.getByRole('link', { name: /Team Chat/ }).click()
  await expect(log(other).locator('mark')).toHaveText('@Thu Pham')
  await expect(log(other)).toContainText('<b>today</b>')
  await expect(other.getByRole('link', { name: /unread/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Daily Update' }).click()
  await expect(field).toHaveValue('Daily update: ')

  for (const own of connections) own.isDead = true
  await send(other, 'Sent while you slept')
  await expect(log(other)).toContainText('Sent while you slept')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(log(page)).toContainText('Sent while you slept')
  await other.context().close()
})

test('two staff members continue to chat when one of two processes is killed and restarted', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const second = await startShop({}, shop)
  const words = (text: string) => `Relay ${new URL(second.address).port} ${text}`
  try {
    const other = await (await browser.newContext({ baseURL: second.address })).newPage()
    await aViewer(other, shop)
    await signIn(page, owner)
    await open(page)
    await open(other)
    await send(page, words('from the first'))
    await expect(log(other).getByText(words('from the first'))).toBeVisible()
    await send(other, words('from the second'))
    await expect(log(page).getByText(words('from the second'))).toBeVisible()

    await second.kill()
    await expect(other.getByText('Disconnected', { exact: true })).toBeVisible()
    await expect(other.getByPlaceholder('Type your message...')).toBeDisabled()
    await expect(other.getByText('Offline')).toBeVisible()
    await send(page, words('meanwhile'))
    await expect(log(page).getByText(words('meanwhile'))).toBeVisible()
    await second.start()
    // The retry delays have grown while the shop was starting.
    await expect(other.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 })
    await send(other, words('after'))
    for (const reader of [page, other]) {
      const articles = log(reader)
        .getByRole('article')
        .filter({ hasText: words('') })
      await expect(articles).toHaveCount(4)
      await expect(articles).toContainText(['from the first', 'from the second', 'meanwhile', 'after'])
    }
    await other.context().close()
  } finally {
    await second.remove()
  }
})

test('scrolling up loads older messages', async ({ page, shop }) => {
  await shop.rows(`insert into chat_messages (full_name, message)
    select 'Lan', 'Old ' || n from generate_series(1, 260) n`)
  await signIn(page, owner)
  await open(page)
  await expect(log(page).getByText('Old 260', { exact: true })).toBeInViewport()
  await expect(log(page).getByText('Old 1', { exact: true })).toHaveCount(0)
  await log(page).evaluate((element) => (element.scrollTop = 0))
  await expect(log(page).getByText('Old 1', { exact: true })).toHaveCount(1)
  expect(await log(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(500)
})

test('the chat has no accessibility faults in either colour scheme, on a desktop and on a phone', async ({
  page,
  shop,
}) => {
  await shop.rows(`insert into chat_messages (full_name, message)
    values ('Thu Pham', 'See https://example.com, @Admin User'), ('Lan', 'Thank you')`)
  await signIn(page, owner)
  await open(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(log(page).getByText('Thank you').first()).toBeVisible()
    expect(await faultsInBothSchemes(page), `${width} px wide`).toEqual([])
  }
})
