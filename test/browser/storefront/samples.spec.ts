import type { Page } from '@playwright/test'
import { linksIn } from '../../mails.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, signIn, test } from '../fixtures.ts'
import { owner, type ShopProcess } from '../shop-process.ts'

const productId = (shop: ShopProcess, name: string) =>
  shop.rows<{ id: string }>('select id from products where name = $1', [name]).then(([row]) => row!.id)

let people = 0
/** A different person with another address for each test. */
const somebody = () => {
  const number = (people += 1)
  return {
    email: `samples-${process.pid}-${number}@example.com`,
    address: `${process.pid}${number} Nguyen Hue, Ho Chi Minh City`,
  }
}

async function openProduct(page: Page, shop: ShopProcess, name: string): Promise<void> {
  await page.goto(`/products/${await productId(shop, name)}`)
  await hydrated(page)
}

/** Chooses a swatch of the open product and orders a sample of it. */
async function collect(page: Page, swatch: string): Promise<void> {
  await page.getByRole('radio', { name: swatch, exact: true }).check()
  await page.getByRole('button', { name: `Order a sample: ${swatch}` }).click()
  await expect(page.getByRole('button', { name: `Remove the sample: ${swatch}` })).toBeVisible()
}

async function fillIn(page: Page, { email, address }: { email: string; address: string }): Promise<void> {
  await page.getByLabel('Full Name').fill('Lan Nguyen')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Postal address').fill(address)
}

