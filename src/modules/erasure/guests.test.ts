import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { columnsHolding } from '#test/canaries.ts'
import { createLog } from '#kernel/process/log.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { eraseCustomer, getCustomer } from '#modules/customers/contract/index.ts'
import { addOrderNote } from '#modules/orders/contract/orders-admin.ts'
import { changeGuestOrder, getGuestOrder, placeGuestOrder } from '#modules/orders/contract/guest-orders.ts'
import { getOrder, placeOrder } from '#modules/orders/contract/orders.ts'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import { eraseSettled } from './server/erase-settled.ts'

const log = createLog('silent')

const shop = await shopOfFile()
const admin = await shop.as('admin')
const stranger = await shop.as(null)
await serveGuests(shop)

/** A guest with two orders, with a distinctive word in every text they entered. */
async function somebody(word: string) {
  const info = aGuest({
    name: `Lan ${word}`,
    email: `${word}@example.com`,
    address: `12 ${word} Street, Hue`,
  })
  const product = await aProduct(shop)
  const orders = []
  for (const width of [1, 1.2]) {
    const line = aLine(product, { width, room: word, note: word })
    const body = { ...anOrderBody([line], { note: word }), customer_info: info }
    const { body: answer } = await stranger.call(placeGuestOrder, { body })
    const params = { token: answer.link.split('/').at(-1) as string }
    await stranger.call(changeGuestOrder, { params, body: { note: `${word} again` } })
    await admin.call(addOrderNote, { params: { id: answer.order.id }, body: { note: `${word} has a dog` } })
    orders.push({ id: answer.order.id, params })
  }
  const { body: order } = await admin.call(getOrder, { params: { id: orders[0]!.id } })
  return { orders, customer: { id: order.customer_id as string } }
}

const books = ['orders.customer_address', 'orders.customer_name', 'orders.search_text']

test('a guest is erased on request from every table, with their links and mails, except for the accounting records', async () => {
  const { orders, customer } = await somebody('zqguestone')
  const [delivered, open] = orders as [(typeof orders)[number], (typeof orders)[number]]
  await admin.call(setOrderStatus, { params: { id: delivered.id }, body: { status: 'delivered' } })
  expect((await admin.call(eraseCustomer, { params: customer })).body).toEqual({ erased: false })
  expect((await admin.call(getCustomer, { params: customer })).status).toBe(200)
  expect((await stranger.call(getGuestOrder, { params: delivered.params })).status).toBe(404)
  expect((await stranger.call(getGuestOrder, { params: open.params })).status).toBe(200)

  await shop.rows('delete from outbox')
  await admin.call(setOrderStatus, { params: { id: open.id }, body: { status: 'cancelled' } })
  expect(await shop.rows('select 1 from outbox')).toEqual([])
  await eraseSettled({ pool: shop.pool, log })
  expect(await columnsHolding(shop, ['zqguestone'])).toEqual(books)
  expect((await admin.call(getCustomer, { params: customer })).status).toBe(404)
  expect((await stranger.call(getGuestOrder, { params: open.params })).status).toBe(404)
})

test('a guest with no open orders is erased immediately', async () => {
  const { orders, customer } = await somebody('zqguesttwo')
  for (const { id } of orders)
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  expect((await admin.call(eraseCustomer, { params: customer })).body).toEqual({ erased: true })
  expect(await columnsHolding(shop, ['zqguesttwo'])).toEqual([])
})

test('a customer with an account cannot be erased by staff', async () => {
  const buyer = await shop.as('customer')
  const { body } = await buyer.call(placeOrder, { body: anOrderBody([aLine(await aProduct(shop))]) })
  const params = { id: body.customer_id as string }
  expect((await admin.call(eraseCustomer, { params })).refused.code).toBe('customer_has_account')
  expect((await (await shop.as('editor')).call(eraseCustomer, { params })).status).toBe(403)
})
