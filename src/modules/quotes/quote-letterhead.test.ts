import { expect, test } from 'vitest'
import { readPdf, readTags } from '#test/pdf.ts'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { getPublicQuote } from './contract/public-quote.ts'
import { createQuote, shareQuote, updateQuote } from './contract/quotes.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const customerId: string = (await aCustomer(shop, { email: 'erika@example.com' })).id
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

/** A quote with this many lines, in the customer's language. */
async function quoteFile(language: LanguageCode, lines = 1, terms = '') {
  const item = { name: 'Alba', width: 1.18, length: 1.4205, price: 1_000 }
  const items = Array.from({ length: lines }, () => item)
  const body = {
    customerId,
    items,
    totalAmount: 1_000 * lines,
    validUntil: '2030-01-31',
    notes: '',
    ...(terms && { terms }),
    language,
  }
  const { body: quote } = await editor.call(createQuote, { body })
  const file = await editor.raw({ method: 'GET', url: `/api/crm/quotes/${quote.id}/pdf` })
  return file.rawPayload
}

/** Its pages. */
const printed = async (language: LanguageCode, lines = 1) =>
  (await readPdf(await quoteFile(language, lines))).pages

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

test('a screen reader is told the title of a quote, and which are the heads and cells of its table', async () => {
  const tags = await readTags(await quoteFile('en'))
  expect(tags.slice(0, 2)).toEqual([
    ['P', expect.stringContaining('Rèm Hà Nội')],
    ['H1', expect.stringMatching(/^Quote /)],
  ])
  expect(tags.filter(([kind]) => kind === 'TH').map(([, text]) => text)).toEqual([
    'Item',
    'Quantity',
    'Price',
    'Sum',
  ])
  expect(tags).toContainEqual(['TD', expect.stringMatching(/^Alba/)])
})

test('a paragraph that goes on on the next page is read there too', async () => {
  const terms = Array.from({ length: 90 }, (_, index) => `Term ${index}`).join('\n')
  const tags = await readTags(await quoteFile('en', 1, terms), 2)
  expect(tags[0]).toEqual(['P', expect.stringMatching(/^Term \d+.*Term 8\d/s)])
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

test('a quote that was signed at home in the USA names the last day to cancel it, on its page and as a file', async () => {
  const settings = { SHOP_COUNTRY: 'US', SHOP_TIME_ZONE: 'America/Chicago' }
  const american = await openShop({ beside: shop, settings })
  const staff = await american.as('editor')
  const words = 'you may cancel this purchase until midnight of November 30, 2026'
  const signed = async (signingPlace: 'home' | 'shop', by = staff) => {
    const { body: quote } = await by.call(createQuote, {
      body: {
        customerId,
        items: [{ name: 'Fitting', quantity: 1, price: 40 }],
        totalAmount: 40,
        validUntil: '2030-01-31',
        language: 'en',
        signingPlace,
      },
    })
    expect(quote.signingPlace).toBe(signingPlace)
    const id = { params: { id: quote.id } }
    await by.call(shareQuote, { ...id, body: {} })
    await by.call(updateQuote, { ...id, body: { status: 'accepted' } })
    // The evening before Thanksgiving in Chicago, which is a day later in Hanoi.
    await shop.rows(`update quotes set accepted_at = '2026-11-26T02:00:00Z' where id = $1`, [quote.id])
    const params = { token: linkToken(shop, 'quote', quote.id) }
    const { body: read } = await by.call(getPublicQuote, { params })
    const file = await by.raw({ method: 'GET', url: `/api/crm/quotes/${quote.id}/pdf` })
    const printed = (await readPdf(file.rawPayload)).pages.join(' ').replaceAll(/\s+/g, ' ')
    return { lastDay: read.lastDayToCancel, isPrinted: printed.includes(words) }
  }
  expect(await signed('home')).toEqual({ lastDay: '2026-11-30', isPrinted: true })
  for (const other of [await signed('shop'), await signed('home', editor)])
    expect(other).toEqual({ lastDay: undefined, isPrinted: false })
  await american.close()
})
