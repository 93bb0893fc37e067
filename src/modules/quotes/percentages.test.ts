import { describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { getOrder } from '#modules/orders/contract/index.ts'
import { readPdf } from '#test/pdf.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getPublicQuote } from './contract/public-quote.ts'
import { createQuote, orderQuote, sendQuote, updateQuote } from './contract/quotes.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const customerId: string = (
  await aCustomer(shop, { firstName: 'Lan', email: 'lan@example.com', address: '' })
).id

type Body = NonNullable<Parameters<typeof editor.call<typeof createQuote>>[1]>['body']
const items = [{ name: 'Blind', quantity: 3, price: 111_111 }]
const make = (body: Partial<Body>) =>
  editor.call(createQuote, {
    body: { customerId, items, totalAmount: 323_999, validUntil: '2030-01-31', ...body },
  })

describe('tax and discount of a quote in percent', () => {
  test('are stored as typed, and their amounts are calculated from the items', async () => {
    const { status, body } = await make({ discountPercent: 10, taxPercent: 8 })
    expect(status).toBe(201)
    // 10 % of 333.333 đ is 33.333 đ, and 8 % of the remaining 300.000 đ is 24.000 đ.
    expect(body).toMatchObject({
      subtotal: 333_333,
      discountPercent: 10,
      discountAmount: 33_333,
      taxPercent: 8,
      taxAmount: 24_000,
      totalAmount: 323_999,
      totalsMatch: false,
    })
    const right = await editor.call(updateQuote, { params: { id: body.id }, body: { totalAmount: 324_000 } })
    expect(right.body).toMatchObject({ totalsMatch: true, discountPercent: 10, taxPercent: 8 })
  })

  test('are recalculated when the items change, and are replaced by an amount that is sent', async () => {
    const { id } = (await make({ discountPercent: 10, taxPercent: 8, totalAmount: 324_000 })).body
    const change = async (body: Partial<Body>) =>
      (await editor.call(updateQuote, { params: { id }, body })).body
    expect(await change({ items: [{ name: 'Blind', price: 100_000 }] })).toMatchObject({
      discountAmount: 10_000,
      taxAmount: 7200,
      totalAmount: 97_200,
      totalsMatch: true,
    })
    expect(await change({ taxAmount: 5000 })).toMatchObject({
      taxPercent: null,
      taxAmount: 5000,
      discountPercent: 10,
      totalAmount: 95_000,
    })
    expect(await change({ discountPercent: null })).toMatchObject({
      discountPercent: null,
      discountAmount: 10_000,
      totalAmount: 95_000,
    })
  })

  test('are calculated back from a lump sum', async () => {
    const { body } = await make({ items: [], totalAmount: 97_200, discountPercent: 10, taxPercent: 8 })
    expect(body).toMatchObject({
      subtotal: 100_000,
      discountAmount: 10_000,
      taxAmount: 7200,
      totalAmount: 97_200,
      totalsMatch: true,
    })
  })

  test.for([
    [{ taxPercent: 101 }, 'taxPercent'],
    [{ discountPercent: -1 }, 'discountPercent'],
    [{ discountPercent: 1.2345 }, 'discountPercent'],
  ] as const)('are refused by their field: %j', async ([body, field]) => {
    const { status, refused } = await make(body)
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
  })

  test('are shown to the customer, on paper and in the order, whose lines and charges add up', async () => {
    const product = await aProduct(shop)
    const blind = {
      name: 'Alba',
      productId: product.id,
      width: 1.5,
      length: 1.8,
      quantity: 2,
      price: 250_000,
    }
    const { id } = (
      await make({
        items: [blind, { name: 'Fitting', price: 40_000 }],
        discountPercent: 10,
        taxPercent: 8,
        totalAmount: 524_880,
        language: 'de',
      })
    ).body
    await editor.call(sendQuote, { params: { id }, body: {} })
    const visitor = await shop.as(null)
    const read = await visitor.call(getPublicQuote, { params: { token: linkToken(shop, 'quote', id) } })
    expect(read.body).toMatchObject({ discountPercent: 10, taxPercent: 8 })
    const pdf = await editor.raw({ method: 'GET', url: `/api/crm/quotes/${id}/pdf` })
    const paper = (await readPdf(pdf.rawPayload)).pages.join()
    expect(paper).toContain('Rabatt (10')
    expect(paper).toContain('MwSt. (8')

    await editor.call(updateQuote, { params: { id }, body: { status: 'accepted' } })
    const made = await editor.call(orderQuote, { params: { id }, body: { address: '3 Am Markt' } })
    const { body: order } = await editor.call(getOrder, { params: { id: made.body.id } })
    expect(order.customer_info.address).toBe('3 Am Markt')
    const charges = order.charges ?? []
    expect(charges.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['other', 40_000],
      ['discount', -54_000],
      ['tax', 38_880],
    ])
    expect(charges.map(({ percent }) => percent)).toEqual([undefined, 10, 8])
    expect(charges.map(({ label }) => label.replace('\u00A0', ' '))).toEqual([
      'Fitting',
      'Rabatt (10 %)',
      'MwSt. (8 %)',
    ])
    const sum = [...order.cart.map((line) => line.calculated_price), ...charges.map(({ amount }) => amount)]
    expect(sum.reduce((all, one) => all + one, 0)).toBe(order.total_amount)
  })

  test('an order without percentages lists the agreed amounts and what a typed total adds', async () => {
    const product = await aProduct(shop)
    const blind = { name: 'Alba', productId: product.id, width: 1.5, length: 1.8, price: 250_000 }
    const { id } = (
      await make({
        items: [blind],
        taxAmount: 20_000,
        totalAmount: 275_000,
        status: 'accepted',
        language: 'en',
      })
    ).body
    const { body: order } = await editor.call(orderQuote, { params: { id } })
    expect(order.charges).toEqual([
      { kind: 'tax', label: 'Tax', amount: 20_000 },
      { kind: 'other', label: 'Adjustment to the agreed total', amount: 5000 },
    ])
    expect(order.total_amount).toBe(275_000)
  })
})
