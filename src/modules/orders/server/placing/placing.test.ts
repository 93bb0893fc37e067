import { describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { exportOwnData } from '#modules/accounts/contract/index.ts'
import { correctOrder } from '../../contract/order-corrections.ts'
import { placeOrder } from '../../contract/orders.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'

const shop = await shopOfFile()
const customer = await shop.as('customer')
const product: ProductRow = await aProduct(shop, { name: 'Alba', pricePerSqm: 100_000 })

/** Row counts of everything an order writes; a refused order must not change them. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = ['orders', 'order_lines', 'order_events', 'customers', 'outbox', 'idempotency_keys']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [row] = await shop.rows<Record<string, number>>(`select ${counts.join(', ')}`)
  return row ?? {}
}

/** Sends any body; returns the response and whether anything was stored. */
async function refusedOrder(body: unknown) {
  const before = await rowCounts()
  const answer = await customer.send({ method: 'POST', url: '/api/orders', payload: body as object })
  expect(await rowCounts()).toEqual(before)
  return answer
}

describe('the shop calculates the price of an order:', () => {
  test('a window of 1.5 by 1.8 m at 100,000 per m² costs 270,000', async () => {
    const placed = await customer.call(placeOrder, { body: anOrderBody([aLine(product)]) })
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({
      status: 'pending',
      total_amount: 270_000,
      user_id: customer.person?.id,
      customer_info: customerInfo,
      version: 1,
    })
    expect(placed.body.cart).toEqual([
      {
        product_id: product.id,
        product_name: 'Alba',
        image_url: product.imageUrls[0],
        price_per_sqm: 100_000,
        width: 1.5,
        length: 1.8,
        calculated_price: 270_000,
      },
    ])
    expect(placed.body.order_number).toBe(placed.body.id.slice(-8).toUpperCase())
    expect(placed.headers.etag).toBe('"1"')
  })

  test('a price that is too low is refused with the correct prices, and nothing is stored', async () => {
    const other = await aProduct(shop, { pricePerSqm: 55_555 })
    const cart = [aLine(product), aLine(other, { width: 1, length: 1, calculated_price: 1 })]
    const answer = await refusedOrder(anOrderBody(cart))
    expect(answer.status).toBe(409)
    expect(answer.refused).toMatchObject({
      code: 'price_changed',
      lines: [
        { product_id: product.id, calculated_price: 270_000 },
        { product_id: other.id, calculated_price: 55_555 },
      ],
      total_amount: 325_555,
    })
  })

  test.for([1, 269_000, 271_000, -270_000, 1e308])(
    'a wrong total of %d alone is refused in the same way',
    async (total) => {
      const answer = await refusedOrder(anOrderBody([aLine(product)], { total_amount: total }))
      expect(answer.status).toBe(409)
      expect(answer.refused).toMatchObject({ code: 'price_changed', total_amount: 270_000 })
    },
  )

  test('a difference of one smallest unit is rounding, two is a price change', async () => {
    const lines = (price: number) => anOrderBody([aLine(product, { calculated_price: price, width: 2 })])
    const placed = await customer.call(placeOrder, { body: lines(359_999) })
    expect(placed.status).toBe(201)
    expect(placed.body.total_amount).toBe(360_000)
    expect((await refusedOrder(lines(359_998))).status).toBe(409)
  })

  test('the price per m² defaults to the base price', async () => {
    const plain = await aProduct(shop, { pricePerSqm: 0, basePrice: 50 })
    const placed = await customer.call(placeOrder, { body: anOrderBody([aLine(plain)]) })
    expect(placed.body.total_amount).toBe(135)
  })

  test('sizes are exact to the millimetre', async () => {
    const line = aLine(product, { width: 1.2344, length: 1.0006, calculated_price: 123_523 })
    const placed = await customer.call(placeOrder, { body: anOrderBody([line]) })
    expect(placed.body.cart[0]).toMatchObject({ width: 1.234, length: 1.001, calculated_price: 123_523 })
  })

  test('amounts are exact up to the largest that can be stored, and refused beyond', async () => {
    const dear = await aProduct(shop, { pricePerSqm: Number.MAX_SAFE_INTEGER })
    const one = (width: number) => anOrderBody([aLine(dear, { width, length: 1 })])
    const placed = await customer.call(placeOrder, { body: one(1) })
    expect(placed.status).toBe(201)
    expect(placed.text).toContain('"total_amount":9007199254740991')
    const beyond = await refusedOrder(one(1.001))
    expect(beyond.status).toBe(422)
    expect(beyond.refused.fields).toHaveProperty(['cart.0.calculated_price'])
  })

  test('a total beyond the largest amount is refused', async () => {
    const dear = await aProduct(shop, { pricePerSqm: Number.MAX_SAFE_INTEGER })
    const line = aLine(dear, { width: 1, length: 1 })
    const answer = await refusedOrder(anOrderBody([line, line]))
    expect(answer.status).toBe(422)
    expect(answer.refused.fields).toHaveProperty(['total_amount'])
  })
})

describe('an order request', () => {
  test('an order request with status, owner, id and date in the body has them ignored', async () => {
    const stranger = await aUser(shop)
    const id = 'f0000000-0000-4000-8000-000000000000'
    const body = { ...anOrderBody([aLine(product, { width: 2.1 })], { status: 'delivered' }) }
    const forged = { ...body, id, userId: stranger.id, user_id: stranger.id, created_at: '2001-01-01' }
    const answer = await customer.send({ method: 'POST', url: '/api/orders', payload: forged })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ status: 'pending', user_id: customer.person?.id })
    expect(answer.body).not.toMatchObject({ id })
    expect((answer.body as { created_at: string }).created_at > '2020').toBe(true)
  })

  test('an order request without a session is refused', async () => {
    const nobody = await shop.as(null)
    const answer = await nobody.call(placeOrder, { body: anOrderBody([aLine(product)]) })
    expect(answer.status).toBe(401)
    expect(answer.refused.code).toBe('unauthenticated')
  })
})

