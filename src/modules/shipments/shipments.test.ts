import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGhnServer, type GhnServer } from '#test/ghn-server.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { getDocument } from '#modules/documents/contract/index.ts'
import { createProduct } from '#modules/catalog/contract/index.ts'
import { correctOrder, takeOrder } from '#modules/orders/contract/index.ts'
import { customerInfo, placedOrder } from '#modules/orders/factory.ts'
import { addLedgerEntry } from '#modules/payments/contract/index.ts'
import {
  bookShipment,
  createShipment,
  deleteShipment,
  issueDeliveryNote,
  listOwnShipments,
  listShipments,
  setShipmentState,
  undoBooking,
  updateShipment,
} from './contract/index.ts'
import { statusFromParcels } from './rules/index.ts'

let ghn: GhnServer
let shop: TestShop
let admin: Client
let customer: Client

beforeAll(async () => {
  ghn = await aGhnServer()
  shop = await openShop({
    settings: {
      GHN_TOKEN: 'token',
      GHN_SHOP_ID: '4711',
      GHN_NOTICE_SECRET: 'told',
      GHN_BASE_URL: ghn.address,
    },
  })
  admin = await shop.as('admin')
  customer = await shop.as('customer')
})
afterAll(async () => {
  await shop.close()
  await ghn.close()
})

const threePieces = () =>
  placedOrder(shop, customer, [
    [{ name: 'Sage' }, { width: 0.8, length: 1 }],
    [{ name: 'Oat' }, { width: 0.9, length: 1 }],
    [{ name: 'Clay' }, { width: 1, length: 1 }],
  ])
const pack = (id: string, body: Parameters<typeof admin.call<typeof createShipment>>[1]['body']) =>
  admin.call(createShipment, { params: { id }, body })
const parcels = async (id: string) => (await admin.call(listShipments, { params: { id } })).body
const set = (id: string, state: 'handed_over' | 'delivered' | 'refused' | 'returned', more: object = {}) =>
  admin.call(setShipmentState, { params: { id }, body: { state, ...more } })
const mails = async () =>
  (
    await shop.rows<{ data: Record<string, unknown> }>(
      "select data from outbox where template = 'shipment' order by created_at",
    )
  ).map(({ data }) => data)

test('an order leaves in two parcels: each with its pieces, its number with a link, its mail and its delivery note', async () => {
  const id = await threePieces()
  const number = id.slice(-8).toUpperCase()
  const { codLeft, open } = await parcels(id)
  expect(open.pieces.map(({ label }) => label)).toEqual([1, 2, 3].map((line) => `${number}-${line}`))
  const first = (
    await pack(id, { pieces: [1, 3], carrier: 'dhl', trackingNumber: '00340434', codAmount: 1000 })
  ).body
  expect(first).toMatchObject({
    number: 1,
    state: 'created',
    items: [{ label: `${number}-1` }, { label: `${number}-3` }],
  })
  expect((await pack(id, { pieces: [3], carrier: 'dhl' })).refused.fields).toEqual({
    'pieces.0': 'There is no such piece, or it is in a parcel',
  })
  expect((await pack(id, { carrier: 'dhl' })).refused.fields).toHaveProperty('pieces')
  for (const trackingUrl of ['javascript:alert(1)', 'http://carrier.example.com', '//carrier.example.com/1'])
    expect((await pack(id, { pieces: [2], carrier: 'other', trackingUrl })).refused.fields).toEqual({
      trackingUrl: 'An address that begins with https://',
    })
  const tooMuch = await pack(id, { pieces: [2], carrier: 'dhl', codAmount: codLeft ?? 0 })
  expect(tooMuch.refused.fields).toEqual({ codAmount: `More than is owed: ${(codLeft ?? 0) - 1000} is left` })

  // Nothing is shown to the buyer before it has left.
  expect((await customer.call(listOwnShipments, { params: { id } })).body).toEqual([])
  await set(first.id, 'handed_over')
  await set(first.id, 'handed_over')
  expect(await mails()).toMatchObject([
    { number: 1, trackingNumber: '00340434', codAmount: 1000, isPart: true },
  ])
  expect((await customer.call(listOwnShipments, { params: { id } })).body).toMatchObject([
    { number: 1, state: 'handed_over', trackingUrl: expect.stringContaining('piececode=00340434') },
  ])
  const other = await shop.as('customer')
  expect((await other.call(listOwnShipments, { params: { id } })).refused.code).toBe('order_not_found')

  const note = async () =>
    (await admin.call(issueDeliveryNote, { params: { id: first.id } })).body.documentId ?? ''
  const documentId = await note()
  expect(await note()).toBe(documentId)
  const { lines, kind } = (await admin.call(getDocument, { params: { id: documentId } })).body
  expect([kind, lines.map(({ name }) => name)]).toEqual(['delivery', ['Sage', 'Clay']])

  const second = (
    await pack(id, { pieces: [2], carrier: 'other', trackingUrl: 'https://carrier.example.com/2' })
  ).body
  const changed = await admin.call(updateShipment, {
    params: { id: second.id },
    body: { trackingNumber: 'X2' },
  })
  expect(changed.body).toMatchObject({ trackingNumber: 'X2', trackingUrl: 'https://carrier.example.com/2' })
  expect((await admin.call(deleteShipment, { params: { id: second.id } })).status).toBe(200)
  expect((await admin.call(deleteShipment, { params: { id: first.id } })).refused.code).toBe(
    'shipment_state_refused',
  )
  expect((await parcels(id)).open.pieces).toMatchObject([{ line: 2 }])
})

