import type { Page } from '@playwright/test'
import { faultsInBothSchemes } from '../accessibility.ts'
import { aShopper, expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner, type ShopProcess } from '../shop-process.ts'

/** Places an order of one piece through the API and returns its number. */
async function anOrder(page: Page, email: string, width = 1): Promise<string> {
  const [product] = (await (await page.request.get('/api/products?q=Oak%2050')).json()) as {
    id: string
    price_calculation: { price_per_sqm: number }
  }[]
  const price = product!.price_calculation.price_per_sqm * width
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan Nguyen',
        email,
        phone: '+84 901 234 567',
        address: '12 Nguyen Hue, District 1',
      },
      cart: [{ product_id: product!.id, width, length: 1, calculated_price: price }],
      status: 'pending',
      total_amount: price,
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { order_number: string }).order_number
}

async function makeViewer(shop: ShopProcess, email: string): Promise<void> {
  await shop.rows("update users set role = 'viewer' where email = $1", [email])
}

test('a customer sees that the back office is not for them', async ({ page }) => {
  await signedIn(page)
  const staffReads: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(orders|users|inventory|crm)/.test(request.url())) staffReads.push(request.url())
  })
  expect((await page.goto('/admin/orders'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByText('Your account cannot open the back office.')).toBeVisible()
  expect(staffReads).toEqual([])
})

test('while the session is loading, the back office shows neither its screens nor a 404', async ({
  page,
}) => {
  await signIn(page, owner)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/user', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('Page Not Found')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('staff read an order and change its status, and a step back asks for confirmation', async ({ page }) => {
  const { email } = await signedIn(page)
  const number = await anOrder(page, email)
  await signIn(page, owner)
  let announced = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"invalidate"')) announced += 1
    }),
  )
  await page.goto('/admin/orders')
  await page.getByRole('searchbox').fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  await expect(page.getByText(number).first()).toBeVisible()

  await page
    .getByRole('button', { name: new RegExp(`View.*${number}`) })
    .or(page.getByRole('link', { name: new RegExp(`View.*${number}`) }))
    .first()
    .click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('1 m × 1 m = 1.00 m²')
  await expect(details).toContainText('Payment Method: Cash on Delivery (COD)')
  await expect(details).toContainText(email)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  const status = page.getByRole('combobox', { name: new RegExp(number) }).first()
  let listReads = 0
  // The order may have been announced while the page was loading.
  announced = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/orders?')) listReads += 1
  })
  await status.selectOption('delivered')
  await expect(page.getByText('Order status updated successfully', { exact: true })).toBeVisible()

  await status.selectOption('pending')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(status).toHaveValue('pending')
  // Once for each of the two writes, and not again for their notifications.
  await expect.poll(() => [announced, listReads]).toEqual([2, 2])
})