describe('an order is refused with 422 when', () => {
  test('an order is refused with 422 when its product is unknown, archived, a draft, hidden or not a valid id', async () => {
    const archived = await aProduct(shop, { archivedAt: new Date() })
    const unknown = { ...product, id: '00000000-0000-4000-8000-000000000000' }
    const draft = await aProduct(shop, { state: 'draft' })
    const hidden = await aProduct(shop, { state: 'hidden' })
    for (const gone of [archived, draft, hidden, unknown, { ...product, id: 'blue' }]) {
      const answer = await refusedOrder(anOrderBody([aLine(product), aLine(gone)]))
      expect(answer.status).toBe(422)
      expect(answer.refused.code).toBe('order_refused')
      expect(answer.refused.fields).toEqual({ 'cart.1.product_id': 'This product is not for sale' })
    }
  })

  test.for([
    ['width', 0.499, 'Width must be between 0.5 and 5 m'],
    ['width', 5.01, 'Width must be between 0.5 and 5 m'],
    ['length', 0.001, 'Length must be between 0.5 and 3 m'],
    ['length', 3.01, 'Length must be between 0.5 and 3 m'],
    ['width', 0, 'Width must be between 0.5 and 5 m'],
    ['width', -1, 'Width must be between 0.5 and 5 m'],
    ['length', 1e300, 'Length must be between 0.5 and 3 m'],
    ['width', 1e-320, 'Width must be between 0.5 and 5 m'],
  ] as const)('its %s is %d m, and the field names the allowed range', async ([side, size, message]) => {
    const answer = await refusedOrder(
      anOrderBody([aLine(product, { [side]: size, calculated_price: 270_000 })]),
    )
    expect(answer.status).toBe(422)
    expect(answer.refused.fields).toEqual({ [`cart.0.${side}`]: message })
  })

  test('a size exceeds the limits of its product', async () => {
    const narrow = await aProduct(shop, { maxWidthMm: 1200, minLengthMm: 1000, maxLengthMm: 4000 })
    const refused = await refusedOrder(anOrderBody([aLine(narrow, { width: 1.3, length: 0.9 })]))
    expect(refused.refused.fields).toEqual({
      'cart.0.width': 'Width must be between 0.5 and 1.2 m',
      'cart.0.length': 'Length must be between 1 and 4 m',
    })
    const body = anOrderBody([aLine(narrow, { width: 1.2, length: 4 })])
    expect((await customer.call(placeOrder, { body })).status).toBe(201)
  })

  test('an order is refused with 422 when it has no lines or more than a hundred', async () => {
    const empty = await refusedOrder(anOrderBody([]))
    expect(empty.status).toBe(422)
    expect(empty.refused.fields).toEqual({ cart: 'The cart is empty' })
    const line = aLine(product)
    for (const count of [101, 1001])
      expect((await refusedOrder(anOrderBody(Array(count).fill(line)))).status).toBe(422)
    const full = await customer.call(placeOrder, { body: anOrderBody(Array(100).fill(line)) })
    expect(full.status).toBe(201)
    expect(full.body.total_amount).toBe(27_000_000)
  })

  test('an order is refused with 422 when its product has no price, or one that rounds to zero', async () => {
    const free = await aProduct(shop, { pricePerSqm: 0, basePrice: 0 })
    const nearlyFree = await aProduct(shop, { pricePerSqm: 1 })
    const bodies = [anOrderBody([aLine(free)]), anOrderBody([aLine(nearlyFree, { width: 0.5, length: 0.5 })])]
    for (const body of bodies) {
      const answer = await refusedOrder(body)
      expect(answer.status).toBe(422)
      expect(answer.refused.fields).toEqual({ 'cart.0.product_id': 'This product has no price yet' })
    }
  })
})

