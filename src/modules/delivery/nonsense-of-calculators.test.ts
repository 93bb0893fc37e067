import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'

/** What a carrier answers, as it is written in its module. */
const answers = {
  'a negative price': '{ amount: -1 }',
  'no number': '{ amount: NaN }',
  'an endless price': '{ amount: Infinity }',
  'a price that no shop can charge': '{ amount: 1e300 }',
  'a part of a cent': '{ amount: 0.5 }',
  'a number as a text': `{ amount: '500' }`,
  'a bare number': '500',
  'a text': `'<b>500</b>'`,
  'a list': '[500]',
  nothing: 'undefined',
  'a price in another currency': `{ amount: 500, currency: 'USD' }`,
  'a price that throws': `{ get amount() { throw new Error('<script>alert(1)</script>') } }`,
  'something that refers to itself': '(() => { const it = { amount: [] }; it.amount.push(it); return it })()',
}

let folder: string
let shop: TestShop
let visitor: Client
let cart: object[]
let method: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-carrier-'))
  const list = Object.values(answers).map((answer) => `() => (${answer})`)
  await writeFile(
    join(folder, 'server.ts'),
    `import { defineModule } from 'fenestra/server'
    const answers = [${list.join(', ')}, () => ({ amount: 500, currency: 'EUR' })]
    export default defineModule({ name: 'carrier', build: () => ({ contributes: { deliveryCalculators: [
      { name: 'carrier', title: 'Carrier', price: ({ destination }) => answers[destination.postcode - 10000]() },
    ] } }) })`,
  )
  shop = await openShop({ modules: [folder], settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
  visitor = await shop.as(null)
  const admin = await shop.as('admin')
  const { id } = await aProduct(shop, { pricePerSqm: 100_00 })
  cart = [{ product_id: id, width: 1, length: 2, calculated_price: 200 }]
  const terms = { calculator: 'carrier', zones: [{ name: 'Germany', country: 'DE' }] }
  const payload = { kind: 'parcel', name: 'Carrier', terms }
  const made = await admin.send({ method: 'POST', url: '/api/delivery/methods', payload })
  method = (made.body as { id: string }).id
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const toPlace = (index: number) => ({
  street: 'Am Hang 1',
  postcode: String(10_000 + index),
  city: 'Berlin',
  country: 'DE',
})
const offered = async (index: number) => {
  const payload = { cart, delivery_address: toPlace(index) }
  const answer = await visitor.send({ method: 'POST', url: '/api/checkout/quote', payload })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { delivery?: { amount: number }[] }
}

test.each(Object.keys(answers).map((what, index) => [what, index] as const))(
  'a carrier that answers %s is not offered, and an order by it is refused and not kept',
  async (_, index) => {
    const quote = await offered(index)
    expect(quote.delivery ?? []).toEqual([])
    expect(JSON.stringify(quote)).not.toContain('<')
    const customer = await shop.as('customer')
    const customer_info = {
      name: 'Kim',
      phone: '+49 30 901820',
      email: 'kim@example.com',
      address: 'Am Hang 1, Berlin',
    }
    const delivery = { delivery_address: toPlace(index), delivery_method: method }
    const payload = { cart, customer_info, total_amount: 205, ...delivery }
    const refused = await customer.send({ method: 'POST', url: '/api/orders', payload })
    expect([refused.status, refused.refused.fields]).toEqual([
      422,
      { delivery_method: 'This delivery has no price right now. Please try again in a few minutes.' },
    ])
    expect(await shop.rows('select from orders')).toEqual([])
    expect(await shop.rows('select from module_answers')).toEqual([])
  },
)

test('a carrier that names the currency of the shop is offered at its price', async () => {
  expect((await offered(Object.keys(answers).length)).delivery).toMatchObject([{ amount: 5 }])
})
