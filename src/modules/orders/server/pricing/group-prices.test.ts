import { expect, test } from 'vitest'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import {
  createCustomer,
  createCustomerGroup,
  deleteCustomerGroup,
  getCustomer,
  listCustomerGroups,
  updateCustomer,
  updateCustomerGroup,
} from '#modules/customers/contract/index.ts'
import { createDiscount } from '#modules/discounts/contract/index.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { changeOwnOrder } from '../../contract/customer-edits.ts'
import { correctOrder, getOrder, placeOrder, quoteCheckout, takeOrder } from '../../contract/index.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'

let group: string

const shop = await shopOfFile({ settings: { SHOP_CURRENCY: 'EUR', SHOP_COUNTRY: 'DE' } })
const admin = await shop.as('admin')
await admin.call(createDiscount, { body: { code: 'ZEHN', percent: 10 } })
await admin.call(createDiscount, { body: { code: 'ZWANZIG', percent: 20 } })

/** Lines of a square metre each at these prices. */
async function cartOf(...prices: number[]) {
  const lines = []
  for (const price of prices) {
    const product = await aProduct(shop, { pricePerSqm: Math.round(price * 100) })
    lines.push(aLine(product, { width: 1, length: 1, calculated_price: price }))
  }
  return lines
}

/** An account that has ordered once, whose record is in the group now. */
async function aMember() {
  const member = await shop.as('customer')
  const { body: first } = await member.call(placeOrder, { body: anOrderBody(await cartOf(10)) })
  const customerId = first.customer_id as string
  await admin.call(updateCustomer, { params: { id: customerId }, body: { groupId: group } })
  return { member, customerId }
}

const quote = async (by: Client, prices: number[], discount_code?: string) =>
  (await by.call(quoteCheckout, { body: { cart: await cartOf(...prices), discount_code } })).body

test('pages hear of group prices once there is a group, and of nothing before', async () => {
  const visitor = await shop.as(null)
  expect((await visitor.call(getSettings)).body.has_reductions).toBeUndefined()
  const created = await admin.call(createCustomerGroup, { body: { name: 'Trade', percent: 15 } })
  expect(created.body).toMatchObject({ name: 'Trade', combinesWithCodes: false, showsNet: false })
  group = created.body.id
  expect((await visitor.call(getSettings)).body.has_reductions).toBe(true)
  expect((await admin.call(createCustomerGroup, { body: { name: 'trade', percent: 5 } })).refused.code).toBe(
    'customer_group_taken',
  )
  const params = { id: group }
  expect((await admin.call(updateCustomerGroup, { params, body: { percent: 101 } })).refused.fields).toEqual({
    percent: 'At most 100',
  })
})

test('of a group price and a code the better one applies, or both where the owner lets them combine', async () => {
  const { member } = await aMember()
  const params = { id: group }
  expect(await quote(member, [100])).toMatchObject({
    charges: [{ kind: 'discount', label: 'Trade', percent: 15, amount: -15, allocated: [-15] }],
    total_amount: 85,
  })
  expect(await quote(member, [100], 'zehn')).toMatchObject({
    charges: [{ label: 'Trade' }],
    discount_refused: 'Your price is as low without this code',
    total_amount: 85,
  })
  expect(await quote(member, [100], 'zwanzig')).toMatchObject({
    charges: [{ label: 'ZWANZIG', amount: -20 }],
    total_amount: 80,
  })
  await admin.call(updateCustomerGroup, { params, body: { combinesWithCodes: true } })
  expect(await quote(member, [100], 'zehn')).toMatchObject({
    charges: [
      { label: 'Trade', amount: -15 },
      { label: 'ZEHN', amount: -8.5 },
    ],
    total_amount: 76.5,
  })
  await admin.call(updateCustomerGroup, { params, body: { combinesWithCodes: false } })
})

test('a visitor and a customer of no group pay the price of the list', async () => {
  for (const by of [await shop.as(null), await shop.as('customer')])
    expect(await quote(by, [100])).toMatchObject({ charges: [], total_amount: 100 })
})

test('a record of the CRM gives its group to the account that has confirmed its address', async () => {
  const customer = await shop.as('customer')
  const email = customer.person!.email
  await admin.call(createCustomer, {
    body: { firstName: 'Ana', lastName: 'Roth', email, groupId: group },
  })
  await shop.rows('update users set email_verified = false where lower(email) = lower($1)', [email])
  expect((await quote(customer, [100])).total_amount).toBe(100)
  await shop.rows('update users set email_verified = true where lower(email) = lower($1)', [email])
  expect((await quote(customer, [100])).total_amount).toBe(85)
})

test('an order keeps the percentage of its group, which is worked out again when its pieces change', async () => {
  const { member } = await aMember()
  const cart = await cartOf(100, 33.33)
  const body = { ...anOrderBody(cart), discount_code: 'ZEHN' }
  expect((await member.call(placeOrder, { body: { ...body, total_amount: 133.33 } })).refused).toMatchObject({
    code: 'price_changed',
    total_amount: 113.33,
  })
  const { body: order } = await member.call(placeOrder, { body: { ...body, total_amount: 113.33 } })
  expect(order).toMatchObject({
    charges: [{ label: 'Trade', percent: 15, amount: -20, allocated: [-15, -5] }],
    total_amount: 113.33,
  })
  const changed = await member.call(changeOwnOrder, {
    params: { id: order.id },
    body: { cart: [{ line: 1, width: 1, length: 1 }], agreed_total: 85 },
  })
  expect(changed.body).toMatchObject({ charges: [{ percent: 15, amount: -15 }], total_amount: 85 })
  const corrected = await admin.call(correctOrder, {
    params: { id: order.id },
    body: { cart: [{ line: 1, product_id: cart[0]!.product_id, width: 2, length: 1 }] },
  })
  expect(corrected.body).toMatchObject({ charges: [{ percent: 15, amount: -30 }], total_amount: 170 })
})

test('an order that staff take has the price of its customer’s group, unless they leave it out', async () => {
  const { customerId } = await aMember()
  const cart = (await cartOf(100)).map(({ product_id, width, length }) => ({ product_id, width, length }))
  const body = { customer_id: customerId, customer_info: customerInfo, cart }
  const taken = await admin.call(takeOrder, {
    body: { ...body, charges: [{ kind: 'delivery', label: 'Van', amount: 10 }] },
  })
  expect(taken.body).toMatchObject({
    charges: [{ label: 'Trade', amount: -15 }, { label: 'Van' }],
    total_amount: 95,
  })
  const plain = await admin.call(takeOrder, { body: { ...body, group_price: false } })
  expect(plain.body.total_amount).toBe(100)
  expect(plain.body).not.toHaveProperty('charges')
  expect((await admin.call(getOrder, { params: { id: taken.body.id } })).body.charges).toHaveLength(2)
})

test('a customer cannot be put into a group that does not exist, and leaves one that is deleted', async () => {
  const { member, customerId } = await aMember()
  const params = { id: customerId }
  const unknown = '00000000-0000-4000-8000-000000000000'
  const refused = await admin.call(updateCustomer, { params, body: { groupId: unknown } })
  expect(refused.refused.fields).toEqual({ groupId: 'There is no such group' })
  expect((await admin.call(getCustomer, { params })).body.groupId).toBe(group)
  await admin.call(deleteCustomerGroup, { params: { id: group } })
  expect((await admin.call(getCustomer, { params })).body).not.toHaveProperty('groupId')
  expect((await admin.call(listCustomerGroups)).body).toEqual([])
  expect((await quote(member, [100])).total_amount).toBe(100)
})
