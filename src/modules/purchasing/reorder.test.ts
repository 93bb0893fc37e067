import { expect, test } from 'vitest'
import { anItem as newItem } from '#modules/inventory/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { closePurchaseOrder, receivePurchaseOrder, sendPurchaseOrder } from './contract/purchasing.ts'
import { listReorderSuggestions, reorderFrom } from './contract/reorder.ts'
import { createSupplier } from '#modules/inventory/contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

const aSupplier = async (name: string) => (await admin.call(createSupplier, { body: { name } })).body.id
const anItem = async (supplierId: string | null, currentStock: number, more = {}) =>
  (await newItem(admin, { supplierId, currentStock, reorderPoint: 10, ...more })).id
const suggested = async (supplierId?: string) =>
  (await editor.call(listReorderSuggestions, { query: supplierId ? { supplier_id: supplierId } : {} })).body

test('low stock is suggested by supplier, can be ordered with one click, and is then not suggested again', async () => {
  const [mill, forge] = [await aSupplier('A mill'), await aSupplier('B forge')]
  const low = await anItem(mill, 4)
  const enough = await anItem(mill, 11)
  const elsewhere = await anItem(forge, 0, { maximumStock: 50 })
  const nobody = await anItem(null, 1)
  const all = await suggested()
  expect(all.map(({ inventoryItemId, quantity }) => [inventoryItemId, quantity])).toEqual([
    [nobody, 19],
    [low, 16],
    [elsewhere, 50],
  ])
  expect(all.map((one) => one.inventoryItemId)).not.toContain(enough)
  const page = await editor.call(listReorderSuggestions, { query: { limit: 1 } })
  expect(page.headers['x-total-count']).toBe('3')
  expect(page.headers.link).toContain('cursor=')

  const params = { id: mill }
  expect((await editor.call(reorderFrom, { params })).status).toBe(403)
  const clicks = await Promise.all([admin.call(reorderFrom, { params }), admin.call(reorderFrom, { params })])
  expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409])
  const order = clicks.find(({ status }) => status === 201)!.body
  expect(order).toMatchObject({
    status: 'draft',
    totalAmount: 32,
    items: [{ inventoryItemId: low, quantity: 16, unitCost: 2 }],
  })
  expect(await suggested(mill)).toEqual([])
  expect((await admin.call(reorderFrom, { params: { id: low } })).status).toBe(404)

  // A quantity that was closed short must be ordered again.
  await admin.call(sendPurchaseOrder, { params: { id: order.id } })
  const items = [{ inventoryItemId: low, quantity: 2 }]
  await editor.call(receivePurchaseOrder, { params: { id: order.id }, body: { items } })
  expect(await suggested(mill)).toEqual([])
  await admin.call(closePurchaseOrder, { params: { id: order.id } })
  expect(await suggested(mill)).toMatchObject([
    { inventoryItemId: low, currentStock: 6, onOrder: 0, projected: 6, quantity: 14 },
  ])
})
