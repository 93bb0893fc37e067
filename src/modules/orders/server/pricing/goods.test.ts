import { beforeAll, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  createProduct,
  getProduct,
  listProducts,
  pricePiece,
  updateProduct,
} from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createDeliveryMethod } from '#modules/delivery/contract/index.ts'
import { germanParcel } from '#modules/delivery/factory.ts'
import { createDiscount } from '#modules/discounts/contract/index.ts'
import { getDocumentXml, issueDocument } from '#modules/documents/contract/index.ts'
import { fillLetterhead } from '#modules/documents/factory.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { getItem } from '#modules/inventory/contract/index.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { putBill } from '#modules/materials/contract.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  correctOrder,
  getOrder,
  listOrderVersions,
  placeOrder,
  quoteCheckout,
  setOrderStatus,
  takeOrder,
  type OrderInput,
} from '../../contract/index.ts'
import { aLine, customerInfo } from '../../factory.ts'

let parcel: string

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
const admin = await shop.as('admin')
const customer = await shop.as('customer')
const remote: string = await someGoods('Remote control', 12.9, { item_weight_g: 300, item_length_mm: 180 })

async function someGoods(name: string, price: number, more: object = {}): Promise<string> {
  const made = await admin.call(createProduct, {
    body: { name, price_model: 'piece', price_calculation: { price_per_sqm: price }, ...more },
  })
  expect(made.body).toMatchObject({ state: 'published', price_model: 'piece', price_missing: false })
  return made.body.id
}
const piece = async (price: number) =>
  aLine(await aProduct(shop, { pricePerSqm: Math.round(price * 100), weightGsm: 2000 }), {
    width: 1,
    length: 1,
    calculated_price: price,
  })
const order = (body: object) =>
  customer.call(placeOrder, { body: { customer_info: customerInfo, cart: [], total_amount: 0, ...body } })
const of = (quantity: number, calculated_price: number, product_id = remote) => [
  { product_id, quantity, calculated_price },
]

test('goods by the piece have a price, and no size can be ordered of them', async () => {
  const { body } = await customer.call(getProduct, { params: { id: remote } })
  expect(body).toMatchObject({ price_model: 'piece', price_calculation: { price_per_sqm: 12.9 } })
  const sized = await customer.call(pricePiece, { params: { id: remote }, body: { width: 1, length: 1 } })
  expect(sized.body.messages).toEqual([
    { field: 'product_id', message: 'This product is sold by the piece, without a size' },
  ])
  const blind = await piece(89.9)
  const found = (await customer.call(listProducts, { query: { width: 1, length: 1 } })).body.map(
    ({ id }) => id,
  )
  expect([found.includes(remote), found.includes(blind.product_id)]).toEqual([false, true])
  const refused = await admin.call(updateProduct, { params: { id: remote }, body: { kind: 'roller' } })
  expect(refused.refused.fields).toEqual({
    kind: 'What is sold by the piece is not made, so it has no kind',
  })
})

test('an order may have goods besides its pieces, or nothing else, at prices that the shop compares', async () => {
  const cart = [await piece(89.9)]
  const both = await order({ cart, goods: of(3, 38.7), total_amount: 128.6 })
  expect(both.status).toBe(201)
  const name = 'Remote control'
  expect(both.body.goods).toEqual([
    {
      product_id: remote,
      product_name: name,
      image_url: null,
      quantity: 3,
      unit_price: 12.9,
      calculated_price: 38.7,
    },
  ])
  const alone = await order({ goods: of(2, 25.8), total_amount: 25.8 })
  expect(alone.body).toMatchObject({ cart: [], goods: [{ quantity: 2 }], total_amount: 25.8 })
  expect((await admin.call(getOrder, { params: { id: alone.body.id } })).body.goods).toEqual(alone.body.goods)
  const [mail] = await shop.rows<{ data: { order: object } }>(
    `select data from outbox where data -> 'order' ->> 'id' = '${both.body.id}'`,
  )
  expect(mail?.data.order).toMatchObject({ goods: [{ quantity: 3 }] })

  const old = await order({ goods: of(2, 20), total_amount: 20 })
  expect(old.refused).toMatchObject({
    code: 'price_changed',
    lines: [],
    goods: [{ product_id: remote, unit_price: 12.9, calculated_price: 25.8 }],
    total_amount: 25.8,
  })
})

test('goods that cannot be ordered so are refused by line, and so are more lines than an order has', async () => {
  const blind = await piece(89.9)
  const wrong = await order({ cart: [{ ...blind, product_id: remote }], goods: of(1, 1, blind.product_id) })
  expect(wrong.refused.fields).toMatchObject({
    'cart.0.product_id': 'This product is sold by the piece, without a size',
    'goods.0.product_id': 'This product is made to measure and needs a size',
  })
  const unknown = await order({ goods: of(1, 1, crypto.randomUUID()) })
  expect(unknown.refused.fields).toEqual({ 'goods.0.product_id': 'This product is not for sale' })
  for (const quantity of [0, 1000, 1.5])
    expect((await order({ goods: of(quantity, 1) })).refused.fields).toEqual({
      'goods.0.quantity': 'Must be a whole number from 1 to 999',
    })
  const many = await order({
    cart: Array.from({ length: 60 }, () => blind),
    goods: Array.from({ length: 41 }, () => of(1, 12.9)).flat(),
  })
  expect(many.refused.fields).toEqual({ cart: 'An order has at most 100 lines' })
})

