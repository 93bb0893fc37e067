import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createCategory, deleteCategory } from '#modules/catalog/contract/index.ts'
import { createDeliveryMethod } from '#modules/delivery/contract/index.ts'
import { germanParcel } from '#modules/delivery/factory.ts'
import { correctOrder, placeOrder, quoteCheckout, setOrderStatus } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { createDiscount, deleteDiscount, listDiscounts, updateDiscount } from './contract/index.ts'

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
const admin = await shop.as('admin')
const visitor = await shop.as(null)
await admin.call(putTaxSettings, { body: { isOn: true } })
await admin.call(createDeliveryMethod, { body: germanParcel })

/** Lines of a square metre each at these prices. */
async function cartOf(...prices: number[]) {
  const lines = []
  for (const price of prices) {
    const product = await aProduct(shop, { pricePerSqm: Math.round(price * 100), weightGsm: 1000 })
    lines.push(aLine(product, { width: 1, length: 1, calculated_price: price }))
  }
  return lines
}

const quote = async (prices: number[], discount_code?: string) =>
  (
    await visitor.call(quoteCheckout, {
      body: { cart: await cartOf(...prices), delivery_address: munich, discount_code },
    })
  ).body

describe('a code', () => {
  beforeAll(async () => {
    for (const body of [
      { code: 'zehn', percent: 10 },
      { code: 'FUFFI', amount: 50 },
      { code: 'GEDECKELT', percent: 50, cap: 20 },
      { code: 'AB200', percent: 10, minimum: 200 },
      { code: 'ALT', percent: 10, validTo: '2026-01-01' },
      { code: 'BALD', percent: 10, validFrom: '2090-01-01' },
      { code: 'AUS', percent: 10, isActive: false },
    ])
      await admin.call(createDiscount, { body })
  })

  test('a code is a charge that is taken off before the tax, whatever its case', async () => {
    expect(await quote([89.9, 124.5], 'Zehn')).toMatchObject({
      charges: [
        { kind: 'discount', label: 'ZEHN', amount: -21.44 },
        { kind: 'delivery', amount: 6.9 },
      ],
      total_amount: 199.86,
      taxes: { tax: 31.91, net: 167.95 },
    })
  })

  test('a code counts before it is asked whether the delivery is free', async () => {
    expect((await quote([260], 'ZEHN')).total_amount).toBe(240.9)
    expect((await quote([278], 'ZEHN')).total_amount).toBe(250.2)
  })

  test('a code takes off no more than its limit, and no more than the pieces cost', async () => {
    expect((await quote([100], 'GEDECKELT')).charges).toMatchObject([{ amount: -20 }, {}])
    expect((await quote([30], 'FUFFI')).charges).toMatchObject([{ amount: -30 }, {}])
  })

  test.each([
    ['NIE', 'This code is not valid'],
    ['AUS', 'This code is not valid'],
    ['BALD', 'This code is not valid'],
    ['ALT', 'This code has expired'],
    ['AB200', 'The pieces cost too little for this code'],
  ])('%s is refused where it cannot be used: %s', async (code, reason) => {
    expect(await quote([100], code)).toMatchObject({ discount_refused: reason, total_amount: 106.9 })
    const customer = await shop.as('customer')
    const [method] = (await quote([100], code)).delivery!
    const order = await customer.call(placeOrder, {
      body: {
        customer_info: customerInfo,
        cart: await cartOf(100),
        total_amount: 106.9,
        delivery_address: munich,
        delivery_method: method!.id,
        discount_code: code,
      },
    })
    expect(order.refused.fields).toEqual({ discount_code: reason })
  })
})

/** Places an order of one piece of 100.00 with a code, as a new customer unless one is given. */
async function order(discount_code: string, total_amount: number, customer?: Client) {
  const cart = await cartOf(100)
  const [method] = (await quote([100], discount_code)).delivery!
  return (customer ?? (await shop.as('customer'))).call(placeOrder, {
    body: {
      customer_info: customerInfo,
      cart,
      total_amount,
      delivery_address: munich,
      delivery_method: method!.id,
      discount_code,
    },
  })
}

/** A hundred orders of one piece of 100.00 by ten customers at the same time. */
async function placeAtOnce(total_amount: number, discount_code?: string) {
  const cart = await cartOf(100)
  const [method] = (await quote([100], discount_code)).delivery!
  const customers = await Promise.all(Array.from({ length: 10 }, () => shop.as('customer')))
  return Promise.all(
    customers.flatMap((customer) =>
      Array.from({ length: 10 }, (_, count) =>
        customer.call(placeOrder, {
          body: {
            customer_info: customerInfo,
            cart,
            // Two orders of one person that are the same are a double click.
            note: `Order ${count}`,
            total_amount,
            delivery_address: munich,
            delivery_method: method!.id,
            discount_code,
          },
        }),
      ),
    ),
  )
}

