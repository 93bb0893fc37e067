import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { aProduct, openShop, type Client, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

interface Asked {
  to: { country: string; postcode: string }
  parcels: { weightG: number | null; lengthMm: number; girthMm: number }[]
}
let asked: Asked[] = []
let answer: object | 'none' | 'late' = {}

/** Stands in for the carrier: each answer is one cent dearer than the one before. */
const carrier: Server = createServer(async (request, response) => {
  asked.push((await json(request)) as Asked)
  if (answer === 'late') return
  if (answer === 'none') response.writeHead(503).end()
  else response.end(JSON.stringify({ price: 1489 + asked.length, ...answer }))
})

const modules = [fileURLToPath(new URL('.', import.meta.url))]
let shop: TestShop
let admin: Client
let visitor: Client
let cart: object[]
let methods: Record<'posthorn' | 'pickup', string>

/** A method of the shop for Germany. */
const aMethod = async (more: object) => {
  const payload = { kind: 'parcel', name: 'Parcel', ...more }
  const { body, text, status } = await admin.send({ method: 'POST', url: '/api/delivery/methods', payload })
  expect(status, text).toBe(201)
  return (body as { id: string }).id
}

beforeAll(async () => {
  await once(carrier.listen(0, '127.0.0.1'), 'listening')
  process.env['POSTHORN_URL'] = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
  shop = await openShop({ modules, settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
  admin = await shop.as('admin')
  visitor = await shop.as(null)
  const { id } = await aProduct(shop, { pricePerSqm: 10_000 })
  cart = [{ product_id: id, width: 1, length: 2, calculated_price: 200 }]
  const packing = { weightG: 500, lengthMm: 100, sideMm: 80 }
  const zones = [{ name: 'Germany', country: 'DE' }]
  methods = {
    posthorn: await aMethod({ name: 'Posthorn', terms: { calculator: 'posthorn', packing, zones } }),
    pickup: await aMethod({ kind: 'pickup', name: 'Pick-up', terms: { zones } }),
  }
})
beforeEach(async () => {
  asked = []
  answer = {}
  await shop.rows('delete from module_answers')
})
afterAll(async () => {
  await shop.close()
  carrier.close()
  delete process.env['POSTHORN_URL']
})

const address = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }

const quoted = async (to: object = address) => {
  const payload = { cart, delivery_address: to }
  const { body } = await visitor.send({ method: 'POST', url: '/api/checkout/quote', payload })
  return body as { total_amount: number; delivery: { id: string; name: string; amount: number }[] }
}

const ordered = async (total: number, method: string | undefined = methods.posthorn) => {
  const customer = await shop.as('customer')
  const customer_info = {
    name: 'Kim',
    phone: '+49 30 901820',
    email: 'kim@example.com',
    address: 'Lindwurmstr. 12',
  }
  return customer.send({
    method: 'POST',
    url: '/api/orders',
    payload: { cart, customer_info, total_amount: total, delivery_address: address, delivery_method: method },
  })
}

test('a carrier gives the price of a delivery by its packed pieces, and the price that was shown is ordered', async () => {
  expect((await quoted()).delivery).toMatchObject([
    { name: 'Posthorn', amount: 14.9 },
    { name: 'Pick-up', amount: 0 },
  ])
  expect(asked).toEqual([
    {
      to: { country: 'DE', postcode: '80337' },
      parcels: [{ weightG: null, lengthMm: 2100, girthMm: 320 }],
      currency: 'EUR',
    },
  ])
  expect((await quoted()).total_amount).toBe(214.9)
  const order = await ordered(214.9)
  expect(order.body, order.text).toMatchObject({
    total_amount: 214.9,
    charges: [{ kind: 'delivery', label: 'Posthorn', amount: 14.9 }],
    delivery: { name: 'Posthorn' },
  })
  expect(asked).toHaveLength(1)
})

test('an order at another price than the carrier has is refused with its price, which then holds', async () => {
  const refused = await ordered(210)
  expect(refused.body).toMatchObject({ code: 'price_changed', total_amount: 214.9 })
  expect((await ordered(214.9)).status).toBe(201)
})

test('a carrier that does not take the pieces, answers nonsense or nothing is not offered, and the order goes another way', async () => {
  for (const wrong of [{ price: null }, { price: -1 }, { price: 14.5 }, { price: 'ten' }, 'none'] as const) {
    answer = wrong
    await shop.rows('delete from module_answers')
    expect((await quoted()).delivery, JSON.stringify(wrong)).toMatchObject([{ name: 'Pick-up' }])
  }
  const refused = await ordered(214.9)
  expect(refused.body).toMatchObject({
    fields: {
      delivery_method: 'This delivery has no price right now. Please try again in a few minutes.',
    },
  })
  expect((await ordered(200, methods.pickup)).status).toBe(201)

  const pieces = [{ weightG: 1, widthMm: 1, lengthMm: 1 }]
  const trial = { country: 'DE', postcode: '80337', goods: 200, pieces }
  const tried = await admin.send({ method: 'POST', url: '/api/delivery/try', payload: trial })
  expect(tried.body).toMatchObject({ refused: [{ name: 'Posthorn', reason: { code: 'no_price' } }] })
})

test('a price that was shown holds while its carrier is away, and a place that the shop does not serve is not asked', async () => {
  await quoted()
  answer = 'none'
  expect((await ordered(214.9)).status).toBe(201)
  expect((await quoted({ ...address, country: 'AT' })).delivery).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a method names a calculator that there is', async () => {
  const calculators = await admin.send({ method: 'GET', url: '/api/delivery/calculators' })
  expect(calculators.body).toEqual([{ name: 'posthorn', title: 'Posthorn' }])
  const payload = { kind: 'parcel', name: 'Parcel', terms: { calculator: 'gulliver' } }
  const refused = await admin.send({ method: 'POST', url: '/api/delivery/methods', payload })
  expect(refused.body).toMatchObject({
    fields: { 'terms.calculator': 'No module of this shop calculates this price' },
  })
})

test('a carrier that hangs costs one shopper four seconds, and is not asked again for a while', async () => {
  answer = 'late'
  expect((await quoted()).delivery).toMatchObject([{ name: 'Pick-up' }])
  expect((await quoted({ ...address, postcode: '10115' })).delivery).toMatchObject([{ name: 'Pick-up' }])
  expect(asked).toHaveLength(1)
})
