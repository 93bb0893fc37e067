import { expect, test } from 'vitest'
import { aConfiguredProduct, anOption, aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrder, anOrderBody } from '#modules/orders/factory.ts'
import { anItem as newItem } from '#modules/inventory/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  changeStock,
  getItem,
  listMovements,
  readMaterialForecast,
} from '#modules/inventory/contract/index.ts'
import { copyProduct } from '#modules/catalog/contract/index.ts'
import {
  getBill,
  getItemDemand,
  listItemPictures,
  listOrderMaterials,
  putBill,
  consumeOrderMaterials,
  type MaterialBasis,
} from './contract.ts'
import {
  cancelOwnOrder,
  listJobSheets,
  setOrderStatuses,
  placeOrder,
  setOrderStatus,
} from '#modules/orders/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { createProductForecast } from '#modules/forecasting/contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

const anItem = async (currentStock: number, unit = 'm2') =>
  (await newItem(admin, { currentStock, unit, unitCost: 4 })).id
type Line = [inventoryItemId: string, basis: MaterialBasis, quantity: number, wastePercent?: number]
/** A product with this bill of materials. Orders of the factory are 1.5 m wide and 1.8 m long: 2.7 m². */
async function aProductOf(...lines: Line[]) {
  const product = await aProduct(shop)
  const materials = lines.map(([inventoryItemId, basis, quantity, wastePercent = 0]) => ({
    inventoryItemId,
    basis,
    quantity,
    wastePercent,
  }))
  const saved = await editor.call(putBill, { params: { id: product.id }, body: { materials } })
  expect(saved.status).toBe(200)
  return product
}
const set = async (id: string, status: OrderStatus) =>
  expect((await editor.call(setOrderStatus, { params: { id }, body: { status } })).status).toBe(200)
const stockOf = async (id: string) => {
  const { currentStock, reservedStock } = (await editor.call(getItem, { params: { id } })).body
  return [currentStock, reservedStock]
}
const materialsOf = async (id: string) =>
  (await editor.call(listOrderMaterials, { params: { id } })).body.map(({ needed, consumed, short }) => [
    needed,
    consumed,
    short,
  ])

test('editors set the materials of a product, and a stale change is refused', async () => {
  const [cloth, hook] = [await anItem(0), await anItem(0, 'piece')]
  const { id } = await aProduct(shop)
  const params = { id }
  expect((await editor.call(getBill, { params })).body).toEqual({ productId: id, version: 0, materials: [] })
  const line = { inventoryItemId: cloth, basis: 'area' as const, quantity: 1.05, wastePercent: 8 }
  const saved = await editor.call(putBill, { params, body: { materials: [line], version: 0 } })
  expect(saved.body).toMatchObject({ version: 1, materials: [{ ...line, unit: 'm2' }] })
  expect((await editor.call(putBill, { params, body: { materials: [], version: 0 } })).refused.code).toBe(
    'version_conflict',
  )
  const refused = async (materials: object[]) => {
    const answer = await editor.call(putBill, { params, body: { materials: materials as [] } })
    return [answer.status, answer.refused.fields]
  }
  expect(await refused([line, line])).toEqual([
    422,
    { 'materials.1.inventoryItemId': 'This item is on another line already' },
  ])
  expect(await refused([{ ...line, inventoryItemId: 'x' }])).toEqual([
    422,
    { 'materials.0.inventoryItemId': 'This does not exist' },
  ])
  expect(await refused([{ ...line, quantity: 0 }])).toEqual([
    400,
    { 'materials.0.quantity': 'Must be above 0' },
  ])
  expect((await editor.call(putBill, { params: { id: hook }, body: { materials: [] } })).status).toBe(404)
  const viewer = await shop.as('viewer')
  expect((await viewer.call(getBill, { params })).status).toBe(200)
  expect((await viewer.call(putBill, { params, body: { materials: [] } })).status).toBe(403)
  expect((await (await shop.as('customer')).call(getBill, { params })).status).toBe(403)
})

