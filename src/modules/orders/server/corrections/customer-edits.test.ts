import { beforeEach, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aPostbox } from '#test/postbox.ts'
import { aConfiguredProduct, anOption, aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'
import { correctOrder, listOrderVersions } from '../../contract/order-corrections.ts'
import { confirmOrder, listOrderEvents } from '../../contract/orders-admin.ts'
import { getOrder, placeOrder } from '../../contract/orders.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import {
  changeOwnLine,
  changeOwnOrder,
  removeOwnLine,
  type OwnChange,
} from '../../contract/customer-edits.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const buyer = await shop.as('customer')
const post = aPostbox(shop)
beforeEach(() => shop.rows('delete from outbox'))

/** An order of two pieces, 1.5 m and 1 m wide, 2 m long, at 100,000 per m². */
async function ordered() {
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const lines = [1.5, 1].map((width) => aLine(product, { width, length: 2 }))
  const { body } = await buyer.call(placeOrder, { body: anOrderBody(lines) })
  await shop.rows('delete from outbox')
  return { id: body.id, product }
}

const change = (id: string, body: OwnChange, client = buyer) =>
  client.call(changeOwnOrder, { params: { id }, body })

const first = { line: 1, width: 1.5, length: 2 }
const second = { line: 2, width: 1, length: 2 }

