import { expect, it, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { putBill } from '#modules/materials/contract.ts'
import { getCuttingPlan, placeOrder, setOrderStatus } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  sendPurchaseOrder,
} from '#modules/purchasing/contract/index.ts'
import {
  changeStock,
  countStock,
  createSupplier,
  getItem,
  listBatches,
  updateItem,
} from './contract/index.ts'
import { anItem } from './factory.ts'
import { batchShares } from './rules/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const batchesOf = async (id: string) =>
  (await admin.call(listBatches, { params: { id } })).body.map(({ batch, quantity }) => [batch, quantity])
const change = (id: string, quantity: number, more: object = {}) =>
  admin.call(changeStock, {
    params: { id },
    body: { quantity, type: quantity > 0 ? 'add' : 'remove', ...more },
  })

it.each([
  ['the smallest batch that suffices', 3, [5, 4, 2], 20, [['B', 3]]],
  ['what has no batch, where no batch suffices', 6, [5, 4, 2], 20, [[null, 6]]],
  [
    'the oldest on, where neither does',
    10,
    [5, 4, 2],
    14,
    [
      ['A', 5],
      ['B', 4],
      ['C', 1],
    ],
  ],
  [
    'all there is',
    13,
    [5, 4, 2],
    14,
    [
      ['A', 5],
      ['B', 4],
      ['C', 2],
      [null, 2],
    ],
  ],
])('a quantity is taken from %s', (_, quantity, sizes, stock, expected) => {
  const batches = sizes.map((size, index) => ({ batch: 'ABC'.charAt(index), quantity: size }))
  expect(batchShares(quantity, batches, stock).map((one) => [one.batch, one.quantity])).toEqual(expected)
})

test('an item that is kept by batch knows what is there of each, and other items know no batches', async () => {
  const { id } = await anItem(admin, { unit: 'm', currentStock: 5 })
  expect((await change(id, 1, { batch: 'Lot 1' })).refused.fields).toEqual({
    batch: 'This item is not kept by batch',
  })
  expect((await admin.call(getItem, { params: { id } })).body).not.toHaveProperty('hasBatches')
  await admin.call(updateItem, { params: { id }, body: { hasBatches: true } })
  const supplier = (await admin.call(createSupplier, { body: { name: 'Mill' } })).body.id
  const order = (
    await admin.call(createPurchaseOrder, {
      body: { supplierId: supplier, items: [{ inventoryItemId: id, quantity: 30, unitCost: 2 }] },
    })
  ).body
  await admin.call(sendPurchaseOrder, { params: { id: order.id } })
  const received = await admin.call(receivePurchaseOrder, {
    params: { id: order.id },
    body: {
      items: [
        { inventoryItemId: id, quantity: 20, batch: 'Lot 1' },
        { inventoryItemId: id, quantity: 10, batch: 'Lot 2' },
      ],
    },
  })
  expect(received.body).toMatchObject({ status: 'completed', items: [{ hasBatches: true }] })
  expect(await batchesOf(id)).toEqual([
    ['Lot 1', 20],
    ['Lot 2', 10],
  ])
  // 5 m were there before.
  expect((await change(id, -6)).refused.fields).toEqual({ batch: 'Say from which batch' })
  expect((await change(id, -5)).body.currentStock).toBe(30)
  expect((await change(id, -11, { batch: 'Lot 2' })).refused.fields).toEqual({
    batch: 'At most 10 of this batch',
  })
  await admin.call(countStock, {
    params: { id },
    body: { quantity: 7.5, reason: 'stocktaking', batch: 'Lot 2' },
  })
  expect(await batchesOf(id)).toEqual([
    ['Lot 1', 20],
    ['Lot 2', 7.5],
  ])
  expect((await admin.call(getItem, { params: { id } })).body.currentStock).toBe(27.5)
})

test('a pair of curtains comes from one batch, the plan says so where none suffices, and a cancelled order gives back to it', async () => {
  const customer = await shop.as('customer')
  const { id } = await anItem(admin, { name: 'Voile', unit: 'm', currentStock: 0 })
  await admin.call(updateItem, { params: { id }, body: { hasBatches: true } })
  const product = await aProduct(shop, {
    kind: 'curtain',
    facts: { cloth: { rollMm: 3000, turnable: false, repeatMm: 0 } },
  })
  await admin.call(putBill, {
    params: { id: product.id },
    body: { materials: [{ inventoryItemId: id, basis: 'cloth', quantity: 1 }] },
  })
  const asked = { width: 1, length: 2, room: 'Bedroom' }
  const body = anOrderBody([aLine(product, asked), aLine(product, { ...asked, room: 'bedroom ' })])
  const order = (await customer.call(placeOrder, { body })).body.id
  const [one, two] = [1, 2].map((line) => `${order.slice(-8).toUpperCase()}-${line}`)
  const plan = async () => (await admin.call(getCuttingPlan, { params: { id: order } })).body[0]
  const bare = await plan()
  expect(bare).toMatchObject({ strips: [], batches: [], total_mm: 0, short: [{ labels: [one, two] }] })
  const pairMm = bare?.short?.[0]?.length_mm ?? 0
  expect(pairMm).toBeGreaterThan(4000)
  // Each batch has enough for one, together they have enough for both.
  const half = pairMm / 1000 - 0.5
  await change(id, half, { batch: 'Lot 1' })
  await change(id, half, { batch: 'Lot 2' })
  expect(await plan()).toMatchObject({ batches: [], short: [{ labels: [one, two], length_mm: pairMm }] })
  await change(id, pairMm / 1000, { batch: 'Lot 3' })
  const enough = await plan()
  expect(enough).not.toHaveProperty('short')
  expect(enough?.batches).toMatchObject([{ batch: 'Lot 3', total_mm: pairMm }])

  await admin.call(setOrderStatus, { params: { id: order }, body: { status: 'processing' } })
  expect(await batchesOf(id)).toEqual([
    ['Lot 1', half],
    ['Lot 2', half],
  ])
  // What was taken for it is what it is cut from.
  expect((await plan())?.batches).toMatchObject([{ batch: 'Lot 3', total_mm: pairMm }])
  await admin.call(setOrderStatus, { params: { id: order }, body: { status: 'cancelled' } })
  expect(await batchesOf(id)).toContainEqual(['Lot 3', pairMm / 1000])
})