test('of a hundred orders at once, a code for three reduces three', async () => {
  await admin.call(createDiscount, { body: { code: 'DREI', percent: 10, maxUses: 3 } })
  const answers = await placeAtOnce(96.9, 'DREI')
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map((one) => one.refused.fields?.['discount_code']))).toEqual(
    new Set(['This code was used up']),
  )
  const [stored] = (await admin.call(listDiscounts, { query: { q: 'drei' } })).body
  expect(stored).toMatchObject({ uses: 3, maxUses: 3 })
})

test('an order that is refused for its price uses no code', async () => {
  await admin.call(createDiscount, { body: { code: 'EINS', percent: 10, maxUses: 1 } })
  expect((await order('EINS', 106.9)).refused.code).toBe('price_changed')
  expect((await order('EINS', 96.9)).status).toBe(201)
  expect((await order('EINS', 96.9)).refused.fields).toEqual({ discount_code: 'This code was used up' })
})

test('a code for a first order is refused to whoever has ordered before', async () => {
  await admin.call(createDiscount, { body: { code: 'HALLO', amount: 10, firstOrder: true } })
  const customer = await shop.as('customer')
  expect((await order('HALLO', 96.9, customer)).status).toBe(201)
  expect((await order('HALLO', 96.9, customer)).refused.fields).toEqual({
    discount_code: 'This code is for a first order',
  })
})

test('a code that says two things or nothing is refused, and so is a second one of its name', async () => {
  const create = (body: object) => admin.call(createDiscount, { body: { code: 'NEU', ...body } })
  expect((await create({})).refused.fields).toEqual({
    percent: 'Either a percentage, an amount or free delivery',
  })
  expect((await create({ code: 'ROLLO', percent: 5, categoryIds: ['rollos'] })).refused.fields).toEqual({
    categoryIds: 'There is no such category',
  })
  expect((await create({ percent: 5, amount: 5 })).refused.fields).toEqual({
    percent: 'Either a percentage, an amount or free delivery',
  })
  expect((await create({ percent: 101 })).refused.fields).toHaveProperty('percent')
  expect((await create({ code: 'A B', percent: 5 })).refused.fields).toHaveProperty('code')
  const created = await create({ percent: 5 })
  expect(created.status).toBe(201)
  expect((await create({ percent: 5 })).refused.code).toBe('discount_taken')
  const params = { id: created.body.id }
  const changed = await admin.call(updateDiscount, { params, body: { percent: null, amount: 7.5 } })
  expect(changed.body).toMatchObject({ percent: null, amount: 7.5, version: 2 })
  expect((await admin.call(deleteDiscount, { params })).status).toBe(200)
})

test('a discount for a category that does not exist is refused, and one of a deleted category can still be changed', async () => {
  const noSuch = { categoryIds: 'There is no such category' }
  const unknown = await admin.call(createDiscount, {
    body: { code: 'NIEDA', percent: 5, categoryIds: [randomUUID()] },
  })
  expect([unknown.status, unknown.refused.fields]).toEqual([400, noSuch])
  const { body: category } = await admin.call(createCategory, { body: { name: 'On sale for a while' } })
  const created = await admin.call(createDiscount, {
    body: { code: 'BALDWEG', percent: 5, categoryIds: [category.id] },
  })
  const params = { id: created.body.id }
  await admin.call(deleteCategory, { params: { id: category.id } })
  const { categoryIds } = created.body
  const changed = await admin.call(updateDiscount, { params, body: { percent: 6, categoryIds } })
  expect(changed.body).toMatchObject({ percent: 6, categoryIds })
  const added = { params, body: { categoryIds: [...categoryIds, randomUUID()] } }
  expect((await admin.call(updateDiscount, added)).refused.fields).toEqual(noSuch)
  await admin.call(deleteDiscount, { params })
})

