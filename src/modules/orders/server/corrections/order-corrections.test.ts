import { beforeEach, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { aPostbox } from '#test/postbox.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'
import {
  addOrderCharge,
  addOrderLine,
  correctOrder,
  listOrderVersions,
  takeOrder,
} from '../../contract/order-corrections.ts'
import { listOrderEvents } from '../../contract/orders-admin.ts'
import { getOrder, getOwnOrder, placeOrder, type Order } from '../../contract/orders.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { getItem } from '#modules/inventory/contract/index.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { putBill } from '#modules/materials/contract.ts'
import { listCustomers } from '#modules/customers/contract/index.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const buyer = await shop.as('customer')
const post = aPostbox(shop)
beforeEach(() => shop.rows('delete from outbox'))

const revenueOfDay = async () =>
  Number((await shop.rows('select coalesce(sum(revenue), 0) as sum from order_day_sums'))[0]?.['sum'])

async function ordered(widths: number[] = [1.5, 1]) {
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const lines = widths.map((width) => aLine(product, { width, length: 2 }))
  const { body } = await buyer.call(placeOrder, { body: anOrderBody(lines) })
  return { order: body, product }
}

/** The unchanged lines of an order, as a correction sends them. */
const sentLines = (order: Order) =>
  order.cart.map(({ product_id, width, length, room, note, options, mount }, place) => ({
    line: place + 1,
    product_id,
    width,
    length,
    ...(room && { room }),
    ...(note && { note }),
    ...(options && { options: options as Record<string, string> }),
    ...(mount && { mount }),
  }))

const correct = (
  id: string,
  body: NonNullable<Parameters<typeof editor.call<typeof correctOrder>>[1]>['body'],
) => editor.call(correctOrder, { params: { id }, body })

describe('a correction', () => {
  test('a correction changes a size at today’s price, keeps the other lines, and updates the shop’s sums', async () => {
    const { order, product } = await ordered()
    const before = await revenueOfDay()
    await shop.rows('update products set price_per_sqm = 120000 where id = $1', [product.id])
    const [first, second] = sentLines(order)
    const { status, body } = await correct(order.id, { cart: [{ ...first!, width: 2 }, second!], version: 1 })
    expect(status).toBe(200)
    const after = body
    expect(after.cart.map(({ width, calculated_price }) => [width, calculated_price])).toEqual([
      [2, 480_000],
      [1, 200_000],
    ])
    expect(after).toMatchObject({ total_amount: 680_000, version: 2 })
    expect((await revenueOfDay()) - before).toBe(680_000 - 500_000)
    const own = await buyer.call(getOwnOrder, { params: { id: order.id } })
    expect(own.body).toMatchObject({ total_amount: 680_000 })
  })

  test('a correction of the address keeps the agreed prices when the prices of the products have changed since', async () => {
    const { order, product } = await ordered()
    await shop.rows('update products set price_per_sqm = 120000 where id = $1', [product.id])
    const address = '7 Other Street, Hue'
    const { body } = await correct(order.id, { customer_info: { ...customerInfo, address } })
    expect(body).toMatchObject({ customer_info: { address }, total_amount: 500_000 })
    expect(body.cart).toEqual(order.cart)
  })

  test('a correction adds and removes pieces, and refuses to remove the last one', async () => {
    const { order, product } = await ordered()
    const [, second] = sentLines(order)
    const added = { product_id: product.id, width: 1, length: 1, room: 'Kitchen' }
    const { body } = await correct(order.id, { cart: [second!, added] })
    expect(body.cart.map(({ room, width }) => [room, width])).toEqual([
      [undefined, 1],
      ['Kitchen', 1],
    ])
    expect(body).toMatchObject({ total_amount: 300_000 })
    const none = await correct(order.id, { cart: [] })
    expect(none).toMatchObject({ status: 422, body: { fields: { cart: 'Cancel the order instead.' } } })
  })

  test('a correction accepts an agreed price only with a reason', async () => {
    const { order } = await ordered([1])
    const [line] = sentLines(order)
    const without = await correct(order.id, { cart: [{ ...line!, price: 150_000 }] })
    expect(without).toMatchObject({
      status: 422,
      body: { fields: { 'cart.0.price_reason': 'Please say why this price was agreed' } },
    })
    const agreed = await correct(order.id, {
      cart: [{ ...line!, price: 150_000, price_reason: 'Display piece' }],
    })
    expect(agreed.body).toMatchObject({
      total_amount: 150_000,
      cart: [{ calculated_price: 150_000, price_reason: 'Display piece' }],
    })
    const seen = await buyer.call(getOwnOrder, { params: { id: order.id } })
    expect(seen.body.cart[0]).not.toHaveProperty('price_reason')
    const kept = await correct(order.id, { cart: [{ ...line!, room: 'Hall' }] })
    expect(kept.body).toMatchObject({ total_amount: 150_000, cart: [{ room: 'Hall' }] })
    const own = await correct(order.id, { cart: [{ ...line!, price: null }] })
    expect(own.body).toMatchObject({ total_amount: 200_000 })
    expect(own.body.cart[0]).not.toHaveProperty('price_reason')
  })

  test('a correction accepts the price of a measurement cover as a charge: 10 % of a piece of 1,404,000', async () => {
    const product = await aProduct(shop, { pricePerSqm: 520_000 })
    const { body: order } = await buyer.call(placeOrder, { body: anOrderBody([aLine(product)]) })
    expect(order.total_amount).toBe(1_404_000)
    const charges = [{ kind: 'other', label: 'Cover of measurements, 10 %', amount: 140_400 }] as const
    const { body } = await correct(order.id, { charges: [...charges] })
    expect(body).toMatchObject({ charges, total_amount: 1_544_400 })
  })

  test('a correction adds charges and discounts, so that lines and charges add up to the total', async () => {
    const { order } = await ordered()
    const charges = [
      { kind: 'delivery', label: 'Delivery to Da Nang', amount: 50_000 },
      { kind: 'discount', label: '', amount: -20_000 },
    ] as const
    const { body } = await correct(order.id, { charges: [...charges] })
    const { cart, charges: stored = [], total_amount } = body
    expect(stored).toEqual(charges)
    const sum = [...cart.map((line) => line.calculated_price), ...stored.map(({ amount }) => amount)]
    expect(sum.reduce((all, one) => all + one, 0)).toBe(total_amount)
    const below = await correct(order.id, { charges: [{ kind: 'discount', label: '', amount: -900_000 }] })
    expect(below).toMatchObject({ status: 422, body: { fields: { charges: 'The total would be below 0' } } })
  })

  test('a correction keeps the former order, and its difference in the history', async () => {
    const { order } = await ordered([1])
    const info = { ...customerInfo, phone: '0909999999' }
    await correct(order.id, { customer_info: info, cart: [{ ...sentLines(order)[0]!, length: 1 }] })
    const versions = await editor.call(listOrderVersions, { params: { id: order.id } })
    expect(versions.body).toMatchObject([
      { version: 1, order: { total_amount: 200_000, customer_info: customerInfo } },
    ])
    const events = await editor.call(listOrderEvents, { params: { id: order.id } })
    expect(events.body).toMatchObject([
      {
        kind: 'corrected',
        changes: [
          { what: 'phone', before: customerInfo.phone, after: '0909999999' },
          { what: 'line', line: 1, before: { length: 2 }, after: { length: 1 } },
          { what: 'total', before: 200_000, after: 100_000 },
        ],
      },
      { kind: 'placed' },
    ])
  })

  test('a correction is mailed to the customer only on request', async () => {
    const { order } = await ordered([1])
    await shop.rows('delete from outbox')
    const charge = (amount: number) => [{ kind: 'delivery' as const, label: '', amount }]
    await correct(order.id, { charges: charge(10_000) })
    expect(await post.deliver()).toEqual([])
    await correct(order.id, { charges: charge(30_000), notify: true })
    const [mail] = await post.deliver()
    expect(mail?.subject).toBe(`Your order ${order.order_number} has changed`)
    expect(mail?.text).toContain('Delivery: 30.000')
  })

  test('a correction of lines is refused once the order is being made, of the address until it is delivered', async () => {
    const { order } = await ordered([1])
    const move = (status: 'processing' | 'delivered') =>
      editor.call(setOrderStatus, { params: { id: order.id }, body: { status } })
    await move('processing')
    const locked = await correct(order.id, { cart: sentLines(order) })
    expect(locked).toMatchObject({ status: 409, body: { code: 'order_locked' } })
    const moved = await correct(order.id, {
      customer_info: { ...customerInfo, address: '7 Other Street, Hue' },
    })
    expect(moved.body).toMatchObject({ customer_info: { address: '7 Other Street, Hue' } })
    await move('delivered')
    const late = await correct(order.id, { customer_info: customerInfo })
    expect(late).toMatchObject({ status: 409, body: { code: 'order_locked' } })
  })

  test('a correction with a stale version is refused with the current order', async () => {
    const { order } = await ordered([1])
    await correct(order.id, { charges: [{ kind: 'other', label: 'Spare chain', amount: 5_000 }], version: 1 })
    const stale = await correct(order.id, { charges: [], version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { version: 2 } } })
  })

  test('a correction of a confirmed order reserves what its pieces need now', async () => {
    const { order, product } = await ordered([1])
    const item = await anItem(await shop.as('admin'), { currentStock: 0, unit: 'm2', unitCost: 4 })
    const materials = [{ inventoryItemId: item.id, basis: 'area' as const, quantity: 1, wastePercent: 0 }]
    await editor.call(putBill, { params: { id: product.id }, body: { materials } })
    const reserved = async () => (await editor.call(getItem, { params: { id: item.id } })).body.reservedStock
    await editor.call(setOrderStatus, { params: { id: order.id }, body: { status: 'confirmed' } })
    expect(await reserved()).toBe(2)
    await correct(order.id, { cart: [{ ...sentLines(order)[0]!, width: 1.5 }] })
    expect(await reserved()).toBe(3)
  })

  test('a correction reports each line that cannot be made', async () => {
    const { order } = await ordered()
    const [first, second] = sentLines(order)
    const { status, body } = await correct(order.id, {
      cart: [{ ...first!, width: 9 }, second!, { ...second!, line: 2 }],
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      fields: {
        'cart.0.width': 'Width must be between 0.5 and 5 m',
        'cart.2.line': 'There is no such line, or it was named twice',
      },
    })
    expect((await editor.call(getOrder, { params: { id: order.id } })).body).toMatchObject({ version: 1 })
  })
})

