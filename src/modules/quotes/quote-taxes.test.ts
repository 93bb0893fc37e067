import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { createTaxRate, putTaxSettings } from '#modules/taxes/contract/index.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { getPublicQuote } from './contract/public-quote.ts'
import { createQuote, orderQuote, sendQuote, updateQuote } from './contract/quotes.ts'

let shop: TestShop
let admin: Client
let customerId: string

async function open(country: string, currency: string, customer: object) {
  shop = await openShop({ settings: { SHOP_COUNTRY: country, SHOP_CURRENCY: currency } })
  admin = await shop.as('admin')
  customerId = (await aCustomer(shop, { firstName: 'Ada', email: 'ada@example.com', ...customer })).id
}

type Body = NonNullable<Parameters<typeof admin.call<typeof createQuote>>[1]>['body']
const make = (body: Partial<Body>) =>
  admin.call(createQuote, { body: { customerId, totalAmount: 0, validUntil: '2030-01-31', ...body } })
const change = async (id: string, body: Partial<Body>) =>
  (await admin.call(updateQuote, { params: { id }, body })).body

describe('a quote of a German shop', () => {
  beforeAll(() => open('DE', 'EUR', {}))
  afterAll(() => shop.close())

  test('keeps a tax that was typed before the shop charged taxes', async () => {
    const items = [{ name: 'Blind', price: 100 }]
    const { body } = await make({ items, taxPercent: 7, totalAmount: 107 })
    await admin.call(putTaxSettings, { body: { isOn: true } })
    const changed = await change(body.id, { items: [{ name: 'Blind', price: 200 }] })
    expect(changed).toMatchObject({ taxPercent: 7, taxAmount: 14, totalAmount: 214 })
    expect(changed.taxes).toBeUndefined()
  })

  test('says how much tax its total contains, instead of a typed one, and so does its order', async () => {
    const product = await aProduct(shop, { pricePerSqm: 8990 })
    const items = [
      { name: 'Blind', productId: product.id, width: 1, length: 1, price: 89.9, quantity: 1 },
      { name: 'Blind', productId: product.id, width: 1, length: 1, price: 64.5, quantity: 1 },
      { name: 'Delivery', price: 29.9, quantity: 1 },
    ]
    const { body } = await make({ items, taxPercent: 7, totalAmount: 184.3 })
    expect(body).toMatchObject({ taxPercent: null, taxAmount: 0, totalAmount: 184.3, totalsMatch: true })
    expect(body.taxes).toMatchObject({ mode: 'included', net: 154.87, tax: 29.43 })
    await admin.call(sendQuote, { params: { id: body.id } })
    const token = linkToken(shop, 'quote', body.id)
    const seen = await (await shop.as(null)).call(getPublicQuote, { params: { token } })
    expect(seen.body.taxes).toEqual(body.taxes)
    await change(body.id, { status: 'accepted' })
    const order = await admin.call(orderQuote, { params: { id: body.id } })
    expect(order.body).toMatchObject({ total_amount: 184.3, taxes: { tax: 29.43 } })
  })

  test('contains its tax as a lump sum too', async () => {
    const { body } = await make({ totalAmount: 119 })
    expect(body).toMatchObject({ totalAmount: 119, taxAmount: 0, taxes: { net: 100, tax: 19 } })
  })
})

describe('a quote of an American shop', () => {
  beforeAll(async () => {
    await open('US', 'USD', { country: 'USA', state: 'TX', zipCode: '78701' })
    await admin.call(putTaxSettings, { body: { isOn: true } })
    const rate = { country: 'US', region: 'TX', taxClass: 'goods', validFrom: '2020-01-01' }
    await admin.call(createTaxRate, { body: { ...rate, percent: 8.25 } })
  })
  afterAll(() => shop.close())

  test('adds the tax of its customer’s place to what remains after the discount', async () => {
    const product = await aProduct(shop, { pricePerSqm: 41_250 })
    const items = [{ name: 'Blind', productId: product.id, width: 1, length: 1, price: 412.5 }]
    const { body } = await make({ items, discountAmount: 50 })
    expect(body).toMatchObject({
      subtotal: 412.5,
      discountAmount: 50,
      taxAmount: 29.91,
      totalAmount: 392.41,
      totalsMatch: true,
    })
    // A program that sends the whole quote back changes nothing of it.
    const { taxAmount, discountAmount, totalAmount } = body
    expect(await change(body.id, { taxAmount, discountAmount, totalAmount })).toMatchObject({
      taxAmount: 29.91,
      totalAmount: 392.41,
    })
    expect(await change(body.id, { discountPercent: 10 })).toMatchObject({
      discountAmount: 41.25,
      taxAmount: 30.63,
      totalAmount: 401.88,
    })
    await change(body.id, { status: 'accepted' })
    const order = await admin.call(orderQuote, { params: { id: body.id } })
    expect(order.body.total_amount).toBe(401.88)
    expect(order.body.charges).toMatchObject([
      { kind: 'discount', amount: -41.25 },
      { kind: 'tax', amount: 30.63 },
    ])
    expect(order.body.taxes).toMatchObject({ mode: 'added', tax: 30.63 })
  })
})