// Other tests change the settings of the shop that they share with these.
test.beforeEach(({ shop }) =>
  shop.rows(
    `update settings set selling = selling || '{"samples": true}' where selling ->> 'samples' is distinct from 'true'`,
  ),
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('samples are collected under their swatches, counted, taken out, ordered by keyboard and confirmed', async ({
    page,
    shop,
  }) => {
    const who = somebody()
    await openProduct(page, shop, 'Sage Roller')
    await expect(page.getByRole('link', { name: /^Samples/ })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Sage', exact: true }).focus()
    const order = page.getByRole('button', { name: 'Order a sample: Sage' })
    await order.press('Enter')
    await expect(page.getByText('Sample of Sage added')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Remove the sample: Sage' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Samples, 1 chosen' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: 'Sage', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    const second = await page.getByRole('radio', { checked: true }).first().getAttribute('value')
    await page.getByRole('button', { name: /^Order a sample/ }).press('Enter')
    await openProduct(page, shop, 'Clay Silk Curtain')
    await collect(page, 'Ivory')
    await page.getByRole('link', { name: '3 samples to order' }).click()

    await expect(page.getByRole('heading', { name: 'Samples by post' })).toBeVisible()
    const list = page.getByRole('list', { name: 'Your samples' }).getByRole('listitem')
    await expect(list).toHaveCount(3)
    await expect(list.first()).toContainText('Sage Roller')
    expect(await accessibilityFaults(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Remove Ivory' }).press('Enter')
    await expect(list).toHaveCount(2)
    await expect(page.getByText('Sample of Ivory removed')).toBeAttached()

    await page.getByRole('button', { name: 'Order samples' }).press('Enter')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByText('Address must be at least 10 characters')).toBeVisible()
    await fillIn(page, who)
    const reminder = page.getByRole('checkbox', { name: /^Remind me once/ })
    await expect(reminder).not.toBeChecked()
    await reminder.press('Space')
    await page.getByRole('button', { name: 'Order samples' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Thank you, your samples are ordered' })).toBeFocused()
    await expect(page.getByText(`We send a confirmation to ${who.email}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Samples,/ })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])

    const [stored] = await shop.rows<Record<string, unknown>>(
      `select sample_count, wants_reminder, language, (select json_agg(link order by position)
        from sample_request_items where request_id = r.id) as links
      from sample_requests r where email = $1`,
      [who.email],
    )
    expect(stored).toMatchObject({ sample_count: 2, wants_reminder: true, language: 'en' })
    expect((stored!['links'] as string[])[1]).toContain(`=${second}`)
    // The link in the mail withdraws the consent.
    const link = () => linksIn(shop, who.email, 'samples/reminders')
    await expect.poll(link, { timeout: 60_000 }).toHaveLength(1)
    await page.goto((await link())[0]!)
    await page.getByRole('button', { name: 'Please send no reminder' }).click()
    await expect(page.getByRole('heading', { name: 'No reminder will come' })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    const after = await shop.rows('select 1 from sample_requests where email = $1 and wants_reminder', [
      who.email,
    ])
    expect(after).toEqual([])
  })
})

test('a ninth sample is not taken, and what the server refuses is said where it stands', async ({
  page,
  shop,
}) => {
  const who = somebody()
  const id = await productId(shop, 'Sage Roller')
  const samples = Array.from({ length: 8 }, (_, at) => ({
    product_id: id,
    option: at === 0 ? 'colour' : 'gone',
    choice: `c${at}`,
    product_name: 'Sage Roller',
    option_name: 'Colour',
    choice_name: `Swatch ${at}`,
  }))
  await page.addInitScript((text) => {
    if (localStorage.getItem('samples') === null) localStorage.setItem('samples', text)
  }, JSON.stringify(samples))
  await openProduct(page, shop, 'Sage Roller')
  await page.getByRole('button', { name: 'Order a sample: Sage' }).click()
  await expect(page.getByText('At most 8 samples at a time')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Samples, 8 chosen' })).toBeVisible()

  await page.goto('/samples')
  await fillIn(page, who)
  await page.getByRole('button', { name: 'Order samples' }).click()
  await expect(page.getByText('Some samples are no longer available.', { exact: false })).toBeVisible()
  await expect(page.getByText('This sample is no longer available. Please remove it.')).toHaveCount(8)
  await expect(page.getByLabel('Full Name')).toHaveValue('Lan Nguyen')
})

test('a plain product offers no samples, and a shop that sends none shows none and has no page of them', async ({
  page,
  shop,
}) => {
  const [plain] = await shop.rows<{ id: string }>(
    'select id from products where not has_options and archived_at is null limit 1',
  )
  await page.goto(`/products/${plain!.id}`)
  await hydrated(page)
  await expect(page.getByRole('button', { name: /^Order a sample/ })).toHaveCount(0)

  await signIn(page, owner)
  await page.goto('/admin/settings')
  const box = page.getByRole('checkbox', { name: 'Send samples by post' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully').first()).toBeVisible()
  await openProduct(page, shop, 'Sage Roller')
  await expect(page.getByRole('radio', { name: 'Sage', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Order a sample/ })).toHaveCount(0)
  expect((await page.goto('/samples'))?.status()).toBe(404)

  await page.goto('/admin/settings')
  await page.getByRole('checkbox', { name: 'Send samples by post' }).check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully').first()).toBeVisible()
  expect((await page.goto('/samples'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'No samples chosen yet' })).toBeVisible()
})

test('staff see how many samples wait, print their labels and mark them as sent', async ({ page, shop }) => {
  const who = somebody()
  await openProduct(page, shop, 'Sage Roller')
  await collect(page, 'Sage')
  await page.goto('/samples')
  await fillIn(page, who)
  await page.getByRole('button', { name: 'Order samples' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, your samples are ordered' })).toBeVisible()

  await signIn(page, owner)
  await page.goto('/admin/crm')
  await page.getByRole('tab', { name: /^Samples \(\d+\)$/ }).click()
  // Until it is answered the list shows the rows from before, paler.
  const searched = page.waitForResponse((answer) => answer.url().includes(encodeURIComponent(who.email)))
  await page.getByRole('searchbox', { name: 'Search requests' }).fill(who.email)
  await searched
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: who.address })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Requested')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Labels' }).click()
  const label = page.getByRole('listitem').filter({ hasText: who.address })
  await expect(label).toContainText('Sage')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Samples', exact: true }).click()

  await page.getByRole('searchbox', { name: 'Search requests' }).fill(who.email)
  await row.getByRole('button', { name: 'Mark as sent: Lan Nguyen' }).click()
  await expect(page.getByText('Samples sent').first()).toBeVisible()
  await expect(row.getByRole('button', { name: 'Not sent yet: Lan Nguyen' })).toBeVisible()
  const stored = await shop.rows('select status from sample_requests where email = $1', [who.email])
  expect(stored).toEqual([{ status: 'sent' }])
})