describe('an order that staff take', () => {
  const aCall = async (more: object = {}) => {
    const product = await aProduct(shop, { pricePerSqm: 100_000 })
    return {
      customer_info: { name: 'Tran Van Binh', email: '', phone: '0912345678', address: '' },
      cart: [{ product_id: product.id, width: 1.2, length: 1.5, room: 'Bedroom' }],
      ...more,
    }
  }

  test('an order that staff take needs no e-mail address and creates a customer', async () => {
    const { status, body } = await editor.call(takeOrder, { body: await aCall() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', total_amount: 180_000, user_id: null })
    const found = await editor.call(listCustomers, { query: { q: '0912345678' } })
    expect(found.body).toMatchObject([
      { firstName: 'Van Binh', lastName: 'Tran', source: 'phone', status: 'active' },
    ])
  })

  test('an order that staff take belongs to the given customer, and is placed once for each key', async () => {
    const [customer] = await shop.rows(
      `insert into customers (first_name, last_name, phone) values ('Mai', 'Le', '0987654321') returning id`,
    )
    const body = await aCall({ customer_id: customer?.['id'] })
    const headers = { 'idempotency-key': 'call-1' }
    const first = await editor.call(takeOrder, { body, headers })
    const again = await editor.call(takeOrder, { body, headers })
    expect(first.body).toMatchObject({ customer_id: customer?.['id'] })
    expect(again.body.id).toBe(first.body.id)
    const unknown = await editor.call(takeOrder, {
      body: await aCall({ customer_id: '00000000-0000-4000-8000-000000000000' }),
    })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'customer_not_found' } })
  })

  test('an order that staff take is mailed on request when there is an address', async () => {
    const without = await editor.call(takeOrder, { body: await aCall({ notify: true }) })
    expect(without).toMatchObject({
      status: 422,
      body: { fields: { notify: 'There is no address to write to' } },
    })
    const info = { name: 'Tran Van Binh', email: 'binh@example.com', phone: '0912345678', address: '' }
    await editor.call(takeOrder, { body: await aCall({ customer_info: info, language: 'vi', notify: true }) })
    const mails = await post.deliver()
    expect(mails.map(({ to }) => to)).toEqual(['binh@example.com'])
    // Shop and customer have just spoken.
    const t = await mailTranslations('vi')
    expect(mails[0]?.text).toContain(t('order.nextMake'))
    expect(mails[0]?.text).not.toContain(t('order.nextCall'))
  })
})

