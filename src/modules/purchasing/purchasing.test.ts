import { afterAll, beforeAll, expect, test } from 'vitest'
import { anItem as newItem } from '../inventory/factory.ts'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { createSupplier, getItem, listMovements } from '../inventory/contract/index.ts'
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  confirmPurchaseOrder,
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  receivePurchaseOrder,
  sendPurchaseOrder,
  updatePurchaseOrder,
} from './contract/purchasing.ts'
import { listOnOrder } from './contract/reorder.ts'

let shop: TestShop
let admin: Client
let editor: Client
let supplierId: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('admin')
  editor = await shop.as('editor')
  supplierId = (await admin.call(createSupplier, { body: { name: 'Saigon Textiles' } })).body.id
})
afterAll(() => shop.close())

const anItem = async (currentStock: number, unitCost: number) =>
  (await newItem(admin, { currentStock, unitCost })).id
async function aDraft(lines: { inventoryItemId: string; quantity: number; unitCost: number }[]) {
  const body = { supplierId, expectedDelivery: '2026-12-24', notes: 'By boat', items: lines }
  return (await admin.call(createPurchaseOrder, { body })).body
}
const send = (id: string) => admin.call(sendPurchaseOrder, { params: { id } })
const receive = (id: string, lines: [string, number][], headers = {}) =>
  editor.call(receivePurchaseOrder, {
    params: { id },
    body: { items: lines.map(([inventoryItemId, quantity]) => ({ inventoryItemId, quantity })) },
    headers,
  })

test('a draft purchase order has line totals and a number that contains the year', async () => {
  const [cloth, slat] = [await anItem(0, 1), await anItem(0, 1)]
  const order = await aDraft([
    { inventoryItemId: cloth, quantity: 3, unitCost: 1.115 },
    { inventoryItemId: slat, quantity: 2, unitCost: 10 },
  ])
  expect(order.poNumber).toMatch(/^PO-\d{4}-0001$/)
  expect(order).toMatchObject({
    status: 'draft',
    subtotal: 23.35,
    totalAmount: 23.35,
    taxAmount: 0,
    version: 1,
  })
  expect(order.items.map(({ totalCost, receivedQuantity }) => [totalCost, receivedQuantity])).toEqual([
    [3.35, 0],
    [20, 0],
  ])
  const params = { id: order.id }
  const changed = await admin.call(updatePurchaseOrder, {
    params,
    body: { items: [{ inventoryItemId: slat, quantity: 1, unitCost: 10 }], version: 1 },
  })
  expect(changed.body).toMatchObject({
    totalAmount: 10,
    notes: 'By boat',
    expectedDelivery: '2026-12-24',
    version: 2,
  })
  expect((await editor.call(listPurchaseOrders)).body).toEqual([changed.body])
  expect((await admin.call(updatePurchaseOrder, { params, body: { version: 1 } })).status).toBe(409)
})

test('a purchase order with invalid lines is refused with each field named', async () => {
  const cloth = await anItem(0, 1)
  const line = { inventoryItemId: cloth, quantity: 1, unitCost: 1 }
  const refused = async (body: object) => {
    const answer = await admin.call(createPurchaseOrder, { body: { supplierId, items: [line], ...body } })
    return [answer.status, Object.keys(answer.refused.fields ?? {})]
  }
  expect(await refused({ supplierId: 'nobody' })).toEqual([422, ['supplierId']])
  expect(await refused({ items: [{ ...line, inventoryItemId: 'x' }] })).toEqual([
    422,
    ['items.0.inventoryItemId'],
  ])
  expect(await refused({ items: [line, line] })).toEqual([422, ['items.1.quantity']])
  expect(await refused({ items: [{ ...line, quantity: 1.5 }] })).toEqual([422, ['items.0.quantity']])
  expect(await refused({ items: [] })).toEqual([400, ['items']])
  expect(await refused({ expectedDelivery: '2026-02-31' })).toEqual([400, ['expectedDelivery']])
})

test('a delivery creates movements, updates the average cost and closes the order line by line', async () => {
  const [cloth, slat] = [await anItem(10, 2), await anItem(0, 1)]
  const { id, poNumber } = await aDraft([
    { inventoryItemId: cloth, quantity: 30, unitCost: 4 },
    { inventoryItemId: slat, quantity: 5, unitCost: 3 },
  ])
  expect((await receive(id, [[cloth, 1]])).refused.code).toBe('purchase_order_status')
  expect((await send(id)).body).toMatchObject({ status: 'sent', orderDate: expect.any(String) as string })
  expect((await receive(id, [[cloth, 31]])).refused.fields).toEqual({
    'items.0.quantity': 'At most 30 still to come',
  })
  const partly = await receive(id, [
    [cloth, 30],
    [slat, 0],
  ])
  expect(partly.body).toMatchObject({ status: 'partial', actualDelivery: null })
  expect((await editor.call(getItem, { params: { id: cloth } })).body).toMatchObject({
    currentStock: 40,
    unitCost: 3.5,
  })
  const [movement] = (await editor.call(listMovements, { params: { id: cloth } })).body
  expect(movement).toMatchObject({
    type: 'purchase',
    quantity: 30,
    unitCost: 4,
    referenceType: 'purchase_order',
    referenceId: id,
    notes: `Received ${poNumber}`,
  })
  expect((await admin.call(cancelPurchaseOrder, { params: { id } })).status).toBe(409)
  const coming = async () =>
    (await editor.call(listOnOrder)).body.filter((one) => [cloth, slat].includes(one.inventoryItemId))
  expect(await coming()).toEqual([{ inventoryItemId: slat, quantity: 5 }])
  const key = { 'idempotency-key': `delivery ${id}` }
  const [one, other] = await Promise.all([receive(id, [[slat, 5]], key), receive(id, [[slat, 5]], key)])
  expect(one?.body).toEqual(other?.body)
  expect(one?.body).toMatchObject({ status: 'completed', actualDelivery: expect.any(String) as string })
  expect((await editor.call(getItem, { params: { id: slat } })).body.currentStock).toBe(5)
  expect(await coming()).toEqual([])
})

test('a purchase order is confirmed, closed short or cancelled, and then cannot change', async () => {
  const cloth = await anItem(0, 1)
  const line = { inventoryItemId: cloth, quantity: 2, unitCost: 1 }
  const [short, dropped] = [await aDraft([line]), await aDraft([line])]
  await send(short.id)
  expect((await admin.call(confirmPurchaseOrder, { params: { id: short.id } })).body.status).toBe('confirmed')
  await receive(short.id, [[cloth, 1]])
  expect((await admin.call(closePurchaseOrder, { params: { id: short.id } })).body.status).toBe('completed')
  expect((await receive(short.id, [[cloth, 1]])).status).toBe(409)
  expect((await admin.call(cancelPurchaseOrder, { params: { id: dropped.id } })).body.status).toBe(
    'cancelled',
  )
  expect(
    (await admin.call(updatePurchaseOrder, { params: { id: dropped.id }, body: { notes: 'x' } })).status,
  ).toBe(409)
  expect((await editor.call(getPurchaseOrder, { params: { id: 'none' } })).status).toBe(404)
  expect((await editor.call(createPurchaseOrder, { body: { supplierId, items: [line] } })).status).toBe(403)
})