test('an order reserves its materials when confirmed and consumes them once, when processing starts', async () => {
  const [cloth, rail] = [await anItem(10), await anItem(5, 'm')]
  const { id } = await anOrder(shop, {
    product: await aProductOf([cloth, 'area', 1, 10], [rail, 'width', 2]),
  })
  expect(await materialsOf(id)).toEqual([
    [2.97, 0, 0],
    [3, 0, 0],
  ])
  await set(id, 'confirmed')
  expect([await stockOf(cloth), await stockOf(rail)]).toEqual([
    [10, 2.97],
    [5, 3],
  ])
  for (const status of ['processing', 'shipped', 'delivered', 'processing'] as const) await set(id, status)
  expect([await stockOf(cloth), await stockOf(rail)]).toEqual([
    [7.03, 0],
    [2, 0],
  ])
  const [used] = (await editor.call(listMovements, { params: { id: cloth } })).body
  expect(used).toMatchObject({ type: 'production', quantity: -2.97, referenceType: 'order', referenceId: id })
  await set(id, 'pending')
  expect([await stockOf(cloth), await stockOf(rail)]).toEqual([
    [10, 0],
    [5, 0],
  ])
  await set(id, 'shipped')
  await set(id, 'confirmed')
  expect(await stockOf(cloth)).toEqual([10, 2.97])
  await set(id, 'cancelled')
  expect(await stockOf(cloth)).toEqual([10, 0])
})

/** An order for a roller blind and a venetian blind, both inside mount, placed through the shop. */
async function aMadeOrder(cloth: string, slats: string) {
  const rollMm = 2000
  const roller = await aProduct(shop, {
    kind: 'roller',
    facts: { cloth: { rollMm, turnable: false, repeatMm: 0 } },
  })
  const venetian = await aProduct(shop, { kind: 'venetian', facts: { slat: { width: 25 } } })
  const bill = (id: string, inventoryItemId: string, basis: MaterialBasis) =>
    editor.call(putBill, {
      params: { id },
      body: { materials: [{ inventoryItemId, basis, quantity: 1, wastePercent: 0 }] },
    })
  expect((await bill(roller.id, cloth, 'cloth')).status).toBe(200)
  expect((await bill(venetian.id, slats, 'slat')).status).toBe(200)
  const body = anOrderBody([
    aLine(roller, { width: 1.2, length: 1.6, mount: 'inside' }),
    aLine(venetian, { width: 1.2, length: 1.5, mount: 'inside' }),
  ])
  const placed = await (await shop.as('customer')).call(placeOrder, { body })
  expect(placed.status).toBe(201)
  return { id: placed.body.id, roller }
}

test('an order reserves the cloth and slats that are cut for it', async () => {
  const [cloth, slats] = [await anItem(10, 'm'), await anItem(100, 'piece')]
  const { id, roller } = await aMadeOrder(cloth, slats)
  const planned = (await editor.call(listOrderMaterials, { params: { id } })).body
  expect(planned.map(({ needed }) => needed).sort()).toEqual([1.9, 70])
  const [year, month] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: shop.env.timeZone })
    .split('-')
    .map(Number)
  const forecast = { productId: roller.id, forecastQuantity: 4, seasonalFactor: 100, trendFactor: 100 }
  const body = { ...forecast, forecastRevenue: 0, period: 'monthly' as const, year: year!, month: month! }
  expect((await admin.call(createProductForecast, { body })).status).toBe(201)
  const forecasts = (await editor.call(readMaterialForecast, { query: { months: 1, limit: 200 } })).body
  const forecastOf = (item: string) => forecasts.find(({ inventoryItemId }) => inventoryItemId === item)
  // Four blinds were forecast and one was ordered; the other three are assumed to need as much cloth.
  expect([forecastOf(cloth), forecastOf(slats)]).toMatchObject([
    { open: 1.9, forecast: 5.7 },
    { open: 70, forecast: 0 },
  ])
  await set(id, 'confirmed')
  expect([await stockOf(cloth), await stockOf(slats)]).toEqual([
    [10, 1.9],
    [100, 70],
  ])
  await set(id, 'processing')
  expect([await stockOf(cloth), await stockOf(slats)]).toEqual([
    [8.1, 0],
    [30, 0],
  ])
})

test('changing a bill of materials does not affect orders that have reserved', async () => {
  const cloth = await anItem(10)
  const product = await aProductOf([cloth, 'piece', 2])
  const { id } = await anOrder(shop, { product })
  await set(id, 'confirmed')
  const materials = [{ inventoryItemId: cloth, basis: 'piece' as const, quantity: 5, wastePercent: 0 }]
  await editor.call(putBill, { params: { id: product.id }, body: { materials } })
  await set(id, 'processing')
  expect(await stockOf(cloth)).toEqual([8, 0])
})

test('an order already in processing consumes nothing when a bill of materials is added later', async () => {
  const cloth = await anItem(10)
  const product = await aProduct(shop)
  const { id } = await anOrder(shop, { product })
  await set(id, 'processing')
  const materials = [{ inventoryItemId: cloth, basis: 'piece' as const, quantity: 1, wastePercent: 0 }]
  await editor.call(putBill, { params: { id: product.id }, body: { materials } })
  await set(id, 'delivered')
  expect(await stockOf(cloth)).toEqual([10, 0])
})