test('a refused parcel is tried again or comes back; where something was paid, staff say what becomes of the deposit', async () => {
  const id = await threePieces()
  const { body } = await pack(id, { pieces: [1, 2, 3], carrier: 'own', codAmount: 500 })
  expect((await set(body.id, 'delivered')).refused.code).toBe('shipment_state_refused')
  await set(body.id, 'handed_over')
  expect((await set(body.id, 'refused', { reason: 'Nobody at home' })).body).toMatchObject({
    reason: 'Nobody at home',
  })
  await set(body.id, 'handed_over')
  await set(body.id, 'refused')
  await shop.rows(`update orders set settled = 100 where id = '${id}'`)
  expect((await set(body.id, 'returned')).refused.fields).toHaveProperty('deposit')
  expect((await set(body.id, 'returned', { deposit: 'kept' })).body).toMatchObject({
    state: 'returned',
    deposit: 'kept',
  })
  // What came back can be packed again.
  expect((await parcels(id)).open.pieces).toHaveLength(3)
  expect(statusFromParcels('processing', { states: ['handed_over'], isAllPacked: true })).toBe('shipped')
  expect(statusFromParcels('shipped', { states: ['delivered', 'delivered'], isAllPacked: true })).toBe(
    'delivered',
  )
  expect(statusFromParcels('processing', { states: ['handed_over'], isAllPacked: false })).toBeNull()
})

test('what a delivered parcel collected is subtracted once from what is left, before and after it is entered; a refused one keeps collecting until it comes back', async () => {
  const id = await threePieces()
  const left = async () => (await parcels(id)).codLeft ?? 0
  const all = await left()
  const first = (await pack(id, { pieces: [1], carrier: 'own', codAmount: 100 })).body
  const second = (await pack(id, { pieces: [2], carrier: 'own', codAmount: 50 })).body
  await set(first.id, 'handed_over')
  await set(first.id, 'delivered')
  expect(await left()).toBe(all - 150)
  // Cash that was paid in the shop is not what the parcel collected.
  const counter = { kind: 'payment', amount: 20, method: 'cash' } as const
  await admin.call(addLedgerEntry, { params: { id }, body: counter })
  expect(await left()).toBe(all - 170)
  const strange = { ...counter, shipmentId: first.orderId }
  expect((await admin.call(addLedgerEntry, { params: { id }, body: strange })).status).toBe(422)
  const refund = { ...counter, kind: 'refund' } as const
  await admin.call(addLedgerEntry, { params: { id }, body: refund })
  // Cash is rounded.
  const entry = { ...counter, amount: 98 }
  await admin.call(addLedgerEntry, { params: { id }, body: entry })
  expect(await left()).toBe(all - 150)
  await set(second.id, 'handed_over')
  await set(second.id, 'refused')
  expect(await left()).toBe(all - 150)
  const two = await Promise.all(
    [60, 70].map((rest) => pack(id, { pieces: [3], carrier: 'own', codAmount: all - 150 - rest })),
  )
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 422])
  await set(second.id, 'returned', { deposit: 'kept' })
  expect(await left()).toBeGreaterThan(100)
})

