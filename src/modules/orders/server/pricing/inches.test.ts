import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { createProduct, getConfiguration, getProduct, pricePiece } from '#modules/catalog/contract/index.ts'
import { getSettings, putSettings } from '#modules/settings/contract/index.ts'
import { correctOrder, getOwnOrder, listJobSheets, placeOrder } from '../../contract/index.ts'
import { customerInfo } from '../../factory.ts'

const metres = (inches: number) => Number((inches * 0.0254).toFixed(7))

let shop: TestShop
let admin: Client
let buyer: Client
let id: string

beforeAll(async () => {
  shop = await openShop({ settings: { SHOP_COUNTRY: 'US', SHOP_CURRENCY: 'USD' } })
  admin = await shop.as('admin')
  buyer = await shop.as('customer')
  const { body } = await admin.call(getSettings, {})
  await admin.call(putSettings, { body: { ...body, inch_step: 16 } })
  const created = await admin.call(createProduct, {
    body: { name: 'Cellular shade', price_model: 'square_foot', price_per_sqft: 12, state: 'published' },
  })
  id = created.body.id
})
afterAll(() => shop.close())

const priced = async (width: number, length: number) =>
  (
    await buyer.call(pricePiece, {
      params: { id },
      body: { width: metres(width), length: metres(length), size_unit: 'in' },
    })
  ).body

describe('a product by the square foot', () => {
  test('a product by the square foot costs its size in inches, not the millimetres that are made', async () => {
    expect((await priced(36, 60)).price).toBe(180)
    expect(await priced(35.125, 60)).toMatchObject({ price: 175.63, messages: [] })
    // The same window measured in millimetres.
    const { body } = await buyer.call(pricePiece, { params: { id }, body: { width: 0.914, length: 1.524 } })
    expect(body.price).toBe(179.92)
  })

  test('a product by the square foot is listed with the price per square metre that follows from it', async () => {
    const { body } = await buyer.call(getProduct, { params: { id } })
    expect(body).toMatchObject({ price_per_sqft: 12, price_missing: false })
    expect(body.price_calculation.price_per_sqm).toBe(129.17)
    const { body: configuration } = await buyer.call(getConfiguration, { params: { id } })
    expect(configuration).toMatchObject({ price_model: 'square_foot', price_per_sqft: 12 })
  })

  test('a product by the square foot is refused in a size that a tape has not, with the nearest two', async () => {
    expect((await priced(35.1, 60)).messages).toEqual([
      { field: 'width', message: 'Width must be 35 1/16 or 35 1/8 in' },
    ])
  })
})

describe('an order in inches', () => {
  const line = (width: number, price: number) => ({
    product_id: id,
    width: metres(width),
    length: metres(60),
    calculated_price: price,
  })
  const order = (width: number, price: number) =>
    buyer.call(placeOrder, {
      body: { customer_info: customerInfo, cart: [line(width, price)], size_unit: 'in', total_amount: price },
    })

  test('an order in inches keeps its sixteenths; the workshop gets millimetres', async () => {
    const placed = await order(35.125, 175.63)
    expect(placed.status).toBe(201)
    const { body } = await buyer.call(getOwnOrder, { params: { id: placed.body.id } })
    expect(body).toMatchObject({ size_unit: 'in', total_amount: 175.63 })
    expect(body.cart[0]).toMatchObject({ width: 0.892175, length: 1.524 })
    const { body: sheets } = await admin.call(listJobSheets, { query: { ids: body.id } })
    expect(sheets[0]?.lines[0]).toMatchObject({
      width_mm: 892,
      length_mm: 1524,
      width_16ths: 562,
      in_inches: true,
    })
  })

  test('an order in inches keeps its price when staff correct its note, and has another for the next sixteenth', async () => {
    const { body: placed } = await order(35.125, 175.63)
    const kept = { line: 1, product_id: id, width: metres(35.125), length: metres(60) }
    const correct = (version: number, width = kept.width) =>
      admin.call(correctOrder, {
        params: { id: placed.id },
        body: { version, cart: [{ ...kept, width, note: 'By the door' }] },
      })
    const first = await correct(placed.version)
    expect(first.body.total_amount).toBe(175.63)
    // 35 3/16 in are 894 mm.
    const second = await correct(first.body.version, metres(35.1875))
    expect(second.body).toMatchObject({ total_amount: 175.94 })
    expect(second.body.cart[0]?.width).toBe(0.8937625)
  })

  test('an order in inches is refused in a size that a tape has not', async () => {
    const { status, body } = await order(35.1, 175.5)
    expect([status, body]).toMatchObject([
      422,
      { fields: { 'cart.0.width': 'Width must be 35 1/16 or 35 1/8 in' } },
    ])
  })
})
