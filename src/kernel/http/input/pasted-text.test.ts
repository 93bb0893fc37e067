import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { createBlogPost } from '#modules/content/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'

let shop: TestShop
let admin: Client

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** As copied from a PDF file and from Word, with invisible characters and a line break within a paragraph. */
const pasted = (text: string) => `\u0002${text.replace(' ', '\u000b')}\u0001\u007f\u0092`

test('an order keeps the lines of a pasted note and drops control characters from all of its texts', async () => {
  const customer = await shop.as('customer')
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const line = aLine(product, { width: 1, length: 1, room: pasted('Big bedroom') })
  const { status, body, text } = await customer.send({
    method: 'POST',
    url: '/api/orders',
    payload: {
      customer_info: { ...customerInfo, name: pasted('Mai Tran') },
      cart: [line],
      note: `${pasted('Ring twice')}\n\tThird floor`,
      total_amount: line.calculated_price,
    },
  })
  expect(status, text).toBe(201)
  expect(body).toMatchObject({
    customer_info: { name: 'Mai Tran' },
    cart: [{ room: 'Big bedroom' }],
    note: 'Ring twice\n\tThird floor',
  })
})

test('a blog post is stored without pasted control characters, and a lone surrogate is refused with its field', async () => {
  const { body } = await admin.call(createBlogPost, {
    body: { title: pasted('Spring light'), content: '<p>One\u0001\n\ttwo\u0007</p>' },
  })
  expect(body).toMatchObject({ title: 'Spring light', content: '<p>One\n\ttwo</p>' })
  const refused = await admin.send({
    method: 'POST',
    url: '/api/blog',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ title: 'Half \ud83d' }),
  })
  expect([refused.status, refused.refused.fields]).toEqual([
    400,
    { title: 'This text contains a character that cannot be stored' },
  ])
})
