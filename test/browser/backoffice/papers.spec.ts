import type { Page } from '@playwright/test'
import { readPdf } from '../../pdf.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const place = {
  address_street: 'Türkenstraße 7',
  address_postal_code: '80333',
  address_city: 'München',
  tax_number: 'DE123456789',
  opening_hours: ['monday', 'tuesday', 'wednesday'].map((day) => ({ day, opens: '09:00', closes: '18:00' })),
}

/** Changes settings of the shop; `afterEach` restores them, since other specs of this worker expect the demo shop. */
async function say(page: Page, more: object) {
  const { site_name, site_description, logo_url, contact_email, contact_phone } = (await (
    await page.request.get('/api/settings')
  ).json()) as Record<string, string>
  const data = { site_name, site_description, logo_url, contact_email, contact_phone, ...more }
  const answer = await page.request.put('/api/settings', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test.beforeEach(async ({ page }) => {
  await signIn(page, owner)
  await say(page, place)
})
test.afterEach(async ({ page, shop }) => {
  await say(page, {
    address_street: '',
    address_postal_code: '',
    address_city: '',
    tax_number: '',
    opening_hours: [],
  })
  await shop.rows(`update products set archived_at = now()
    where archived_at is null and created_at > now() - interval '1 hour'`)
})

/** An order of this many rollers, placed in this language. */
async function anOrder(page: Page, language: string, pieces = 1): Promise<{ id: string; number: string }> {
  const product = await page.request.post('/api/products', {
    data: {
      name: 'Alba',
      translations: { de: { name: 'Rollo Alba' } },
      kind: 'roller',
      making: { deduct: { width: 7 } },
      price_calculation: { base_length_m: 1, base_width_m: 1, price_per_sqm: 500000 },
    },
  })
  expect(product.status(), await product.text()).toBe(201)
  const { id } = (await product.json()) as { id: string }
  const line = {
    product_id: id,
    width: 1.18,
    length: 1,
    calculated_price: 590000,
    room: 'Küche',
    mount: 'inside',
  }
  const answer = await page.request.post('/api/orders', {
    headers: { 'accept-language': language },
    data: {
      customer_info: {
        name: 'Erika Muster',
        email: 'erika@example.com',
        phone: '+84 901 234 567',
        address: 'Amselweg 3, 80333 München',
      },
      size_unit: 'cm',
      cart: Array.from({ length: pieces }, () => line),
      total_amount: 590000 * pieces,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const order = (await answer.json()) as { id: string; order_number: string }
  return { id: order.id, number: order.order_number }
}

/** The text of each printed page, without any text of the screen around it. */
async function printed(page: Page): Promise<string[]> {
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.filter((text) => text.trim() === '')).toEqual([])
  for (const word of ['Skip to content', 'Zum Inhalt', 'Back to Store', 'Orders', 'Welcome back'])
    expect(pages.join(' ')).not.toContain(word)
  return pages
}

const letterhead = ['Türkenstraße 7', '80333', 'München']

test('a packing slip is one page in the language of its order, with the shop’s letterhead', async ({
  page,
}) => {
  const german = await anOrder(page, 'de')
  await page.goto(`/admin/orders/print?sheet=packing&ids=${german.id}`)
  const slip = page.getByRole('article', { name: `Lieferschein der Bestellung ${german.number}` })
  await expect(slip).toContainText('Rollo Alba')
  await expect(slip).toContainText('118 cm × 100 cm')
  await expect(slip).toContainText(new RegExp(`${german.number}-1 · 1173\\s×\\s1000`))
  await expect(slip).toContainText('USt-IdNr. DE123456789')
  const [sheet, ...more] = await printed(page)
  expect(more).toEqual([])
  for (const words of [...letterhead, 'Lieferschein', 'Bar zu zahlen: 590.000', 'Amselweg 3'])
    expect(sheet).toContain(words)

  const vietnamese = await anOrder(page, 'vi')
  await page.goto(`/admin/orders/print?sheet=packing&ids=${german.id},${vietnamese.id}`)
  await expect(page.getByRole('article', { name: /^Phiếu giao hàng của đơn hàng/ })).toBeVisible()
  const both = await printed(page)
  expect(both).toHaveLength(2)
  expect(both[0]).toContain('Lieferschein')
  expect(both[1]).toContain('Thu tiền mặt: 590.000')

  await page.getByLabel('Language of the papers').selectOption('en')
  await expect(page.getByRole('article', { name: /^Packing slip of order/ })).toHaveCount(2)
})

test('a packing slip of many pieces takes several pages, and all but the last contain pieces', async ({
  page,
}) => {
  const { id } = await anOrder(page, 'de', 40)
  await page.goto(`/admin/orders/print?sheet=packing&ids=${id}`)
  await expect(page.getByRole('row')).toHaveCount(41)
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.at(-1)).toContain('Bar zu zahlen')
  for (const text of pages.slice(0, -1)) expect(text).toContain('Rollo Alba')
})

test('each production document is one page with the shop’s address', async ({ page }) => {
  const { id, number } = await anOrder(page, 'de')
  await page.goto(`/admin/orders/print?sheet=production&ids=${id}&lng=vi`)
  await expect(page.getByRole('article', { name: `Phiếu sản xuất của đơn hàng ${number}` })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  const pages = await printed(page)
  expect(pages).toHaveLength(2)
  for (const text of pages) expect(text).toContain('Türkenstraße 7')
})

test('an installer’s day sheet is one page with the letterhead, also when opened by its address', async ({
  page,
  shop,
}) => {
  const { id: orderId } = await anOrder(page, 'de')
  const visit = { orderId, scheduledDate: '2031-02-03', assignedInstaller: 'Papers' }
  const answer = await page.request.post('/api/crm/installations', { data: visit })
  expect(answer.status(), await answer.text()).toBe(201)
  await page.goto('/admin/crm/day-sheet?day=2031-02-03')
  await expect(page.getByRole('article', { name: 'Day sheet of Papers' })).toContainText('Erika Muster')
  const pages = await printed(page)
  expect(pages).toHaveLength(1)
  for (const words of [...letterhead, 'Amselweg 3']) expect(pages[0]).toContain(words)
  await shop.rows(`delete from installations where assigned_installer = 'Papers'`)
})

test('the measuring sheet is printed with the letterhead and without the surrounding page', async ({
  page,
}) => {
  await page.goto('/measuring-sheet?lng=de')
  await expect(page.getByRole('table').first()).toBeVisible()
  const pages = await printed(page)
  expect(pages).toHaveLength(1)
  for (const words of [...letterhead, 'USt-IdNr. DE123456789']) expect(pages[0]).toContain(words)
})

test('shoppers and search engines can read the shop’s address and opening hours', async ({ page }) => {
  await page.goto('/support/contact-us?lng=de')
  const reach = page.getByRole('region', { name: 'So erreichen Sie uns' })
  await expect(reach).toContainText('München 80333')
  await expect(reach).toContainText('Montag – Mittwoch')
  await expect(reach).toContainText('09:00–18:00')
  await page.goto('/')
  const found = await page.locator('script[type="application/ld+json"]').allTextContents()
  const shop = found.map((text) => JSON.parse(text) as Record<string, unknown>).find((one) => one['address'])
  expect(shop).toMatchObject({
    address: { '@type': 'PostalAddress', streetAddress: 'Türkenstraße 7', addressCountry: 'VN' },
    vatID: 'DE123456789',
  })
  expect(shop?.['openingHoursSpecification']).toHaveLength(3)
})

test('the settings accept address, opening hours and a reply address, and report errors', async ({
  page,
}) => {
  await page.goto('/admin/settings')
  const times = page.getByRole('group', { name: 'Opening hours' })
  await times.getByRole('button', { name: 'Add opening time on Thursday' }).click()
  await expect(times.getByLabel('Thursday, opens')).toHaveValue('09:00')
  await times.getByLabel('Thursday, closes').fill('08:00')
  await page.getByLabel('Address for answers').fill('post@lamellen.de')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(times).toContainText('It closes after it opens')
  await times.getByLabel('Thursday, closes').fill('20:00')
  await page.getByLabel('Street and number').fill('Türkenstraße 9')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Street and number')).toHaveValue('Türkenstraße 9')
  await expect(page.getByLabel('Thursday, closes')).toHaveValue('20:00')
  await expect(page.getByLabel('Address for answers')).toHaveValue('post@lamellen.de')
  await say(page, { reply_to: '' })
})
