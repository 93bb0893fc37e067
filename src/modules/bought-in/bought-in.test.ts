import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createSupplier } from '#modules/inventory/contract/index.ts'
import { getBill, putBill } from '#modules/materials/contract.ts'
import { correctOrder, getOrder, placeOrder, setOrderStatus } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { listPieces } from '#modules/pieces/contract/index.ts'
import {
  cancelPurchaseOrder,
  changePurchasedPiece,
  getPurchaseOrder,
  getPurchaseOrderPdf,
  listPurchaseOrders,
  receivePurchasedPieces,
  sendPurchaseOrder,
  updatePurchaseOrder,
} from '#modules/purchasing/contract/index.ts'
import { draftOrderPurchases, listOrderPurchases } from './contract.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const customer = await shop.as('customer')
const supplierId: string = (await admin.call(createSupplier, { body: { name: 'Plissee GmbH' } })).body.id
const product: Awaited<ReturnType<typeof aProduct>> = await aProduct(shop, { name: 'Pleated' })
const own: typeof product = await aProduct(shop)
await admin.call(putBill, { params: { id: product.id }, body: { materials: [], supplierId } })

let placed = 0
async function accepted(...products: (typeof product)[]) {
  const cart = products.map((one) => aLine(one, { width: 1, length: 2 }))
  const note = `order ${(placed += 1)}`
  const { id } = (await customer.call(placeOrder, { body: { ...anOrderBody(cart), note } })).body
  await set(id, 'confirmed')
  return id
}
const set = (id: string, status: 'confirmed' | 'processing' | 'cancelled') =>
  admin.call(setOrderStatus, { params: { id }, body: { status } })
const purchasesOf = async (id: string) => (await admin.call(listOrderPurchases, { params: { id } })).body
const drafts = async () =>
  (await admin.call(listPurchaseOrders, { query: { status: 'draft', supplier_id: supplierId } })).body
const stored = async (id: string) => (await admin.call(getPurchaseOrder, { params: { id } })).body
const labelOf = (id: string, line: number) => `${id.slice(-8).toUpperCase()}-${line}`

test('a product is bought in only where its supplier is set, and a supplier has to exist', async () => {
  expect((await admin.call(getBill, { params: { id: own.id } })).body).not.toHaveProperty('supplierId')
  expect((await admin.call(getBill, { params: { id: product.id } })).body.supplierId).toBe(supplierId)
  const refused = await admin.call(putBill, {
    params: { id: own.id },
    body: { materials: [], supplierId: own.id },
  })
  expect(refused.refused.fields).toEqual({ supplierId: 'This does not exist' })
  const id = await accepted(own)
  expect([await purchasesOf(id), await drafts()]).toEqual([[], []])
})

test('an accepted order puts its bought-in pieces on one draft of the supplier, and a cancelled one takes them back', async () => {
  const one = await accepted(product, own)
  const two = await accepted(product)
  const [draft, ...more] = await drafts()
  expect(more).toEqual([])
  expect(draft).toMatchObject({ status: 'draft', items: [] })
  expect(draft?.pieces).toMatchObject([
    { label: labelOf(one, 1), name: 'Pleated', widthMm: 1000, lengthMm: 2000, promisedOn: null },
    { label: labelOf(two, 1) },
  ])
  // Confirming twice, or going on with it, buys nothing twice.
  await set(one, 'processing')
  const id = draft?.id ?? ''
  expect((await stored(id)).pieces).toHaveLength(2)
  const cart = [
    { ...aLine(product, { width: 1.1, length: 2 }), line: 1 },
    { ...aLine(own, { width: 1, length: 2 }), line: 2 },
  ]
  await set(one, 'confirmed')
  expect(
    (await admin.call(correctOrder, { params: { id: one }, body: { cart, notify: false } })).status,
  ).toBe(200)
  expect((await stored(id)).pieces?.[0]).toMatchObject({ widthMm: 1100, warning: null })
  await set(two, 'cancelled')
  expect((await stored(id)).pieces).toHaveLength(1)
  await set(one, 'cancelled')
  expect(await stored(id)).toMatchObject({ status: 'cancelled', totalAmount: 0 })
})

