import { fileURLToPath } from 'node:url'
import { aProduct, openShop, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: TestShop
let product: string
beforeAll(async () => {
  shop = await openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
  product = (await aProduct(shop, { priceModel: 'piece', pricePerSqm: 5000 })).id
  await shop.rows('insert into warehouse_products values ($1, 3)', [product])
})
afterAll(() => shop.close())

const goodsOf = (...quantities: number[]) =>
  quantities.map((quantity) => ({ product_id: product, quantity, calculated_price: 5000 * quantity }))

const quoted = async (...quantities: number[]) => {
  const visitor = await shop.as(null)
  const payload = { cart: [], goods: goodsOf(...quantities) }
  return visitor.send({ method: 'POST', url: '/api/checkout/quote', payload })
}

const ordered = async (...quantities: number[]) => {
  const customer = await shop.as('customer')
  const total_amount = quantities.reduce((sum, quantity) => sum + 5000 * quantity, 0)
  const customer_info = {
    name: 'Kim',
    phone: '0901234567',
    email: 'kim@example.com',
    address: '1 Hang Bai, Hoan Kiem',
  }
  const payload = { cart: [], goods: goodsOf(...quantities), customer_info, total_amount }
  return customer.send({ method: 'POST', url: '/api/orders', payload })
}

const missing = (line: number) => ({
  fields: { [`goods.${line}.product_id`]: 'This is not available at the moment' },
})

test('a shopper orders what the stock of a module has, and no more', async () => {
  expect((await quoted(4)).body).toMatchObject(missing(0))
  expect((await quoted(2, 2)).body).toMatchObject(missing(1))
  expect((await quoted(3)).status).toBe(200)
  expect((await ordered(4)).body).toMatchObject(missing(0))
  const placed = await ordered(2)
  expect(placed.status, placed.text).toBe(201)
  expect(await shop.rows('select pieces from warehouse_products')).toEqual([{ pieces: 1 }])
  expect((await ordered(2)).body).toMatchObject(missing(0))
})

test('of two shoppers who want the last piece at once, one gets it', async () => {
  await shop.rows('update warehouse_products set pieces = 1')
  const answers = await Promise.all([ordered(1), ordered(1)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expect(await shop.rows('select pieces from warehouse_products')).toEqual([{ pieces: 0 }])
})

test('a stock that fails holds back no order', async () => {
  await shop.rows('alter table warehouse_products rename to hidden')
  expect((await quoted(9)).status).toBe(200)
  await shop.rows('alter table hidden rename to warehouse_products')
})