describe('a customer who changes an order', () => {
  test('a customer who changes an order pays today’s price for a changed size, and the other pieces keep theirs', async () => {
    const { id, product } = await ordered()
    await shop.rows('update products set price_per_sqm = 120000 where id = $1', [product.id])
    const { status, body } = await change(id, { cart: [{ ...first, width: 2 }, second], version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_amount: 680_000,
      version: 2,
      cart: [
        { width: 2, calculated_price: 480_000 },
        { width: 1, calculated_price: 200_000 },
      ],
    })
  })

  test('chooses another colour and mount at today’s price, and the rest stays as ordered', async () => {
    const colour = await anOption(editor, 'Colour', [
      { code: 'sage', name: 'Sage' },
      { code: 'oat', name: 'Oat', price_basis: 'piece', price_amount: 30_000 },
    ])
    const product = await aConfiguredProduct(shop, editor, [colour], { kind: 'roller', pricePerSqm: 100_000 })
    const line = aLine(product, { width: 1, length: 2, mount: 'inside', options: { [colour.code]: 'sage' } })
    const { body: placed } = await buyer.call(placeOrder, { body: anOrderBody([{ ...line, room: 'Hall' }]) })
    const size = { line: 1, width: 1, length: 2 }
    const options = { [colour.code]: 'oat' }
    const gone = await change(placed.id, { cart: [{ ...size, options: { [colour.code]: 'none' } }] })
    expect([gone.status, Object.keys(gone.refused.fields ?? {})]).toEqual([
      422,
      [`cart.0.options.${colour.code}`],
    ])
    const { body } = await change(placed.id, { cart: [{ ...size, options, mount: 'outside' }] })
    expect(body).toMatchObject({
      total_amount: 230_000,
      cart: [{ mount: 'outside', room: 'Hall', choices: [{ choice: 'Oat', amount: 30_000 }] }],
    })
  })

  test('a customer who changes an order is mailed what the order says after a new price', async () => {
    const { id } = await ordered()
    const { body } = await change(id, { cart: [{ ...first, width: 2 }, second] })
    const mails = await post.deliver()
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${body.order_number} has changed`])
    expect(mails[0]?.text).toContain(`You have changed your order ${body.order_number}.`)
    expect(mails[0]?.text).toMatch(/Total: 600\.000\s₫/)
  })

  test('a customer who changes an order sees a different total before it is stored', async () => {
    const { id } = await ordered()
    const cart = [{ ...first, width: 2 }, second]
    const asked = await change(id, { cart, agreed_total: 500_000 })
    expect(asked).toMatchObject({ status: 409, body: { code: 'price_changed', total_amount: 600_000 } })
    const { body } = await editor.call(getOrder, { params: { id } })
    expect(body).toMatchObject({ total_amount: 500_000, version: 1 })
    expect((await change(id, { cart, agreed_total: 600_000 })).status).toBe(200)
  })

  test('a customer who changes an order changes room and note of a line without changing the price, and is mailed that too', async () => {
    const { id } = await ordered()
    const cart = [{ ...first, room: 'Kitchen', note: 'Left of the door' }, second]
    const { body } = await change(id, { cart, agreed_total: 500_000 })
    expect(body).toMatchObject({
      total_amount: 500_000,
      cart: [{ room: 'Kitchen', note: 'Left of the door' }, {}],
    })
    expect((await post.deliver()).map(({ subject }) => subject)).toEqual([
      `Your order ${body.order_number} has changed`,
    ])
  })

  test('a customer who changes an order changes delivery and the note on the order, and no mail is sent', async () => {
    const { id } = await ordered()
    const delivery = { name: 'Lan', phone: '0909999999', address: '7 Le Loi, Ho Chi Minh City' }
    const { body } = await change(id, { customer_info: delivery, note: 'Ring twice', cart: [first, second] })
    expect(body).toMatchObject({
      note: 'Ring twice',
      customer_info: { ...delivery, email: customerInfo.email },
    })
    expect(await post.deliver()).toEqual([])
  })

  test('a customer who changes an order removes a piece, but not the last one', async () => {
    const { id } = await ordered()
    expect((await change(id, { cart: [second] })).body).toMatchObject({
      total_amount: 200_000,
      cart: [{ width: 1 }],
    })
    expect(await change(id, { cart: [] })).toMatchObject({
      status: 422,
      body: { fields: { cart: 'Cancel the order instead.' } },
    })
  })

  test('a customer who changes an order keeps the agreed price of an unchanged piece, and never sees its reason', async () => {
    const { id, product } = await ordered()
    const charges = [{ kind: 'delivery' as const, label: '', amount: 30_000 }]
    const agreed = { price: 250_000, price_reason: 'Display piece' }
    const cart = [
      { ...first, product_id: product.id, ...agreed },
      { ...second, product_id: product.id },
    ]
    await editor.call(correctOrder, { params: { id }, body: { cart, charges } })
    const { body } = await change(id, { cart: [first, { ...second, width: 2 }] })
    expect(body).toMatchObject({ total_amount: 250_000 + 400_000 + 30_000, charges })
    const stale = await change(id, { cart: [first], version: 1 })
    expect(stale.status).toBe(409)
    expect(JSON.stringify([body, stale.body])).not.toContain('Display piece')
  })

  test('a customer who changes an order is recorded in the history with the difference, and the former version is kept', async () => {
    const { id } = await ordered()
    await editor.call(confirmOrder, { params: { id }, body: { sizes: true } })
    await change(id, { cart: [{ ...first, width: 2 }, second] })
    const { body: events } = await editor.call(listOrderEvents, { params: { id } })
    const { name } = (
      await shop.rows('select actor_name as name from order_events where order_id = $1', [id])
    )[0]!
    expect(events[0]).toMatchObject({
      kind: 'corrected',
      actor_name: name,
      changes: [
        { what: 'line', line: 1, before: { width: 1.5 }, after: { width: 2 } },
        { what: 'total', before: 500_000, after: 600_000 },
      ],
    })
    const { body: versions } = await editor.call(listOrderVersions, { params: { id } })
    expect(versions[0]?.order).toMatchObject({ total_amount: 500_000 })
    const { body: order } = await editor.call(getOrder, { params: { id } })
    expect(order.sizes_confirmed_at).toBeNull()
  })

  test('a customer who changes an order may do so for the hours that the shop has set when it was ordered; with none, until it is confirmed', async () => {
    const admin = await shop.as('admin')
    const set = async (changeHours: number) =>
      (await admin.call(putSelling, { body: { changeHours } })).refused?.fields ?? null
    expect(await set(400)).toEqual({ changeHours: 'Must be a whole number of hours from 0 to 336' })
    expect(await set(2)).toBeNull()
    const { id } = await ordered()
    expect(await set(0)).toBeNull()
    const later = await ordered()
    const untilOf = async (of: string) => {
      const { created_at, changeable_until: until } = (await editor.call(getOrder, { params: { id: of } }))
        .body
      return until && Date.parse(until) - Date.parse(created_at)
    }
    expect([await untilOf(id), await untilOf(later.id)]).toEqual([2 * 60 * 60 * 1000, undefined])
    expect((await change(later.id, { cart: [{ ...first, width: 2 }] })).status).toBe(200)
    await set(24)
  })

  test('a customer who changes an order may do so for 24 hours and until the shop confirms it, and not afterwards', async () => {
    const { id } = await ordered()
    await shop.rows(`update orders set created_at = '2026-11-26T14:05:00Z' where id = $1`, [id])
    const { body: pending } = await editor.call(getOrder, { params: { id } })
    expect(pending.changeable_until).toBe('2026-11-27T14:05:00.000Z')
    await shop.rows(`update orders set created_at = now() - interval '2 days' where id = $1`, [id])
    expect((await change(id, { cart: [second, { ...first, width: 2 }] })).status).toBe(200)
    const address = { name: 'Lan', phone: '0909999999', address: '7 Le Loi, Ho Chi Minh City' }
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const) {
      const { body } = await editor.call(setOrderStatus, { params: { id }, body: { status } })
      expect(body.changeable_until).toBeUndefined()
      expect(await change(id, { cart: [first] })).toMatchObject({
        status: 409,
        body: { code: 'order_locked' },
      })
      expect((await change(id, { customer_info: address })).status).toBe(409)
    }
  })

  test('a customer who changes an order can change only the size, room and note of a line', async () => {
    const { id } = await ordered()
    const sent = { ...first, price: 1, price_reason: 'Mine', product_id: (await aProduct(shop)).id }
    const { status, body } = await change(id, { cart: [sent, second] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ total_amount: 500_000, version: 1 })
  })

  test('a customer who changes an order gets errors by field for sizes that cannot be made and for unknown lines', async () => {
    const { id } = await ordered()
    const tooWide = await change(id, { cart: [{ ...first, width: 9 }, second] })
    expect(tooWide).toMatchObject({ status: 422, body: { code: 'order_refused' } })
    expect(tooWide.body).toHaveProperty(['fields', 'cart.0.width'])
    const missing = await change(id, { cart: [first, { ...second, line: 7 }] })
    expect(missing).toMatchObject({
      status: 422,
      body: { fields: { 'cart.1.line': 'There is no such line, or it was named twice' } },
    })
    expect((await change(id, { cart: [first, first] })).status).toBe(422)
  })
})

describe('a customer who changes a single line', () => {
  const line = (id: string, n: string) => ({ params: { id, n } })

  test('a customer who changes a single line gives it by its number, and the other lines stay', async () => {
    const { id } = await ordered()
    const body = { width: 2, length: 2, room: 'Kitchen', agreed_total: 700_000, version: 1 }
    const changed = await buyer.call(changeOwnLine, { ...line(id, '2'), body })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).toBe('"2"')
    expect(changed.body).toMatchObject({
      total_amount: 700_000,
      cart: [
        { width: 1.5, calculated_price: 300_000 },
        { width: 2, room: 'Kitchen', calculated_price: 400_000 },
      ],
    })
    expect(await post.deliver()).toHaveLength(1)
    const stale = await buyer.call(changeOwnLine, { ...line(id, '2'), body })
    expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  })

  test('a customer who changes a single line gets the errors of that line, and the shop’s total when it saw another', async () => {
    const { id } = await ordered()
    const wide = await buyer.call(changeOwnLine, { ...line(id, '2'), body: { width: 9, length: 2 } })
    expect([wide.status, wide.refused.fields]).toEqual([422, { width: 'Width must be between 0.5 and 5 m' }])
    const body = { width: 2, length: 2, agreed_total: 1 }
    expect(await buyer.call(changeOwnLine, { ...line(id, '2'), body })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', total_amount: 700_000 },
    })
    for (const n of ['0', '3', '01', 'two']) {
      const none = await buyer.call(changeOwnLine, { ...line(id, n), body: { width: 2, length: 2 } })
      expect([n, none.status, none.refused.code]).toEqual([n, 404, 'order_line_not_found'])
    }
  })

  test('a customer who changes a single line removes it, but not the last one', async () => {
    const { id } = await ordered()
    const headers = { 'if-match': '"1"' }
    const removed = await buyer.call(removeOwnLine, { ...line(id, '1'), headers })
    expect(removed.body).toMatchObject({ total_amount: 200_000, version: 2, cart: [{ width: 1 }] })
    expect(await post.deliver()).toHaveLength(1)
    expect((await buyer.call(removeOwnLine, { ...line(id, '1'), headers })).status).toBe(412)
    const last = await buyer.call(removeOwnLine, line(id, '1'))
    expect([last.status, last.refused.fields]).toEqual([422, { cart: 'Cancel the order instead.' }])
  })

  test('a customer who changes a single line may not do so once the order is confirmed, or if it is not theirs', async () => {
    const { id } = await ordered()
    const body = { width: 2, length: 2 }
    const stranger = await shop.as('customer')
    expect((await stranger.call(changeOwnLine, { ...line(id, '1'), body })).status).toBe(404)
    expect((await stranger.call(removeOwnLine, line(id, '1'))).status).toBe(404)
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    const late = await buyer.call(changeOwnLine, { ...line(id, '1'), body })
    expect([late.status, late.refused.code]).toEqual([409, 'order_locked'])
    expect((await buyer.call(removeOwnLine, line(id, '1'))).refused.code).toBe('order_locked')
  })
})

test('nobody can change another person’s order', async () => {
  const { id } = await ordered()
  const stranger = await shop.as('customer')
  expect((await change(id, { cart: [first] }, stranger)).status).toBe(404)
  expect((await change(id, { cart: [first] }, editor)).status).toBe(404)
  expect((await change(id, { cart: [first] }, await shop.as(null))).status).toBe(401)
})