describe('a discount without a code', () => {
  const made: string[] = []
  const create = async (body: object) => {
    const created = await admin.call(createDiscount, { body })
    expect(created.status).toBe(201)
    made.push(created.body.id)
    return created.body
  }
  afterEach(async () => {
    for (const id of made.splice(0)) await admin.call(deleteDiscount, { params: { id } })
  })

  test('a discount without a code applies by itself, the best one of all, and pages are told that there is one', async () => {
    const told = async () => (await visitor.call(getSettings)).body.has_reductions
    expect(await told()).toBeUndefined()
    await create({ name: 'Summer', percent: 10, cap: 15 })
    await create({ name: 'Three pieces', percent: 20, minimumPieces: 3 })
    await create({ name: 'Later', percent: 90, validFrom: '2090-01-01' })
    expect(await told()).toBe(true)
    expect((await quote([100])).charges[0]).toMatchObject({ label: 'Summer', amount: -10 })
    expect((await quote([200])).charges[0]).toMatchObject({ label: 'Summer', amount: -15 })
    expect((await quote([100, 50, 30])).charges[0]).toMatchObject({ label: 'Three pieces', amount: -36 })
    expect(await quote([100], 'FUFFI')).toMatchObject({ charges: [{ label: 'FUFFI' }, {}] })
    expect(await quote([200], 'ZEHN')).toMatchObject({ charges: [{ label: 'ZEHN', amount: -20 }, {}] })
    await create({ name: 'Everything', percent: 60 })
    expect(await quote([200], 'ZEHN')).toMatchObject({
      charges: [{ label: 'Everything' }, {}],
      discount_refused: 'Your price is as low without this code',
    })
  })

  test('a discount without a code is split over the pieces of its categories only, each with its own tax', async () => {
    const { body: category } = await admin.call(createCategory, {
      body: { name: 'Curtains', slug: 'curtains-on-sale', description: '' },
    })
    await create({ name: 'Curtains', amount: 50, minimum: 100, categoryIds: [category.id] })
    const cart = await cartOf(89.9, 64.5, 29.99)
    for (const { product_id: id } of [cart[0]!, cart[2]!])
      await shop.rows('update products set category_id = $1 where id = $2', [category.id, id])
    const body = { cart, delivery_address: munich }
    const { charges, total_amount } = (await visitor.call(quoteCheckout, { body })).body
    expect(charges[0]).toMatchObject({ amount: -50, lines: [1, 3], allocated: [-37.49, 0, -12.51] })
    expect(charges[1]).not.toHaveProperty('allocated')
    const customer = await shop.as('customer')
    const [method] = (await visitor.call(quoteCheckout, { body })).body.delivery!
    const placed = await customer.call(placeOrder, {
      body: { ...body, customer_info: customerInfo, total_amount, delivery_method: method!.id },
    })
    expect(placed.body.charges?.[0]).toEqual(charges[0])
    // The second piece stays, which the discount is not for.
    const changed = await admin.call(correctOrder, {
      params: { id: placed.body.id },
      body: {
        cart: [2, 3].map((line) => ({ line, product_id: cart[line - 1]!.product_id, width: 1, length: 1 })),
      },
    })
    expect(changed.body.charges?.[0]).toMatchObject({
      amount: -29.99,
      lines: [2],
      allocated: [0, -29.99],
    })
  })

  test('waives the delivery, but not what long pieces add', async () => {
    await create({ name: 'We deliver', freeDelivery: true, minimum: 80 })
    expect(await quote([100])).toMatchObject({
      charges: [
        { kind: 'delivery', amount: 6.9 },
        { kind: 'discount', label: 'We deliver', amount: -6.9, of: 'delivery' },
      ],
      total_amount: 100,
      taxes: { tax: 15.97 },
    })
    const product = await aProduct(shop, { pricePerSqm: 4000, weightGsm: 1000 })
    const { body } = await visitor.call(quoteCheckout, {
      body: { cart: [aLine(product, { width: 1, length: 2.5 })], delivery_address: munich },
    })
    expect(body.charges).toMatchObject([
      { kind: 'delivery', amount: 31.8 },
      { label: 'We deliver', amount: -6.9 },
    ])
    expect(body.total_amount).toBe(124.9)
    expect((await quote([79])).total_amount).toBe(85.9)
  })

  test('a discount without a code for three orders reduces three of a hundred at once, and gives a use back when one is cancelled', async () => {
    const { id } = await create({ name: 'First come', percent: 10, maxUses: 3 })
    const answers = await placeAtOnce(96.9)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map((one) => one.refused.total_amount)),
    ).toEqual(new Set([106.9]))

    const usesOf = async () => (await admin.call(listDiscounts, { query: { q: 'first' } })).body[0]?.uses
    const order = answers.find(({ status }) => status === 201)!.body
    const set = (status: 'cancelled' | 'pending') =>
      admin.call(setOrderStatus, { params: { id: order.id }, body: { status } })
    expect(await usesOf()).toBe(3)
    await set('cancelled')
    expect(await usesOf()).toBe(2)
    await set('pending')
    expect(await usesOf()).toBe(3)
    await admin.call(correctOrder, { params: { id: order.id }, body: { charges: [] } })
    expect([id, await usesOf()]).toEqual([id, 2])
  })

  test('a discount without a code of a code and an amount for three equal pieces the first ones take the odd cents', async () => {
    await create({ name: 'Fifty', amount: 50 })
    expect((await quote([89.9, 64.5, 29.99])).charges[0]?.allocated).toEqual([-24.38, -17.49, -8.13])
    expect((await quote([100, 100, 100])).charges[0]?.allocated).toEqual([-16.67, -16.67, -16.66])
  })
})