describe('an order is refused with 400 when', () => {
  const line = () => aLine(product)
  test.for<[string, () => unknown, string]>([
    ['a width is text', () => anOrderBody([{ ...line(), width: '1.5' as never }]), 'cart.0.width'],
    ['a width is missing', () => anOrderBody([{ ...line(), width: undefined as never }]), 'cart.0.width'],
    ['a length is null', () => anOrderBody([{ ...line(), length: null as never }]), 'cart.0.length'],
    ['a length is a list', () => anOrderBody([{ ...line(), length: [1] as never }]), 'cart.0.length'],
    [
      'a price is NaN, which JSON writes as null',
      () => anOrderBody([aLine(product, { calculated_price: Number.NaN })], { total_amount: 1 }),
      'cart.0.calculated_price',
    ],
    ['the total is text', () => anOrderBody([line()], { total_amount: '270000' as never }), 'total_amount'],
    ['the cart is missing', () => ({ ...anOrderBody([]), cart: undefined }), 'cart'],
    [
      'the name has one letter',
      () => anOrderBody([line()], { customer_info: { ...customerInfo, name: ' L ' } }),
      'customer_info.name',
    ],
    [
      'the e-mail is invalid',
      () => anOrderBody([line()], { customer_info: { ...customerInfo, email: 'lan@' } }),
      'customer_info.email',
    ],
    [
      'the phone number is short',
      () => anOrderBody([line()], { customer_info: { ...customerInfo, phone: '123456789' } }),
      'customer_info.phone',
    ],
    [
      'the address is short',
      () => anOrderBody([line()], { customer_info: { ...customerInfo, address: 'Here' } }),
      'customer_info.address',
    ],
    [
      'the name contains NUL',
      () => anOrderBody([line()], { customer_info: { ...customerInfo, name: 'La\0n' } }),
      'customer_info.name',
    ],
    [
      'the name has no letter that can be seen',
      () => anOrderBody([line()], { customer_info: { ...customerInfo, name: '\u200b\u200f\u2060' } }),
      'customer_info.name',
    ],
    [
      'an option contains a lone surrogate',
      () => anOrderBody([{ ...line(), options: { colour: '\ud800' } }]),
      'cart.0.options.colour',
    ],
  ])('%s', async ([, body, field]) => {
    const answer = await refusedOrder(body())
    expect(answer.status).toBe(400)
    expect(answer.refused.code).toBe('invalid_body')
    expect(Object.keys(answer.refused.fields ?? {})).toEqual([field])
  })

  test('a field is invalid, with the messages of the form', async () => {
    const blank = { name: '', email: '', phone: '', address: '' }
    const answer = await refusedOrder(anOrderBody([line()], { customer_info: blank }))
    expect(answer.refused.fields).toEqual({
      'customer_info.name': 'Name must be at least 2 characters',
      'customer_info.email': 'Invalid email address',
      'customer_info.phone': 'Phone number must be at least 10 digits',
      'customer_info.address': 'Address must be at least 10 characters',
    })
  })

  test('a number exceeds the range of numbers', async () => {
    const payload = JSON.stringify(anOrderBody([line()])).replace('"width":1.5', '"width":1e400')
    const headers = { 'content-type': 'application/json' }
    const answer = await customer.send({ method: 'POST', url: '/api/orders', headers, payload })
    expect(answer.status).toBe(400)
    expect(answer.refused.fields).toHaveProperty(['cart.0.width'])
  })
})

