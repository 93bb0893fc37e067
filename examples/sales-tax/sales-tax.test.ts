import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { aProduct, openShop, type Client, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

let asked: object[] = []
let status = 200
let answer: object = {}
const austin = [
  { name: 'Texas', percent: 6.25 },
  { name: 'Austin', percent: 1 },
  { name: 'Capital Metro', percent: 1 },
]

/** Stands in for the tax service. */
const service: Server = createServer(async (request, response) => {
  asked.push((await json(request)) as object)
  return response.writeHead(status).end(JSON.stringify(answer))
})

let shop: TestShop
let admin: Client
let cart: object[]
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  process.env['SALES_TAX_URL'] = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const modules = [fileURLToPath(new URL('.', import.meta.url))]
  shop = await openShop({ modules, settings: { SHOP_COUNTRY: 'US', SHOP_CURRENCY: 'USD' } })
  admin = await shop.as('admin')
  await admin.send({ method: 'PUT', url: '/api/settings/taxes', payload: { isOn: true } })
  const own = { country: 'US', region: 'TX', taxClass: '', percent: 6.25, validFrom: '2020-01-01' }
  await admin.send({ method: 'POST', url: '/api/tax-rates', payload: own })
  const { id } = await aProduct(shop, { pricePerSqm: 19_999 })
  cart = [{ product_id: id, width: 1, length: 1, calculated_price: 199.99 }]
})
afterAll(async () => {
  await shop.close()
  service.close()
  delete process.env['SALES_TAX_URL']
})

const address = (postcode: string, region = 'TX') => ({
  street: '1100 Congress Ave',
  city: 'Austin',
  region,
  postcode,
  country: 'US',
})

const quoted = async (postcode: string, region?: string) => {
  const payload = { cart, delivery_address: address(postcode, region) }
  const { body, text } = await admin.send({ method: 'POST', url: '/api/checkout/quote', payload })
  return { ...(body as { total_amount: number; taxes: { tax: number; sums: object[] } }), text }
}

test('a tax service gives the rates of an address, which the order keeps with its jurisdictions', async () => {
  answer = { jurisdictions: austin, untaxed: [] }
  const quote = await quoted('78701-1234')
  expect(quote.taxes, quote.text).toMatchObject({
    tax: 16.5,
    sums: [{ percent: 8.25, parts: [{ tax: 12.5 }, { tax: 2 }, { tax: 2 }] }],
  })
  expect(asked).toMatchObject([{ country: 'US', region: 'TX', postcode: '78701' }])

  const customer = await shop.as('customer')
  const customer_info = {
    name: 'Kim',
    phone: '+1 512 555 0100',
    email: 'kim@example.com',
    address: '1100 Congress Ave, Austin',
  }
  const placed = await customer.send({
    method: 'POST',
    url: '/api/orders',
    payload: { cart, customer_info, total_amount: 216.49, delivery_address: address('78701') },
  })
  expect(placed.body, placed.text).toMatchObject({ total_amount: 216.49, taxes: { tax: 16.5 } })
  expect(asked).toHaveLength(1)
  const { id } = placed.body as { id: string }
  expect(await shop.rows("select taxes ->> 'source' as source from orders where id = $1", [id])).toEqual([
    { source: 'sales-tax' },
  ])
})

test.for([
  ['is away', 503, {}],
  ['does not know the place', 404, {}],
  ['answers nonsense', 200, { jurisdictions: [{ name: 'Texas', percent: 'six' }], untaxed: [] }],
  [
    'answers more than four decimals',
    200,
    { jurisdictions: [{ name: 'Texas', percent: 6.123456 }], untaxed: [] },
  ],
] as const)("the shop's own rates hold while the tax service %s", async ([, code, wrong], { task }) => {
  asked = []
  status = code
  answer = wrong
  const { taxes } = await quoted(`7330${task.name.length % 10}`)
  expect(taxes).toMatchObject({ tax: 12.5, sums: [{ percent: 6.25 }] })
  expect(asked).toHaveLength(1)
})

test('a quote of staff has the rates of the tax service too', async () => {
  status = 200
  answer = { jurisdictions: austin, untaxed: ['delivery'] }
  const tried = await admin.send({
    method: 'POST',
    url: '/api/settings/taxes/try',
    payload: {
      country: 'US',
      region: 'TX',
      postcode: '78702',
      amounts: [{ amount: 100 }, { amount: 10, taxClass: 'delivery' }],
    },
  })
  expect(tried.body).toMatchObject({ total: 118.25, taxes: { sums: [{ percent: 8.25 }, { percent: 0 }] } })
})