test('materials are reserved in the order of confirmation; a shortage is reported and can be taken from stock later', async () => {
  const cloth = await anItem(3, 'piece')
  const product = await aProductOf([cloth, 'piece', 2])
  const [first, second] = [await anOrder(shop, { product }), await anOrder(shop, { product })]
  await set(first.id, 'confirmed')
  expect(await materialsOf(second.id)).toEqual([[2, 0, 1]])
  await set(second.id, 'confirmed')
  expect(await materialsOf(first.id)).toEqual([[2, 0, 0]])
  expect(await materialsOf(second.id)).toEqual([[2, 0, 1]])

  const demand = (await editor.call(getItemDemand, { params: { id: cloth } })).body
  expect(demand).toMatchObject({ currentStock: 3, reservedStock: 4, onOrder: 0 })
  expect(demand.lastsUntil).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: shop.env.timeZone }))
  expect(demand.orders.map(({ orderId, reserved, short }) => [orderId, reserved, short])).toEqual([
    [first.id, 2, 0],
    [second.id, 2, 1],
  ])

  await set(second.id, 'processing')
  await set(first.id, 'processing')
  expect(await stockOf(cloth)).toEqual([0, 1])
  expect(await materialsOf(first.id)).toEqual([[2, 1, 1]])
  const [sheet] = (await editor.call(listJobSheets, { query: { ids: first.id } })).body
  expect(sheet?.stock_materials).toMatchObject([{ needed: 2, consumed: 1, short: 1 }])

  await editor.call(changeStock, { params: { id: cloth }, body: { quantity: 5, type: 'add' } })
  const taken = await editor.call(consumeOrderMaterials, { params: { id: first.id } })
  expect(taken.body).toMatchObject([{ needed: 2, consumed: 2, short: 0 }])
  expect(await stockOf(cloth)).toEqual([4, 0])
  expect((await editor.call(consumeOrderMaterials, { params: { id: first.id } })).status).toBe(200)
  expect(await stockOf(cloth)).toEqual([4, 0])
})

test('simultaneous status changes of several orders, or of the same one, consume materials once', async () => {
  const [cloth, rail] = [await anItem(40, 'piece'), await anItem(40, 'piece')]
  const product = await aProductOf([cloth, 'piece', 2], [rail, 'piece', 1])
  const orders = await Promise.all(Array.from({ length: 6 }, () => anOrder(shop, { product })))
  const move = (status: OrderStatus) =>
    editor.call(setOrderStatuses, { body: { changes: orders.map(({ id }) => ({ id, status })) } })
  await Promise.all([move('processing'), move('confirmed'), move('processing')])
  await move('processing')
  expect([await stockOf(cloth), await stockOf(rail)]).toEqual([
    [28, 0],
    [34, 0],
  ])
})

test('an order that is cancelled in time consumes nothing', async () => {
  const cloth = await anItem(5, 'piece')
  const customer = await shop.as('customer')
  const product = await aProductOf([cloth, 'piece', 1])
  const { id } = await anOrder(shop, { product, userId: customer.person!.id })
  expect((await customer.call(cancelOwnOrder, { params: { id } })).body.status).toBe('cancelled')
  expect(await stockOf(cloth)).toEqual([5, 0])
  expect(await materialsOf(id)).toEqual([])
  expect((await editor.call(listOrderMaterials, { params: { id: cloth } })).status).toBe(404)
})

test('open orders and product forecasts show which materials will run short', async () => {
  const cloth = await anItem(10, 'm2')
  const product = await aProductOf([cloth, 'area', 1])
  const [year, month] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: shop.env.timeZone })
    .split('-')
    .map(Number)
  const forecast = { productId: product.id, forecastQuantity: 4, seasonalFactor: 100, trendFactor: 100 }
  const body = { ...forecast, forecastRevenue: 0, period: 'monthly' as const, year: year!, month: month! }
  expect((await admin.call(createProductForecast, { body })).status).toBe(201)
  const [row] = await shop.rows<{ sku: string }>('select sku from inventory_items where id = $1', [cloth])
  const forecastOf = async (months: number) =>
    (await editor.call(readMaterialForecast, { query: { months } })).body.find(({ sku }) => sku === row?.sku)
  // Nothing ordered yet: four pieces at the base size, one square metre each.
  expect(await forecastOf(1)).toMatchObject({ currentStock: 10, open: 0, forecast: 4, balance: 6 })

  // One of the four was ordered; all are assumed to have its size.
  const { id } = await anOrder(shop, { product })
  expect(await forecastOf(3)).toMatchObject({ open: 2.7, forecast: 8.1, balance: -0.8 })
  await set(id, 'processing')
  expect(await forecastOf(1)).toMatchObject({ currentStock: 7.3, open: 0, forecast: 8.1, balance: -0.8 })
  const file = await editor.call(readMaterialForecast, { extraHeaders: { accept: 'text/csv' } })
  expect(file.text).toContain(row?.sku)
})