test('a phone number and an e-mail address copied with marks of direction or in Arabic digits are as they are dialled and written to', async () => {
  const copied = { phone: '\u202a+84 901\u2011234\u2011567\u202c', email: '\u200elan@example.com\u200b' }
  const placed = await customer.call(placeOrder, {
    body: anOrderBody([aLine(product, { width: 2.1 })], { customer_info: { ...customerInfo, ...copied } }),
  })
  expect(placed.body.customer_info).toMatchObject({ phone: '+84 901-234-567', email: 'lan@example.com' })
  const typed = await customer.call(placeOrder, {
    body: anOrderBody([aLine(product, { width: 2.2 })], {
      customer_info: { ...customerInfo, phone: '+٨٤٩٠١٢٣٤٥٦٧' },
    }),
  })
  expect(typed.body.customer_info.phone).toBe('+84901234567')
})

test('a line stores its options and its room', async () => {
  const extras = { options: { colour: 'sand', chain: 'left', slats: 12, lined: true }, room: 'Kitchen' }
  const placed = await customer.call(placeOrder, {
    body: anOrderBody([aLine(product, { ...extras, width: 3 })]),
  })
  expect(placed.body.cart[0]).toMatchObject(extras)
})

test('a line keeps the name and price of its product when these change later', async () => {
  const changing = await aProduct(shop, { name: 'Before', pricePerSqm: 1000 })
  const placed = await customer.call(placeOrder, { body: anOrderBody([aLine(changing)]) })
  await shop.rows(`update products set name = 'After', price_per_sqm = 2000 where id = $1`, [changing.id])
  const stored = await customer.send({ method: 'GET', url: `/api/account/orders/${placed.body.id}` })
  expect(stored.body).toEqual(placed.body)
})

test('an order in dollars is calculated in cents, stored in cents, and exported to its buyer in dollars with its charges', async () => {
  const american = await openShop({ settings: { SHOP_CURRENCY: 'USD' } })
  try {
    const buyer = await american.as('customer')
    const cents = await aProduct(american, { pricePerSqm: 1999 })
    const line = aLine(cents, { width: 1.5, length: 1.5, calculated_price: 44.98 })
    const placed = await buyer.call(placeOrder, { body: anOrderBody([line]) })
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({ total_amount: 44.98, cart: [{ price_per_sqm: 19.99 }] })
    const [stored] = await american.rows('select total_amount from orders')
    expect(stored).toEqual({ total_amount: '4498' })
    const editor = await american.as('editor')
    const charges = [{ kind: 'delivery' as const, label: 'Delivery', amount: 5.5 }]
    await editor.call(correctOrder, { params: { id: placed.body.id }, body: { charges } })
    const { body } = await buyer.call(exportOwnData)
    expect(body['orders']).toMatchObject([
      {
        total_amount: 50.48,
        cart: [{ calculated_price: 44.98 }],
        charges: [{ amount: 5.5 }],
        language: 'en',
      },
    ])
  } finally {
    await american.close()
  }
})
