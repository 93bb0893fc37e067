import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { linksIn } from '../../mails.ts'
import { hydrated, expect, signIn, test } from '../fixtures.ts'
import { owner, type ShopProcess } from '../shop-process.ts'

async function aCustomer(shop: ShopProcess): Promise<string> {
  const email = `quoted-${process.pid}-${Date.now()}@example.com`
  await shop.rows(
    `insert into customers (first_name, last_name, email, phone, address)
    values ('Petra', 'Lindner', $1, '0901234567', 'Am Markt 3')`,
    [email],
  )
  return email
}

const nextYear = `${new Date().getFullYear() + 1}-03-01`
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('a quote is created, sent, accepted in German and ordered, and its installation is planned', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const email = await aCustomer(shop)
  await signIn(page, owner)
  await page.goto('/admin/crm?tab=quotes')
  await page.getByRole('button', { name: 'Create Quote' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Items', { exact: true })).toHaveValue('[]')

  await dialog.getByLabel('Items', { exact: true }).fill('{')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Failed to create quote')
  await expectText(page, 'Items must be valid JSON.')
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `Hook ${at + 1}`, price: 1 }))
  await dialog.getByLabel('Items', { exact: true }).fill(JSON.stringify(many))
  await expect(dialog.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(100)
  await expect(dialog.getByText('A quote has at most 100 lines, and here are 101.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Hook 100', exact: true }).click()
  await expect(dialog.getByLabel('Number of Hook 101, line 100')).toBeVisible()
  // The keyboard keeps its place when the last line goes, and when the quote is full.
  await dialog.getByRole('button', { name: 'Remove Hook 101', exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove Hook 99', exact: true })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Anything else' }).check()
  await dialog.getByLabel('What', { exact: true }).fill('Hinge')
  await dialog.getByLabel('Price each', { exact: true }).fill('1')
  await dialog.getByLabel('What', { exact: true }).press('Enter')
  await expect(
    dialog.getByText('A quote has at most 100 lines. Write a second quote for more.'),
  ).toBeFocused()
  // A line was added with the fields, so the text has folded itself away.
  await expect(dialog.getByLabel('Items', { exact: true })).toBeHidden()
  await dialog.getByText('Items as JSON').click()
  await dialog.getByLabel('Items', { exact: true }).fill('[]')

  await dialog.getByLabel('Customer', { exact: true }).selectOption({ label: 'Petra Lindner' })
  await dialog.getByRole('radio', { name: 'Made to measure' }).check()
  await dialog.getByLabel('Product', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Width (m)', { exact: true }).fill('1.5')
  await dialog.getByLabel('Length (m)', { exact: true }).fill('1.8')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  const total = dialog.getByLabel('Total amount', { exact: true })
  await expect(total).not.toHaveValue('')
  const blind = Number(await total.inputValue())
  await dialog.getByRole('radio', { name: 'Anything else' }).check()
  await dialog.getByLabel('What', { exact: true }).fill('Fitting')
  await dialog.getByLabel('Price each', { exact: true }).fill('100')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await dialog
    .getByRole('radiogroup', { name: 'Discount in percent or as an amount' })
    .getByRole('radio')
    .last()
    .check()
  await dialog.getByLabel('Discount', { exact: true }).fill('50')
  await expect(total).toHaveValue(String(blind + 50))
  const items = dialog.getByLabel('Items', { exact: true })
  const pieces = dialog.getByLabel('Number of Fitting')
  await pieces.clear()
  await pieces.pressSequentially('450000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pieces).toBeFocused()
  await expect(pieces).toHaveAccessibleDescription('The quantity must be above 0 and at most 100000')
  await expect(items).toHaveValue(/"name":"Fitting","quantity":1,/)
  await pieces.fill('3')
  await dialog.getByLabel('Price of Fitting').fill('90')
  await expect(items).toHaveValue(/"name":"Fitting","quantity":3,"price":90/)
  await expect(total).toHaveValue(String(blind + 220))
  const width = dialog.getByLabel(/^Width of /)
  await width.clear()
  await width.pressSequentially('1500')
  await width.blur()
  await expect(width).toHaveAccessibleDescription('Width must be between 0.5 and 5 m')
  await expect(items).toHaveValue(/"width":1.5,/)
  await expect(total).toHaveValue(String(blind + 220))
  await width.fill('1.6')
  await expect(items).toHaveValue(/"width":1.6,/)
  await expect(total).not.toHaveValue(String(blind + 220))
  await width.fill('1.5')
  await expect(total).toHaveValue(String(blind + 220))
  await dialog.getByRole('button', { name: 'Remove Fitting' }).click()
  await dialog.getByLabel('Discount', { exact: true }).fill('')
  await expect(total).toHaveValue(String(blind))
  await dialog.getByLabel('Valid until', { exact: true }).fill(nextYear)
  await dialog.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Quote created successfully')

  const row = page.getByRole('row').filter({ hasText: 'Petra Lindner' }).first()
  // Sent once, however often it is clicked.
  await row.getByRole('button', { name: /^Send Q-/ }).click()
  const leaving = page.getByRole('dialog', { name: /^Send Q-/ })
  await expect(leaving).toContainText('Petra Lindner')
  await leaving.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expectText(page, 'Quote sent')
  await expect(page.getByText('Failed to send quote')).toHaveCount(0)
  await expect.poll(async () => (await linksIn(shop, email, 'quotes')).length, { timeout: 60_000 }).toBe(1)
  const [link = ''] = await linksIn(shop, email, 'quotes')

  const customer = await browser.newPage({ locale: 'en-US' })
  const answer = await customer.goto(link)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await hydrated(customer)
  const heading = customer.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Angebot Q-/)
  // However narrow the page, the number stays on one line.
  const lines = await heading.getByText(/^Q-/).evaluate((number) => {
    if (number.parentElement) number.parentElement.style.width = '1rem'
    return number.getClientRects().length
  })
  expect(lines).toBe(1)
  await expect(customer.getByText('1,5 m × 1,8 m')).toBeVisible()
  await customer.getByRole('button', { name: 'Angebot annehmen' }).click()
  await customer.getByRole('button', { name: 'Ja, annehmen' }).click()
  await expectText(customer, 'Sie haben dieses Angebot angenommen. Wir melden uns bei Ihnen.')
  await customer.close()

  await page.reload()
  await row.getByRole('button', { name: /^Create order from Q-/ }).click()
  await expectText(page, 'Order created successfully')

  await page.goto('/admin/crm?tab=installations')
  await page.getByRole('button', { name: 'Schedule Installation' }).click()
  const planned = await dialog
    .getByLabel('Order', { exact: true })
    .getByRole('option', { name: /Petra Lindner/ })
    .textContent()
  await dialog.getByLabel('Order', { exact: true }).selectOption({ label: planned as string })
  await dialog.getByLabel('Date', { exact: true }).fill(nextYear)
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('Am Markt 3')
  await dialog.getByLabel('Time slot', { exact: true }).selectOption({ label: 'Another time' })
  await dialog.getByLabel('Time', { exact: true }).fill('09:00-11:00')
  await dialog.getByLabel('Installer', { exact: true }).selectOption({ label: 'Somebody else' })
  await dialog.getByLabel('Name of the fitter', { exact: true }).fill('Minh')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Installation scheduled successfully')
  const visit = page.getByRole('row').filter({ hasText: 'Petra Lindner' })
  await expect(visit).toContainText('Minh')

  await visit.getByRole('button', { name: /^Send Petra Lindner/ }).click()
  await page
    .getByRole('dialog', { name: /^Send Petra Lindner/ })
    .getByRole('button', { name: 'Send' })
    .click()
  await expectText(page, 'Day and time sent')
  await expect
    .poll(async () => (await linksIn(shop, email, 'installations')).length, { timeout: 60_000 })
    .toBe(1)
  const [invitation = ''] = await linksIn(shop, email, 'installations')
  const visited = await browser.newPage({ locale: 'en-US' })
  const shown = await visited.goto(invitation)
  expect(shown?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await hydrated(visited)
  await expect(visited.getByText('09:00-11:00')).toBeVisible()
  const calendar = visited.getByRole('link', { name: 'In den Kalender übernehmen' })
  const file = await visited.request.get((await calendar.getAttribute('href')) as string)
  expect(await file.text()).toContain('BEGIN:VEVENT')
  await visited.getByRole('button', { name: 'Termin bestätigen' }).click()
  await expectText(visited, 'Sie haben diesen Termin bestätigt. Wir freuen uns auf Sie.')
  await visited.close()

  await page.reload()
  await expect(visit).toContainText('by customer')
  await visit.getByRole('button', { name: /^Edit Petra Lindner/ }).click()
  await dialog.getByLabel('Status', { exact: true }).selectOption({ label: 'Completed' })
  // A photo with more pixels than are sent, and transparent.
  await dialog.getByLabel('Photos', { exact: true }).setInputFiles({
    name: 'window.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 6400, height: 4000, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  })
  await expectText(page, '1 file(s) uploaded successfully.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Installation updated successfully')
  await expect(visit).toContainText('1 photo')
  await expect(visit).toContainText('Completed')
  const [{ id } = { id: '' }] = await shop.rows<{ id: string }>('select id from customers where email = $1', [
    email,
  ])
  await page.goto(`/admin/crm?customer=${id}`)
  const photo = page.getByRole('region', { name: 'Timeline' }).getByRole('img', { name: /, 1 of 1$/ })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // What was sent is smaller, and white where nothing was.
  await expect(photo).toHaveAttribute('src', /-2560x1600-ffffff\.jpg/)
  await page.goto(`/admin/crm/day-sheet?day=${nextYear}`)
  const sheet = page.getByRole('article', { name: 'Day sheet of Minh' })
  await expect(sheet).toContainText('Petra Lindner')
  await expect(sheet).toContainText('1500 × 1800 mm')
})

test('a private link with an unknown token shows the not-found page', async ({ page }) => {
  for (const path of ['/quotes/nothing', '/installations/nothing']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  }
})