test('staff take goods by telephone and correct their quantity at the agreed price', async () => {
  const taken = await admin.call(takeOrder, {
    body: { customer_info: customerInfo, cart: [], goods: [{ product_id: remote, quantity: 2 }] },
  })
  expect(taken.body).toMatchObject({ total_amount: 25.8, goods: [{ quantity: 2 }] })
  const params = { id: taken.body.id }
  await admin.call(updateProduct, {
    params: { id: remote },
    body: { price_calculation: { price_per_sqm: 15 } },
  })
  const brackets = await someGoods('Brackets', 4)
  const goods = [
    { line: 1, product_id: remote, quantity: 5 },
    { product_id: brackets, quantity: 10 },
  ]
  const corrected = await admin.call(correctOrder, { params, body: { goods } })
  expect(corrected.body).toMatchObject({
    total_amount: 104.5,
    goods: [
      { quantity: 5, unit_price: 12.9, calculated_price: 64.5 },
      { quantity: 10, unit_price: 4 },
    ],
  })
  const twice = await admin.call(correctOrder, { params, body: { goods: [goods[0]!, goods[0]!] } })
  expect(twice.refused.fields).toMatchObject({
    'goods.1.line': 'There is no such line, or it was named twice',
  })
  const [before] = (await admin.call(listOrderVersions, { params })).body
  expect(before?.order.goods).toMatchObject([{ quantity: 2 }])
  expect((await admin.call(correctOrder, { params, body: { goods: [] } })).refused.fields).toEqual({
    cart: 'Cancel the order instead.',
  })
  await admin.call(updateProduct, {
    params: { id: remote },
    body: { price_calculation: { price_per_sqm: 12.9 } },
  })
})

test('an order takes its goods from stock as often as they were ordered', async () => {
  const item = await anItem(admin, { currentStock: 20, unit: 'piece', unitCost: 4 })
  const materials = [{ inventoryItemId: item.id, basis: 'piece' as const, quantity: 1, wastePercent: 0 }]
  await admin.call(putBill, { params: { id: remote }, body: { materials } })
  const { body } = await order({ goods: of(3, 38.7), total_amount: 38.7 })
  const stock = async (status: 'confirmed' | 'processing') => {
    await admin.call(setOrderStatus, { params: { id: body.id }, body: { status } })
    const { currentStock, reservedStock } = (await admin.call(getItem, { params: { id: item.id } })).body
    return [currentStock, reservedStock]
  }
  expect(await stock('confirmed')).toEqual([20, 3])
  expect(await stock('processing')).toEqual([17, 0])
})

describe('in a shop with taxes, deliveries and notices', () => {
  beforeAll(async () => {
    await admin.call(putTaxSettings, { body: { isOn: true } })
    await fillLetterhead(shop)
    const method = await admin.call(createDeliveryMethod, { body: germanParcel })
    parcel = method.body.id
    await admin.call(putSelling, { body: { withdrawalNotices: true } })
  })

  async function quote(goods: ReturnType<typeof of>, cart: OrderInput['cart'] = [], code?: string) {
    const delivery_address = { country: 'DE', postcode: '80331' }
    const body = { cart, goods, delivery_address, ...(code && { discount_code: code }) }
    return (await customer.call(quoteCheckout, { body })).body
  }

  test('goods are weighed in one parcel, discounted and taxed like pieces', async () => {
    const light = await quote(of(1, 12.9))
    expect(light.charges).toMatchObject([{ kind: 'delivery', amount: 6.9 }])
    const rail = await someGoods('Rail', 10, { item_weight_g: 3000, item_length_mm: 2500 })
    const heavy = await quote(of(4, 40, rail))
    expect(heavy.goods).toMatchObject([{ unit_price: 10, calculated_price: 40 }])
    // 12 kg and one piece of more than 2.4 m.
    expect(heavy.charges).toMatchObject([{ amount: 6.9 + 1 + 24.9 }])
    await admin.call(createDiscount, { body: { code: 'TEN', percent: 10 } })
    const reduced = await quote(of(10, 129), [await piece(100)], 'TEN')
    expect(reduced.charges).toMatchObject([{ kind: 'discount', amount: -22.9 }, {}])
    expect(reduced.taxes!.net + reduced.taxes!.tax).toBeCloseTo(reduced.total_amount, 5)
    await admin.call(createDiscount, { body: { code: 'FROM', amount: 5, minimum: 100 } })
    expect((await quote(of(10, 129), [], 'FROM')).charges).toMatchObject([{ label: 'FROM', amount: -5 }, {}])
  })

  test('the order keeps the notices, and its invoice names quantity, price and right of withdrawal', async () => {
    const cart = [await piece(89.9)]
    const placed = await order({
      cart,
      goods: of(3, 38.7),
      delivery_address: munich,
      delivery_method: parcel,
      total_amount: 135.5,
    })
    expect(placed.status).toBe(201)
    expect(placed.body.withdrawal_days).toBe(14)
    const invoice = await admin.call(issueDocument, {
      params: { id: placed.body.id },
      body: { kind: 'invoice' },
    })
    expect(invoice.body.lines).toMatchObject([
      { amount: 89.9, details: [expect.any(String), 'Made to your size: there is no right of withdrawal'] },
      { amount: 38.7, quantity: 3, details: ['3 × €12.90', 'Right of withdrawal: 14 days from delivery'] },
      { amount: 6.9 },
    ])
    const { text: xml } = await admin.call(getDocumentXml, { params: { id: invoice.body.id } })
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">3</ram:BilledQuantity>')
    expect(xml).toContain('<ram:BasisQuantity unitCode="C62">3</ram:BasisQuantity>')
    const [mail] = await shop.rows<{ data: { order: object } }>(
      `select data from outbox where data -> 'order' ->> 'id' = '${placed.body.id}'`,
    )
    expect(mail?.data.order).toMatchObject({ withdrawal_days: 14 })
  })
})