test('goods stay in their parcel when a correction moves their line', async () => {
  const some = async (name: string, price: number) =>
    (
      await admin.call(createProduct, {
        body: { name, price_model: 'piece', price_calculation: { price_per_sqm: price } },
      })
    ).body.id
  const [remote, bracket] = [await some('Remote control', 20), await some('Bracket', 5)]
  const goods = [
    { product_id: remote, quantity: 2 },
    { product_id: bracket, quantity: 4 },
  ]
  const params = {
    id: (await admin.call(takeOrder, { body: { customer_info: customerInfo, cart: [], goods } })).body.id,
  }
  await pack(params.id, { goods: [{ line: 2, quantity: 3 }], carrier: 'own' })
  const moved = [
    { line: 2, product_id: bracket, quantity: 4 },
    { product_id: remote, quantity: 2 },
  ]
  expect((await admin.call(correctOrder, { params, body: { goods: moved } })).status).toBe(200)
  expect((await parcels(params.id)).open.goods).toEqual([
    { line: 1, name: 'Bracket', quantity: 1 },
    { line: 2, name: 'Remote control', quantity: 2 },
  ])
})

test('a carrier is told of a parcel once and tells what has become of it; what is forged or late changes nothing', async () => {
  const id = await threePieces()
  const { body } = await pack(id, { pieces: [1, 2, 3], carrier: 'ghn', codAmount: 700 })
  const book = () => admin.call(bookShipment, { params: { id: body.id } })
  expect((await book()).refused.fields).toEqual({ weightG: 'The carrier wants the weight' })
  await admin.call(updateShipment, { params: { id: body.id }, body: { weightG: 4200 } })
  ghn.fails('Phone is not valid')
  expect([(await book()).status, (await book()).body.trackingNumber]).toEqual([502, 'GHN1'])
  expect(ghn.parcels).toMatchObject([
    { client_order_code: body.id, cod_amount: 700, weight: 4200, length: 104 },
  ])
  expect((await book()).refused.code).toBe('shipment_state_refused')
  const told = (Status: string, secret = 'told', code = 'GHN2') =>
    shop.http.inject({
      method: 'POST',
      url: '/api/shipments/notices/ghn',
      payload: { OrderCode: code, Status },
      headers: { 'content-type': 'application/json', 'x-notice-secret': secret },
    })
  const [params, change] = [{ id: body.id }, { weightG: 5000 }]
  expect((await admin.call(updateShipment, { params, body: change })).refused.code).toBe('shipment_booked')
  expect((await admin.call(deleteShipment, { params })).refused.code).toBe('shipment_booked')
  expect((await admin.call(undoBooking, { params })).body).toMatchObject({
    isBooked: false,
    trackingNumber: null,
  })
  await admin.call(updateShipment, { params, body: change })
  expect([(await book()).body.trackingNumber, ghn.parcels[1]]).toMatchObject(['GHN2', { weight: 5000 }])
  expect((await told('delivered', 'guessed')).statusCode).toBe(401)
  const states = []
  for (const status of ['picked', 'delivering', 'delivered', 'delivered', 'picked']) {
    expect((await told(status)).statusCode).toBe(200)
    states.push((await parcels(id)).shipments[0]?.state)
  }
  expect(states).toEqual(['handed_over', 'handed_over', 'delivered', 'delivered', 'delivered'])

  // The notice that it was picked up got lost.
  const next = await threePieces()
  const other = await pack(next, { pieces: [1, 2, 3], carrier: 'ghn', weightG: 900 })
  await admin.call(bookShipment, { params: { id: other.body.id } })
  await told('delivered', 'told', 'GHN3')
  expect((await parcels(next)).shipments[0]).toMatchObject({
    state: 'delivered',
    handedOverAt: expect.any(String),
  })
})
