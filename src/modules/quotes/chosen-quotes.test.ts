import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'
import { putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { answerPublicQuote, choosePublicQuote, getPublicQuote } from './contract/public-quote.ts'
import { createQuote, getQuote, orderQuote, shareQuote, updateQuote } from './contract/quotes.ts'

let shop: TestShop
let admin: Client
let visitor: Client
let customerId: string

async function open(country: string, currency: string) {
  shop = await openShop({ settings: { SHOP_COUNTRY: country, SHOP_CURRENCY: currency } })
  admin = await shop.as('admin')
  visitor = await shop.as(null)
  customerId = (await aCustomer(shop, { firstName: 'Ada', email: 'ada@example.com' })).id
}

/** A quote of a blind of 800.00 with two cloths and a remote control, behind its link. */
async function shared(more: object = {}) {
  const product = await aProduct(shop, { pricePerSqm: 80000 })
  const items = [
    { name: 'Blind', productId: product.id, width: 1, length: 1, price: 800, quantity: 1 },
    { name: 'Cloth A', price: 120, alternative: 'Cloth' },
    { name: 'Cloth B', price: 180, alternative: 'Cloth' },
    { name: 'Remote', price: 89, optional: true },
  ]
  const body = { customerId, items, totalAmount: 920, validUntil: '2030-01-31', ...more }
  const made = await admin.call(createQuote, { body })
  expect(made.body).toMatchObject({ subtotal: 920, totalAmount: 920 })
  await admin.call(shareQuote, { params: { id: made.body.id } })
  return { id: made.body.id, token: linkToken(shop, 'quote', made.body.id) }
}

describe('a quote with alternatives', () => {
  beforeAll(async () => {
    await open('DE', 'EUR')
    const account = { holder: 'Fenster Werk', iban: 'DE89370400440532013000', bic: '', bank: '', number: '' }
    const deposit = { percent: 30, amount: null, from: 0 }
    await admin.call(putPaymentSettings, {
      body: { isOn: true, methods: ['transfer'], account, deposit },
    })
  })
  afterAll(() => shop.close())

  test('costs what its customer chooses, and is ordered and paid as chosen', async () => {
    const { id, token } = await shared({ asksSignature: true })
    const choose = (chosen: number[]) =>
      visitor.call(choosePublicQuote, { params: { token }, body: { chosen } })
    const { body } = await choose([3, 4])
    expect(body).toMatchObject({ totalAmount: 1069, payment: { deposit: 320.7 } })
    expect(body.items.map(({ isChosen }) => isChosen)).toEqual([undefined, false, true, true])
    expect((await choose([2, 3, 4])).refused.fields).toEqual({ chosen: 'Only one "Cloth" can be chosen' })
    expect((await choose([4])).refused.fields).toEqual({ chosen: 'Please choose one "Cloth"' })
    const accept = (signature?: object) =>
      visitor.call(answerPublicQuote, {
        params: { token },
        body: { answer: 'accepted', ...(signature && { signature }) } as never,
      })
    expect((await accept()).refused.fields).toEqual({ signature: 'Please sign the quote' })
    const signed = (await accept({ name: 'Ada Lovelace', drawing: 'M10 10L20 30' })).body
    expect(signed.signature).toMatchObject({ name: 'Ada Lovelace', drawing: 'M10 10L20 30' })
    expect(signed.signature?.text).toContain('1 × Cloth B')
    expect(signed.signature?.text).not.toContain('Cloth A')
    const order = await admin.call(orderQuote, { params: { id } })
    expect(order.body).toMatchObject({ total_amount: 1069, payment: { deposit: { amount: 320.7 } } })
    expect(order.body).not.toHaveProperty('held_until')
    expect((await admin.call(getQuote, { params: { id } })).body.signature?.name).toBe('Ada Lovelace')
  })

  test('says nothing of choices where there are none', async () => {
    const made = await admin.call(createQuote, {
      body: {
        customerId,
        items: [{ name: 'Fitting', price: 40 }],
        totalAmount: 40,
        validUntil: '2030-01-31',
      },
    })
    await admin.call(shareQuote, { params: { id: made.body.id } })
    const token = linkToken(shop, 'quote', made.body.id)
    const { body } = await visitor.call(getPublicQuote, { params: { token } })
    expect(body).not.toHaveProperty('asksSignature')
    expect(Object.keys(body.items[0]!)).not.toContain('isChosen')
  })
})

describe('a quote that was signed at home in the USA', () => {
  beforeAll(() => open('US', 'USD'))
  afterAll(() => shop.close())

  test('waits for its last day to cancel before it is made, unless that was waived', async () => {
    const { id, token } = await shared({ signingPlace: 'home' })
    const { body } = await visitor.call(answerPublicQuote, {
      params: { token },
      body: { answer: 'accepted' },
    })
    const { body: order } = await admin.call(orderQuote, { params: { id } })
    expect(order.held_until).toBe(body.lastDayToCancel)
    const set = (status: 'confirmed' | 'processing') =>
      admin.call(setOrderStatus, { params: { id: order.id }, body: { status } })
    expect((await set('confirmed')).status).toBe(200)
    expect((await set('processing')).refused.code).toBe('order_held')
    await admin.call(updateQuote, { params: { id }, body: { isWaived: true } })
    expect((await set('processing')).status).toBe(200)
    const waivedAt = async () =>
      (await shop.rows<{ at: Date }>(`select waived_at as at from quotes where id = '${id}'`))[0]?.at
    const first = await waivedAt()
    await admin.call(updateQuote, { params: { id }, body: { isWaived: true, notes: 'Called' } })
    expect(await waivedAt()).toEqual(first)
  })
})