test('J and K step through the orders of the list, but not while a note is being typed, and an order is confirmed before the next', async ({
  page,
  shop,
}) => {
  const { email } = await signedIn(page)
  const older = await anOrder(page, email)
  const newer = await anOrder(page, email, 2)
  await signIn(page, owner)
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`)
  const row = page.getByRole('combobox', { name: new RegExp(newer) }).first()
  await expect(row.locator('option')).toHaveText([
    'Pending',
    'Confirmed',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
  ])
  await page
    .getByRole('button', { name: new RegExp(`View.*${newer}`) })
    .or(page.getByRole('link', { name: new RegExp(`View.*${newer}`) }))
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: newer })).toBeVisible()
  await page.keyboard.press('j')
  await expect(sheet.getByRole('heading', { name: older })).toBeVisible()
  await page.keyboard.press('k')
  await expect(sheet.getByRole('heading', { name: newer })).toBeVisible()
  // The list beside it stays in use, and the row is marked.
  await expect(sheet.getByText('1 of 2')).toBeVisible()
  await sheet.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.locator('[data-row][aria-current]')).toContainText(older)
  await page.locator('[data-row]').getByText(newer).click()
  await expect(sheet.getByRole('heading', { name: newer })).toBeVisible()

  await sheet.getByRole('textbox').last().fill('Calls back')
  await sheet.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('j')
  await expect(sheet.getByRole('textbox').last()).toHaveValue('Calls back')
  await expect(sheet.getByRole('heading', { name: newer })).toBeVisible()

  // Confirmed, it makes room for the order that has waited longest.
  await shop.rows(`update orders set created_at = '2020-01-01' where upper(right(id::text, 8)) = $1`, [older])
  await sheet.getByRole('button', { name: 'Confirm and next' }).click()
  await expect(sheet.getByRole('heading', { name: older })).toBeVisible()
  await expect(row).toHaveValue('confirmed')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('[data-row]').filter({ hasText: older })).toBeFocused()
})

test('staff plan the installation of a confirmed order, and cancelling the order asks about it', async ({
  page,
  shop,
}) => {
  const { email } = await signedIn(page)
  const number = await anOrder(page, email)
  await signIn(page, owner)
  await page.goto(`/admin/orders?q=${number}`)
  const status = page.getByRole('combobox', { name: new RegExp(number) }).first()
  await status.selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`View.*${number}`) })
    .or(page.getByRole('link', { name: new RegExp(`View.*${number}`) }))
    .first()
    .click()
  const plan = page.getByRole('dialog').getByRole('link', { name: 'Schedule installation' })
  await expect(plan).toBeVisible()
  await plan.click()
  const planning = page.getByRole('dialog', { name: 'Schedule Installation' })
  await planning.getByLabel('Date', { exact: true }).fill('2031-05-06')
  await planning.getByRole('button', { name: /^(Schedule|Save|Add|Create)/ }).click()
  await expect(planning).toHaveCount(0)

  await page.goto(`/admin/orders?q=${number}`)
  await status.selectOption('cancelled')
  const question = page.getByRole('dialog', { name: `Order ${number} is cancelled` })
  await expect(question.getByRole('checkbox', { name: 'Cancel the planned installation' })).toBeChecked()
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(question).toHaveCount(0)
  const visits = await shop.rows(
    'select i.status from installations i join orders o on o.id = i.order_id where o.order_number = $1',
    [number],
  )
  expect(visits).toEqual([{ status: 'cancelled' }])
})

test('a refused status change is reported and leaves the order unchanged', async ({ page }) => {
  const { email } = await signedIn(page)
  const number = await anOrder(page, email)
  await signIn(page, owner)
  await page.goto(`/admin/orders?q=${number}`)
  const status = page.getByRole('combobox', { name: new RegExp(number) }).first()
  await page.route('**/api/orders/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await status.selectOption('shipped')
  await expect(page.getByText('Failed to update order status', { exact: true })).toBeVisible()
  await expect(status).toHaveValue('pending')
})

test('a viewer reads orders but cannot change them', async ({ page, shop }) => {
  const shopper = aShopper()
  await signedIn(page, shopper)
  const number = await anOrder(page, shopper.email)
  await makeViewer(shop, shopper.email)
  await page.goto(`/admin/orders?q=${number}`)
  await expect(page.getByRole('combobox', { name: new RegExp(number) }).first()).toBeDisabled()
})

test('the list of orders has no accessibility faults in either colour scheme', async ({ page }) => {
  const { email } = await signedIn(page)
  const number = await anOrder(page, email)
  await signIn(page, owner)
  await page.goto('/admin/orders')
  await expect(page.getByText(number).first()).toBeVisible()
  expect(await faultsInBothSchemes(page)).toEqual([])
})

test('when the session cannot be loaded, the back office reports it and retries', async ({ page }) => {
  await signIn(page, owner)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await page.goto('/admin')
  await expect(page.getByText('Could not load data.')).toBeVisible()
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