test("a supplier's day appears on the order, is its day where none was promised, and a delivery is ready to be checked", async () => {
  const order = await accepted(product, product)
  const [draft] = await drafts()
  const id = draft?.id ?? ''
  const [first, second] = (draft?.pieces ?? []).map((piece) => piece.id) as [string, string]
  const change = (piece: string, body: object) =>
    admin.call(changePurchasedPiece, { params: { id, piece }, body })
  expect((await change(first, { unitCost: -1 })).refused.fields).toEqual({ unitCost: 'Must be 0 or more' })
  expect((await change(order, { promisedOn: null })).refused.code).toBe('purchased_piece_not_found')
  await change(first, { unitCost: 12.5, promisedOn: '2030-01-03' })
  expect(await stored(id)).toMatchObject({ totalAmount: 12.5 })
  const notes = await admin.call(updatePurchaseOrder, {
    params: { id },
    body: { notes: 'By Friday', items: [] },
  })
  expect(notes.body).toMatchObject({ totalAmount: 12.5, notes: 'By Friday' })
  expect(
    (await admin.call(receivePurchasedPieces, { params: { id }, body: { pieces: [first] } })).status,
  ).toBe(409)
  await admin.call(sendPurchaseOrder, { params: { id } })
  expect((await admin.call(getPurchaseOrderPdf, { params: { id } })).status).toBe(200)

  const ready = async () => (await admin.call(getOrder, { params: { id: order } })).body.ready_to
  expect(await ready()).toBeNull()
  await change(second, { promisedOn: '2030-01-02' })
  // The 3rd is a Thursday; pieces are ready on the working day after.
  expect(await ready()).toBe('2030-01-04')
  await change(second, { promisedOn: '2030-02-01' })
  expect(await ready()).toBe('2030-01-04')
  expect((await purchasesOf(order)).map(({ purchase }) => [purchase?.promisedOn, purchase?.isLate])).toEqual([
    ['2030-01-03', false],
    ['2030-02-01', true],
  ])

  const receive = (pieces: string[]) =>
    admin.call(receivePurchasedPieces, { params: { id }, body: { pieces } })
  expect((await receive([first])).body.status).toBe('partial')
  expect((await receive([first, second])).body.status).toBe('completed')
  const states = (await admin.call(listPieces, { query: { order } })).body.map(({ state }) => state)
  expect(states).toEqual(['assembled', 'assembled'])
})

test('what was sent stays as the supplier has it, and both sides are warned of a correction or a cancellation', async () => {
  const order = await accepted(product)
  const [draft] = await drafts()
  const id = draft?.id ?? ''
  await admin.call(sendPurchaseOrder, { params: { id } })
  const cart = [{ ...aLine(product, { width: 1.2, length: 2 }), line: 1 }]
  await admin.call(correctOrder, { params: { id: order }, body: { cart, notify: false } })
  expect((await stored(id)).pieces).toMatchObject([{ widthMm: 1000, warning: 'changed' }])
  expect(await purchasesOf(order)).toMatchObject([{ purchase: { widthMm: 1000, warning: 'changed' } }])
  await set(order, 'cancelled')
  expect((await stored(id)).pieces).toMatchObject([{ warning: 'unwanted' }])
  await set(order, 'confirmed')
  await admin.call(cancelPurchaseOrder, { params: { id } })
  expect(await purchasesOf(order)).toMatchObject([{ supplierName: 'Plissee GmbH', purchase: null }])
  const again = await admin.call(draftOrderPurchases, { params: { id: order } })
  expect(again.body).toMatchObject([{ purchase: { status: 'draft', widthMm: 1200 } }])
  await set(order, 'cancelled')
  expect((await admin.call(draftOrderPurchases, { params: { id: order } })).refused.code).toBe(
    'order_not_accepted',
  )
})
