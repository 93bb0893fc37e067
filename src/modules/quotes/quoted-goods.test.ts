import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { createDeliveryMethod } from '#modules/delivery/contract/index.ts'
import { germanParcel } from '#modules/delivery/factory.ts'
import { correctOrder } from '#modules/orders/contract/index.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { readPdf } from '#test/pdf.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { getPublicQuote } from './contract/public-quote.ts'
import { createQuote, listQuotedDelivery, orderQuote, sendQuote, updateQuote } from './contract/quotes.ts'

let shop: TestShop
let admin: Client
let visitor: Client
let customerId: string
let blind: object
let remote: { name: string; productId: string }

beforeAll(async () => {
  shop = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
  admin = await shop.as('admin')
  visitor = await shop.as(null)
  const place = { address: 'Lindwurmstr. 12', city: 'München', zipCode: '80337', country: 'Germany' }
  customerId = (await aCustomer(shop, place)).id
  const product = await aProduct(shop, { pricePerSqm: 10_000, weightGsm: 2000 })
  blind = { name: product.name, productId: product.id, width: 1, length: 1, price: 100 }
  const { body } = await admin.call(createProduct, {
    body: {
      name: 'Remote control',
      price_model: 'piece',
      price_calculation: { price_per_sqm: 12.9 },
      item_weight_g: 300,
      item_length_mm: 180,
    },
  })
  remote = { name: body.name, productId: body.id }
  await admin.call(putTaxSettings, { body: { isOn: true } })
})
afterAll(() => shop.close())

type Body = NonNullable<Parameters<typeof admin.call<typeof createQuote>>[1]>['body']
const make = (body: Partial<Body>) =>
  admin.call(createQuote, { body: { customerId, totalAmount: 0, validUntil: '2030-01-31', ...body } })
async function read(id: string) {
  await admin.call(sendQuote, { params: { id } })
  const token = linkToken(shop, 'quote', id)
  const pdf = await visitor.raw({ method: 'GET', url: `/api/quotes/${token}/pdf` })
  const { body } = await visitor.call(getPublicQuote, { params: { token } })
  return { body, paper: (await readPdf(pdf.rawPayload)).pages.join('\n') }
}
async function order(id: string) {
  await admin.call(updateQuote, { params: { id }, body: { status: 'accepted' } })
  return admin.call(orderQuote, { params: { id } })
}

describe('goods by the piece in a quote', () => {
  test('stand beside the pieces with quantity and price, are reduced and taxed with them, and are goods of its order', async () => {
    const items = [blind, { ...remote, quantity: 2 }, { name: 'Fitting', quantity: 1, price: 50 }]
    const { body: quote } = await make({ items, discountAmount: 12.58, totalAmount: 163.22 })
    expect(quote.items[1]).toMatchObject({ ...remote, quantity: 2, price: 12.9 })
    expect(quote).toMatchObject({ subtotal: 175.8, totalAmount: 163.22, totalsMatch: true })

    const { body, paper } = await read(quote.id)
    expect(body.items[1]).toMatchObject({
      name: 'Remote control',
      quantity: 2,
      price: 12.9,
      total: 25.8,
      width: null,
    })
    expect(paper).toContain('Remote control')
    const made = await order(quote.id)
    expect(made.body).toMatchObject({
      total_amount: 163.22,
      cart: [{ calculated_price: 100 }],
      goods: [{ product_id: remote.productId, quantity: 2, unit_price: 12.9, calculated_price: 25.8 }],
      charges: [{ label: 'Fitting' }, { kind: 'discount', amount: -12.58 }],
      taxes: { tax: quote.taxes?.tax },
    })
    const [stored] = await shop.rows('select weight_g, length_mm from order_goods where order_id = $1', [
      made.body.id,
    ])
    expect(stored).toEqual({ weight_g: 300, length_mm: 180 })
  })

  test('are a quote of their own at an agreed price, and only whole ones are ordered', async () => {
    const { body: half } = await make({ items: [{ ...remote, quantity: 1.5, price: 10 }], totalAmount: 15 })
    expect((await order(half.id)).refused.fields).toEqual({
      'items.0.quantity': 'Only whole pieces can be ordered',
    })
    const { body: quote } = await make({ items: [{ ...remote, quantity: 3, price: 10 }], totalAmount: 30 })
    expect((await order(quote.id)).body).toMatchObject({
      total_amount: 30,
      cart: [],
      goods: [{ quantity: 3, unit_price: 10 }],
    })
  })

  test('have no size', async () => {
    const { refused } = await make({ items: [{ ...remote, width: 1, length: 1, price: 10 }] })
    expect(refused.fields).toEqual({
      'items.0.product_id': 'This product is sold by the piece, without a size',
    })
  })
})

describe('the delivery of a quote', () => {
  const choices = async (more: object) =>
    (await admin.call(listQuotedDelivery, { body: { customerId, items: [blind], ...more } })).body.delivery
  const lineOf = ({ id, amount, ...delivery }: Awaited<ReturnType<typeof choices>>[number]) => ({
    name: delivery.name,
    price: amount,
    delivery: { method_id: id, ...delivery },
  })

  test('is offered at the price for its items and the address of its customer, and its order has it', async () => {
    expect(await choices({})).toEqual([])
    await admin.call(createDeliveryMethod, { body: germanParcel })
    const [parcel] = await choices({})
    expect(parcel).toMatchObject({ name: 'Parcel', amount: 6.9, days_min: 2 })
    const island = await aCustomer(shop, { zipCode: '25846', country: 'Germany' })
    expect((await choices({ customerId: island.id }))[0]?.amount).toBe(18.9)
    const austrian = await aCustomer(shop, { zipCode: '1060', country: 'Austria' })
    expect(await choices({ customerId: austrian.id })).toEqual([])
    const three = [blind, blind, { ...blind, width: 1 }]
    expect((await choices({ items: three }))[0]?.amount).toBe(0)
    expect((await choices({ items: three, discountPercent: 20 }))[0]?.amount).toBe(6.9)

    const items = [blind, lineOf(parcel!)]
    const { body: quote } = await make({ items, discountPercent: 10, totalAmount: 96.9 })
    // A percentage does not reduce the delivery.
    expect(quote).toMatchObject({ discountAmount: 10, totalAmount: 96.9, taxes: { tax: 15.47 } })
    expect((await read(quote.id)).paper).toContain('Parcel')
    const made = await order(quote.id)
    expect(made.body).toMatchObject({
      total_amount: 96.9,
      charges: [
        { kind: 'discount', percent: 10, amount: -10 },
        { kind: 'delivery', label: 'Parcel', amount: 6.9 },
      ],
      delivery: { method_id: parcel!.id, name: 'Parcel', days_min: 2, days_max: 4 },
      taxes: { tax: 15.47 },
    })
    // Correcting the order works the discount out as the quote did.
    const corrected = await admin.call(correctOrder, {
      params: { id: made.body.id },
      body: {
        cart: [1, 2].map((line) => ({
          ...blind,
          ...(line === 1 && { line }),
          product_id: made.body.cart[0]!.product_id,
          price: undefined,
        })) as never,
      },
    })
    expect(corrected.body.charges).toMatchObject([{ amount: -20 }, { amount: 6.9 }])
  })

  test('needs a price', async () => {
    const [parcel] = await choices({})
    const { price: _, ...line } = lineOf(parcel!)
    const { refused } = await make({ items: [blind, line] })
    expect(refused.fields).toEqual({ 'items.1.price': 'The price must be a number, 0 or more' })
  })
})
