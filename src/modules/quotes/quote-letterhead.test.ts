import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { createQuote } from './contract/quotes.ts'

let shop: TestShop
let editor: Client
let customerId: string

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
  customerId = (await aCustomer(shop, { email: 'erika@example.com' })).id
  const payload = {
    site_name: 'Rèm Hà Nội',
    site_description: 'Blinds to measure',
    contact_email: 'chao@rem.vn',
    contact_phone: '+84 24 3825 0000',
    address_street: '12 Hàng Bông',
    address_postal_code: '100000',
    address_city: 'Hà Nội',
    tax_number: '0101234567',
  }
  const admin = await shop.as('admin')
  await admin.send({ method: 'PUT', url: '/api/settings', payload })
})
afterAll(() => shop.close())

/** The pages of a quote with this many lines, in the customer's language. */
async function printed(language: LanguageCode, lines = 1) {
  const item = { name: 'Alba', width: 1.18, length: 1.4205, price: 1_000 }
  const items = Array.from({ length: lines }, () => item)
  const body = {
    customerId,
    items,
    totalAmount: 1_000 * lines,
    validUntil: '2030-01-31',
    notes: '',
    language,
  }
  const { body: quote } = await editor.call(createQuote, { body })
  const file = await editor.raw({ method: 'GET', url: `/api/crm/quotes/${quote.id}/pdf` })
  return (await readPdf(file.rawPayload)).pages
}

test('a quote shows the name, address, contact and tax number of the shop', async () => {
  const [page] = await printed('vi')
  for (const line of [
    'Rèm Hà Nội',
    '12 Hàng Bông',
    'Hà Nội 100000',
    '+84 24 3825 0000',
    'chao@rem.vn',
    'Mã số thuế 0101234567',
  ])
    expect(page).toContain(line)
  expect((await printed('de'))[0]).toContain('Steuernummer 0101234567')
})

test('sizes in a quote are formatted for its language', async () => {
  expect((await printed('vi'))[0]).toContain('1,18 m')
  expect((await printed('de'))[0]).toContain('1,18 m')
  expect((await printed('en'))[0]).toContain('1.18 m')
})

test('the pages of a quote are numbered if there is more than one, and none is empty', async () => {
  const one = await printed('vi')
  expect(one).toHaveLength(1)
  expect(one[0]).not.toContain('Trang')
  const many = await printed('vi', 40)
  expect(many.length).toBeGreaterThan(1)
  for (const [index, page] of many.entries()) {
    expect(page).toContain(`Trang ${index + 1}/${many.length}`)
    expect(page).toContain('Alba')
  }
})
