import { accessibilityFaults } from '../accessibility.ts'
import { expect, pickUp, signedIn, signIn, test } from '../fixtures.ts'
import { linksIn } from '../../mails.ts'
import { owner } from '../shop-process.ts'

test('a customer is added, an opportunity moved by keyboard, a call logged, and all appear in the timeline', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/crm')
  const message = page.getByRole('region', { name: 'Notification' })
  for (const card of ['Total Customers', 'Active Customers', 'Total Opportunities', 'Open Opportunities']) {
    await expect(page.getByRole('term').filter({ hasText: card })).toBeVisible()
  }

  await page.getByRole('tab', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Customer' })
  await adding.getByLabel('First Name').fill('Thu')
  await adding.getByLabel('Last Name').fill('Vo')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('Failed to create customer')
  await adding.getByLabel('Email').fill('thu.vo@example.com')
  await adding.getByLabel('Phone').fill('0903 111 222')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('Customer created successfully')

  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.getByRole('button', { name: 'Add Opportunity' }).click()
  const selling = page.getByRole('dialog', { name: 'Add Opportunity' })
  await selling.getByLabel('Customer').selectOption({ label: 'Thu Vo' })
  await selling.getByLabel('Title').fill('Linen for the loft')
  await selling.getByLabel('Estimated Value').fill('1234.5')
  await selling.getByLabel('Probability').fill('40')
  await selling.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('Opportunity created successfully')
  await expect(page.locator('[data-row]').filter({ hasText: 'Linen for the loft' })).toContainText(
    '$1,234.50',
  )

  await page.getByRole('button', { name: 'Board' }).click()
  const qualified = page.getByRole('region', { name: 'Qualified' })
  await pickUp(page, page.getByRole('button', { name: 'Move Linen for the loft' }), 'Over Lead.')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Over Qualified.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(message).toContainText('Linen for the loft moved to Qualified')
  await expect(qualified).toContainText('Linen for the loft')
  await expect(qualified).toContainText('$493.80 weighted')
  await page.getByLabel('Stage of Linen for the loft').selectOption('closed_won')
  await expect(message).toContainText('Linen for the loft moved to Closed won')
  await page.getByRole('button', { name: /^Closed won/ }).click()
  const won = page.getByRole('region', { name: 'Closed won' }).getByRole('listitem')
  await expect(won.filter({ hasText: 'Linen for the loft' })).toContainText('100%')

  await page.getByRole('tab', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'Call Thu Vo' }).click()
  const calling = page.getByRole('dialog', { name: 'Call Thu Vo' })
  await expect(calling.getByRole('link', { name: '0903 111 222' })).toHaveAttribute('href', 'tel:0903111222')
  await calling.getByRole('button', { name: 'Save' }).click()
  await expect(calling.getByText('Please write a note')).toBeVisible()
  await calling.getByLabel('Notes').fill('Wants the samples on Friday')
  await calling.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('Interaction logged successfully')

  await page.locator('[data-row]').filter({ hasText: 'Thu Vo' }).getByText('Thu Vo').click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem')).toHaveCount(4)
  await expect(timeline.getByRole('listitem').first()).toContainText('Wants the samples on Friday')
  await expect(timeline).toContainText('$1,234.50')
  await expect(timeline).toContainText('Closed won')
  await expect(page.getByRole('link', { name: 'New order' })).toHaveAttribute(
    'href',
    /\/admin\/orders\?take=/,
  )
  for (const begins of ['Create Quote', 'Schedule Installation'])
    await expect(page.getByRole('button', { name: begins })).toBeEnabled()
  expect(await accessibilityFaults(page)).toEqual([])

  const twin = { firstName: 'Thu', lastName: 'Vo Twin', email: 'thu.twin@example.com', notes: 'Second floor' }
  await page.request.post('/api/crm/customers', { data: twin })
  const namesake = { ...twin, email: 'thu.other@example.com' }
  await page.request.post('/api/crm/customers', { data: namesake })
  await page.getByRole('button', { name: 'Merge with…' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge customers' })
  await merging.getByLabel('Find by name, phone or order number').fill('Twin')
  await merging.getByLabel('Other customer').selectOption({ label: 'Thu Vo Twin · thu.twin@example.com' })
  await merging.getByRole('button', { name: 'Keep Thu Vo', exact: true }).click()
  await expect(merging).toContainText('This cannot be undone.')
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(message).toContainText('Customers merged successfully')
  await expect(page.getByRole('definition').getByText('Second floor')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true')
})

test('staff find a customer record linked to an account with another address, and unlink it', async ({
  page,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.address })
  const shopper = await signedIn(visitor)
  await visitor.close()
  await signIn(page, owner)
  const email = `mine-${shopper.email}`
  const added = await page.request.post('/api/crm/customers', {
    data: { firstName: 'Bao', lastName: 'Pham', email, source: 'storefront', address: '5 Le Loi\nHue' },
  })
  const { id } = (await added.json()) as { id: string }
  // As in a shop from before the checkout address stopped claiming a record.
  await shop.rows('update customers set user_id = (select id from users where email = $1) where id = $2', [
    shopper.email,
    id,
  ])

  await page.goto('/admin/crm?tab=customers')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Account').selectOption({ label: 'Account has another email' })
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.locator('[data-row]').getByText('Bao Pham').click()
  await expect(page.getByRole('definition').getByText('Storefront', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const address = page.getByRole('dialog').getByLabel('Address', { exact: true })
  await expect(address, 'an address keeps its lines').toHaveValue('5 Le Loi\nHue')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Detach account' }).click()
  const asking = page.getByRole('dialog', { name: 'Detach account?' })
  await asking.getByRole('button', { name: 'Detach account' }).click()
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText(
    'Account detached successfully',
  )
  await expect(page.getByText('Orders with an account of the shop')).toHaveCount(0)
  expect(await shop.rows('select user_id from customers where id = $1', [id])).toEqual([{ user_id: null }])
})

test('staff revoke the link of a quote sent to the wrong person', async ({ page, browser, shop }) => {
  await signIn(page, owner)
  const email = `wrong-${Date.now()}@example.com`
  const send = async (path: string, data: object) =>
    (await (await page.request.post(path, { data })).json()) as { id: string; quoteNumber: string }
  const customer = await send('/api/crm/customers', { firstName: 'Ha', lastName: 'Le', email })
  const items = [{ name: 'Blind', price: 10 }]
  const quote = await send('/api/crm/quotes', {
    customerId: customer.id,
    title: 'Office',
    items,
    totalAmount: 10,
    validUntil: `${new Date().getFullYear() + 1}-03-01`,
  })
  await send(`/api/crm/quotes/${quote.id}/send`, {})
  await expect.poll(async () => (await linksIn(shop, email, 'quotes')).length, { timeout: 60_000 }).toBe(1)
  const [link = ''] = await linksIn(shop, email, 'quotes')
  const stranger = await browser.newPage()
  expect((await stranger.goto(link))?.status()).toBe(200)

  await page.goto('/admin/crm?tab=quotes')
  await page.getByRole('button', { name: `End the link of ${quote.quoteNumber}` }).click()
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('The link no longer works')
  expect((await stranger.goto(link))?.status()).toBe(404)
  await stranger.close()
})

test('the buttons beside the tabs stay in their line, with icons only where their words do not fit', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.setViewportSize({ width: 1600, height: 800 })
  await page.goto('/admin/crm')
  const button = page.getByRole('button', { name: 'Add Opportunity' })
  const tab = page.getByRole('tab', { name: 'Overview' })
  const widthOf = async () => (await button.boundingBox())!.width
  await expect.poll(widthOf).toBeGreaterThan(100)
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(widthOf).toBeLessThan(60)
  const [above, below] = [(await button.boundingBox())!, (await tab.boundingBox())!]
  expect(Math.abs(above.y - below.y)).toBeLessThan(20)
  await page.setViewportSize({ width: 1600, height: 800 })
  await expect.poll(widthOf).toBeGreaterThan(100)
})