test('an order takes the items of its choices instead of those of the bill: cloth by the metre, anything else by the piece', async () => {
  const [cloth, motor, chain, bar] = [
    await anItem(50, 'm'),
    await anItem(5, 'piece'),
    await anItem(5, 'piece'),
    await anItem(50, 'm'),
  ]
  const colour = await anOption(editor, 'Quality', [
    { code: 'sage', name: 'Sage', inventory_item_id: cloth, facts: { cloth: { rollMm: 2000 } } },
  ])
  const control = await anOption(editor, 'Control', [
    { code: 'chain', name: 'Chain', inventory_item_id: chain },
    { code: 'motor', name: 'Motor', inventory_item_id: motor },
    { code: 'spring', name: 'Spring' },
  ])
  const product = await aConfiguredProduct(shop, editor, [colour, control], { kind: 'roller' })
  const materials = [
    { inventoryItemId: chain, basis: 'piece' as const, quantity: 1 },
    { inventoryItemId: bar, basis: 'width' as const, quantity: 1 },
  ]
  await editor.call(putBill, { params: { id: product.id }, body: { materials } })
  const customer = await shop.as('customer')
  const lines = ['motor', 'spring'].map((code) =>
    aLine(product, { width: 1.2, length: 1.6, mount: 'inside', options: { [control.code]: code } }),
  )
  const { body } = await customer.call(placeOrder, { body: anOrderBody(lines) })
  expect(await materialsOf(body.id)).toHaveLength(3)
  const forecasts = (await editor.call(readMaterialForecast, { query: { months: 1, limit: 200 } })).body
  const openOf = (id: string) => forecasts.find(({ inventoryItemId }) => inventoryItemId === id)?.open
  expect([cloth, motor, chain, bar].map(openOf)).toEqual([3.8, 1, 0, 2.4])
  await set(body.id, 'confirmed')
  const stocks = () => Promise.all([cloth, motor, chain, bar].map(stockOf))
  expect(await stocks()).toEqual([
    [50, 3.8],
    [5, 1],
    [5, 0],
    [50, 2.4],
  ])
  await set(body.id, 'processing')
  expect(await stocks()).toEqual([
    [46.2, 0],
    [4, 0],
    [5, 0],
    [47.6, 0],
  ])
})

test('a copied product has the same bill of materials', async () => {
  const product = await aProductOf([await anItem(10), 'area', 1.1, 5])
  const copy = await editor.call(copyProduct, { params: { id: product.id } })
  const billOf = async (id: string) => (await editor.call(getBill, { params: { id } })).body.materials
  expect(await billOf(copy.body.id)).toHaveLength(1)
  expect(await billOf(copy.body.id)).toEqual(await billOf(product.id))
})

test('a material of one product looks like its close-up, the material of a choice like its swatch, a part of several like nothing', async () => {
  const [cloth, bracket, night] = await Promise.all([anItem(10), anItem(10), anItem(10)])
  const closeUps = ['room', 'detail', 'texture'].map((name) => `https://pictures.example/${name}.webp`)
  for (const [lines, pictures] of [
    [[cloth, bracket, night], closeUps],
    [[bracket], [`https://pictures.example/other.webp`]],
  ] as const) {
    const product = await aProduct(shop, { imageUrls: [...pictures] })
    const materials = lines.map((inventoryItemId) => ({
      inventoryItemId,
      basis: 'piece' as const,
      quantity: 1,
    }))
    await editor.call(putBill, { params: { id: product.id }, body: { materials } })
  }
  const swatch = '/pictures/roller-sage-3-night-1280.webp'
  await anOption(editor, 'Colour', [
    { code: 'night', name: 'Night', image_url: swatch, inventory_item_id: night },
  ])
  const seen = (await editor.call(listItemPictures)).body
  const pictureOf = (id: string) => seen.find(({ inventoryItemId }) => inventoryItemId === id)?.image_url
  expect([cloth, bracket, night].map(pictureOf)).toEqual([closeUps[2], undefined, swatch])
})
