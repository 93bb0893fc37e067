import { expect, test } from 'vitest'
import { anItem as newItem } from '#modules/inventory/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  changeStock,
  createSupplier,
  getItem,
  listMovements,
  updateItem,
} from '#modules/inventory/contract/index.ts'
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
import { listOnOrder, listReorderSuggestions, reorderFrom } from './contract/reorder.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')
const supplierId: string = (await admin.call(createSupplier, { body: { name: 'Saigon Textiles' } })).body.id

const anItem = async (currentStock: number, unitCost: number) =>
  (await newItem(admin, { currentStock, unitCost })).id
async function aDraft(
  lines: { inventoryItemId: string; quantity: number; unitCost: number; inPacks?: boolean }[],
) {
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

test('cloth is ordered and received in rolls, and stored, used and valued in metres', async () => {
  const roll = { packUnit: 'roll', packSize: 30 }
  const { id } = await newItem(admin, { unit: 'm', unitCost: 2, supplierId, reorderPoint: 5, ...roll })
  const one = { inventoryItemId: id, inPacks: true }
  const order = await aDraft([{ ...one, quantity: 2, unitCost: 75 }])
  const line = { unit: 'roll', itemUnit: 'm', packSize: 30, quantity: 2, unitCost: 75, totalCost: 150 }
  expect(order).toMatchObject({ totalAmount: 150, items: [line] })
  // An order keeps what a roll was when it was drafted.
  await admin.call(updateItem, { params: { id }, body: { packSize: 25 } })
  const ordered = async () =>
    (await admin.call(listOnOrder)).body.find(({ inventoryItemId }) => inventoryItemId === id)?.quantity
  expect(await ordered()).toBe(60)
  await send(order.id)
  expect((await receive(order.id, [[id, 0.5]])).refused.fields).toEqual({
    'items.0.quantity': 'Must be a whole number of roll',
  })
  expect((await receive(order.id, [[id, 1]])).body.items).toMatchObject([{ receivedQuantity: 1 }])
  expect(await ordered()).toBe(30)
  await editor.call(changeStock, { params: { id }, body: { type: 'remove', quantity: 4.5 } })
  expect((await admin.call(getItem, { params: { id } })).body).toMatchObject({
    currentStock: 25.5,
    unitCost: 2.5,
  })

  await admin.call(closePurchaseOrder, { params: { id: order.id } })
  await admin.call(updateItem, { params: { id }, body: { reorderPoint: 30, maximumStock: 60 } })
  const suggested = (await admin.call(listReorderSuggestions, { query: { supplier_id: supplierId } })).body
  expect(suggested).toMatchObject([{ unit: 'm', packUnit: 'roll', packSize: 25, quantity: 50 }])
  const { body } = await admin.call(reorderFrom, { params: { id: supplierId } })
  expect(body.items).toMatchObject([{ unit: 'roll', packSize: 25, quantity: 2, unitCost: 62.5 }])
})

test('only what has a pack can be ordered in packs, and a pack has a name and a size', async () => {
  const { id } = await newItem(admin)
  const line = { inventoryItemId: id, quantity: 1, unitCost: 1, inPacks: true }
  const refused = await admin.call(createPurchaseOrder, { body: { supplierId, items: [line] } })
  expect([refused.status, refused.refused.fields]).toEqual([
    422,
    { 'items.0.inPacks': 'This item is not bought in packs' },
  ])
  const half = await admin.call(updateItem, { params: { id }, body: { packUnit: 'box' } })
  expect(half.refused.fields).toEqual({ packSize: 'Say how much is in one' })
})