describe('an addition to an order', () => {
  test('an addition to an order of a line or a charge keeps everything else, agreed prices too', async () => {
    const { order, product } = await ordered()
    const [first, second] = sentLines(order)
    const agreed = { price: 250_000, price_reason: 'Display piece' }
    await correct(order.id, { cart: [{ ...first!, ...agreed }, second!] })
    const params = { id: order.id }
    const line = { product_id: product.id, width: 2, length: 2, room: 'Attic', version: 2 }
    const longer = await editor.call(addOrderLine, { params, body: line })
    expect([longer.status, longer.headers.etag]).toEqual([201, '"3"'])
    expect(longer.body).toMatchObject({
      total_amount: 850_000,
      cart: [{ calculated_price: 250_000 }, { calculated_price: 200_000 }, { room: 'Attic' }],
    })
    expect((await editor.call(addOrderLine, { params, body: line })).status).toBe(409)
    const charged = await editor.call(addOrderCharge, { params, body: { kind: 'delivery', amount: 30_000 } })
    const off = await editor.call(addOrderCharge, {
      params,
      body: { kind: 'discount', label: 'Regular', amount: -80_000 },
    })
    expect([charged.status, off.body.total_amount, off.body.charges]).toEqual([
      201,
      800_000,
      [
        { kind: 'delivery', label: '', amount: 30_000 },
        { kind: 'discount', label: 'Regular', amount: -80_000 },
      ],
    ])
  })

  test('an addition to an order is refused by the same rules as a correction', async () => {
    const { order, product } = await ordered()
    const params = { id: order.id }
    const wide = await editor.call(addOrderLine, {
      params,
      body: { product_id: product.id, width: 9, length: 2 },
    })
    expect([wide.status, wide.refused.fields]).toEqual([422, { width: 'Width must be between 0.5 and 5 m' }])
    const charges = Array.from({ length: 20 }, () => ({ kind: 'other' as const, amount: 1 }))
    await correct(order.id, { charges })
    const more = await editor.call(addOrderCharge, { params, body: charges[0]! })
    expect([more.status, more.refused.fields]).toEqual([422, { charges: 'An order has at most 20 charges' }])
    await editor.call(setOrderStatus, { params, body: { status: 'processing' } })
    const late = await editor.call(addOrderLine, {
      params,
      body: { product_id: product.id, width: 1, length: 2 },
    })
    expect(late.refused.code).toBe('order_locked')
    expect((await buyer.call(addOrderCharge, { params, body: charges[0]! })).status).toBe(403)
  })
})
