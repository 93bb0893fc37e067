import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#database/seed/demo.ts'
import { build } from '../scripts/prepare.mjs'
import { languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { getOwnOrder, placeOrder } from '#modules/orders/contract/orders.ts'
import { aLine, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import { createQuote, sendQuote } from '#modules/quotes/contract/quotes.ts'
import { readPdf } from './pdf.ts'
import { aPostbox } from './postbox.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop

beforeAll(async () => {
  await build()
  shop = await openShop({ pages: 'built', settings: { SHOP_CURRENCY: 'EUR' } })
  await seedDemo(shop.pool, { currencyExponent: 2 })
}, 480_000)
afterAll(() => shop.close())

/** 1,028.50 euros and a day, as each language writes them. */
const written: Record<LanguageCode, { money: string; day: string }> = {
  en: { money: '€1,028.50', day: 'November 23, 2030' },
  vi: { money: '1.028,50 €', day: '23 tháng 11, 2030' },
  zh: { money: '€1,028.50', day: '2030年11月23日' },
  es: { money: '1028,50 €', day: '23 de noviembre de 2030' },
  de: { money: '1.028,50 €', day: '23. November 2030' },
  ru: { money: '1 028,50 €', day: '23 ноября 2030 г.' },
}

const withPlainSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ')

test.each(languageCodes)('an order’s mail writes money as its reader does, in %s', async (language) => {
  const buyer = await shop.as('customer')
  const product = await aProduct(shop, { pricePerSqm: 102_850 })
  const line = aLine(product, { width: 1, length: 1, calculated_price: 1028.5 })
  const extraHeaders = { 'accept-language': language }
  const placed = await buyer.call(placeOrder, { body: anOrderBody([line]), extraHeaders })
  expect(placed.status).toBe(201)
  const [mail] = await aPostbox(shop).deliver()
  for (const body of [mail?.text ?? '', mail?.html ?? ''])
    expect(withPlainSpaces(body.replaceAll('&nbsp;', ' '))).toContain(written[language].money)
})

test.each(languageCodes)(
  'a quote’s mail and paper write money and days as its reader does, in %s',
  async (language) => {
    const editor = await shop.as('editor')
    const customerId = (await aCustomer(shop, { email: 'erika@example.com' })).id
    const items = [{ name: 'Alba', price: 1028.5 }]
    const body = { customerId, items, totalAmount: 1028.5, validUntil: '2030-11-23', notes: '', language }
    const quote = await editor.call(createQuote, { body })
    const params = { id: quote.body.id }
    expect((await editor.call(sendQuote, { params, body: {} })).status).toBe(200)
    const [mail] = await aPostbox(shop).deliver()
    const token = linkToken(shop, 'quote', quote.body.id)
    const paper = await (await shop.as(null)).raw({ method: 'GET', url: `/api/quotes/${token}/pdf` })
    const printed = (await readPdf(paper.rawPayload)).pages.join(' ')
    for (const text of [mail?.text ?? '', printed]) {
      expect(withPlainSpaces(text)).toContain(written[language].money)
      expect(withPlainSpaces(text)).toContain(written[language].day)
    }
  },
)

test('an order keeps the unit in which its buyer reads sizes, also in its mail', async () => {
  const buyer = await shop.as('customer')
  const product = await aProduct(shop, { pricePerSqm: 10_000 })
  const lines = [aLine(product, { width: 1.185, length: 1, calculated_price: 118.5 })]
  const extraHeaders = { 'accept-language': 'de' }
  const inCentimetres = anOrderBody(lines, { size_unit: 'cm' })
  const placed = await buyer.call(placeOrder, { body: inCentimetres, extraHeaders })
  expect(placed.body.size_unit).toBe('cm')
  const own = await buyer.call(getOwnOrder, { params: { id: placed.body.id } })
  expect(own.body).toMatchObject({ size_unit: 'cm', cart: [{ width: 1.185, length: 1 }] })
  expect((await aPostbox(shop).deliver())[0]?.text).toContain('118,5 cm × 100 cm = 1,19 m²')

  const plain = await buyer.call(placeOrder, {
    body: anOrderBody(lines, { customer_info: { ...customerInfo, name: 'Mai' } }),
  })
  expect(plain.body).not.toHaveProperty('size_unit')
  expect((await aPostbox(shop).deliver())[0]?.text).toContain('1.185 m × 1 m = 1.19 m²')
})

const pages = ['/', '/products', '/categories/curtains', '/blog', '/blog/caring-for-linen-curtains']

const englishDay =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/
const own = { en: /€\d/, zh: /€\d/, vi: /\d\s€/, es: /\d\s€/, de: /\d\s€/, ru: /\d\s€/ }
const foreign = { en: /\d\s€/, zh: /\d\s€/, vi: /€\d/, es: /€\d/, de: /€\d/, ru: /€\d/ }

test.each(languageCodes)('pages write money and days as their reader does, in %s', async (code) => {
  const reader = await shop.as(null)
  const headers = { 'accept-language': code }
  const [product] = await shop.rows<{ id: string }>(`select id from products where name = 'Sage Roller'`)
  let all = ''
  for (const path of [...pages, `/products/${product?.id}`]) {
    const asked = await reader.send({ method: 'GET', url: path, headers })
    // A category and a post have an address in each language.
    const moved = asked.headers['location']
    const answer = moved ? await reader.send({ method: 'GET', url: moved, headers }) : asked
    expect(answer.status, path).toBe(200)
    const html = answer.text
    // What programs read keeps its own formats.
    const text = html.replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gsu, '').replaceAll('&nbsp;', ' ')
    expect(text, path).not.toMatch(foreign[code])
    if (code !== 'en') expect(text, path).not.toMatch(englishDay)
    all += text
  }
  expect(all).toMatch(own[code])
  if (code === 'en') expect(all).toMatch(englishDay)
})
