import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { readPdf } from '#test/pdf.ts'
import { renderMail } from '#kernel/outbox/mail/render.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { createSupplier, getItem, updateSupplier } from '#modules/inventory/contract/index.ts'
import {
  createPurchaseOrder,
  getPurchaseOrderPdf,
  listPurchaseOrders,
  receivePurchaseOrder,
  sendPurchaseOrder,
  updatePurchaseOrder,
} from './contract/purchasing.ts'
import { reorderFrom } from './contract/reorder.ts'
import { purchaseMail } from './server/purchase-mail.ts'

const shop = await openShop()
const admin = await shop.as('admin')

afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from exchange_rates'))

const todaysRate = (from: string, to: string, rate: string) =>
  shop.rows(
    `insert into exchange_rates (from_currency, to_currency, day, rate)
     select $1, $2, (now() at time zone time_zone)::date, $3 from shop_calendar`,
    [from, to, rate],
  )
const aSupplier = async (form: object = {}) =>
  (await admin.call(createSupplier, { body: { name: 'Weberei', email: 'mill@example.com', ...form } })).body
async function aDraft(supplierId: string, unitCost: number, item: object = {}) {
  const { id } = await anItem(admin, item)
  const items = [{ inventoryItemId: id, quantity: 10, unitCost }]
  return { itemId: id, order: (await admin.call(createPurchaseOrder, { body: { supplierId, items } })).body }
}
const send = (id: string) => admin.call(sendPurchaseOrder, { params: { id } })
const receive = (id: string, itemId: string) =>
  admin.call(receivePurchaseOrder, {
    params: { id },
    body: { items: [{ inventoryItemId: itemId, quantity: 10 }] },
  })
const pdfText = async (id: string) => {
  const url = getPurchaseOrderPdf.path.replace('{id}', id)
  const { rawPayload } = await admin.raw({ method: 'GET', url })
  return (await readPdf(rawPayload)).pages.join(' ')
}

test('a purchase order, its PDF and its mail are in the currency of the supplier', async () => {
  const supplier = await aSupplier({ currency: 'VND' })
  expect(supplier.currency).toBe('VND')
  const { order } = await aDraft(supplier.id, 360_000)
  expect(order).toMatchObject({ currency: 'VND', totalAmount: 3_600_000 })
  await send(order.id)
  const text = await pdfText(order.id)
  expect(text).toContain('3.600.000 ₫')
  expect(text).not.toContain('$')
  const [mail] = await shop.rows<never>(
    `select template, language, data, recipient, channel from outbox where data->'order'->>'id' = $1`,
    [order.id],
  )
  const letterhead = { siteName: 'Fenestra', logoUrl: '', publicOrigin: 'http://shop', currency: 'VND' }
  const { attachments } = await renderMail(mail as never, letterhead, { purchase_order: purchaseMail })
  const [pdf] = attachments ?? []
  expect((await readPdf(pdf?.content as Uint8Array)).pages.join(' ')).toContain('3.600.000 ₫')
})

test('a purchase order to a supplier without a currency is in the reporting currency', async () => {
  const supplier = await aSupplier({ currency: '' })
  expect(supplier.currency).toBeNull()
  const { order } = await aDraft(supplier.id, 2)
  expect(order).toMatchObject({ currency: 'USD', totalAmount: 20 })
  expect(await pdfText(order.id)).toContain('$20.00')
})

test("a purchase order keeps its currency when the supplier's currency changes", async () => {
  const supplier = await aSupplier({ currency: 'EUR' })
  const { order, itemId } = await aDraft(supplier.id, 2)
  const change = { params: { id: supplier.id }, body: { currency: 'VND' } }
  expect((await admin.call(updateSupplier, change)).body.currency).toBe('VND')
  const { body } = await admin.call(listPurchaseOrders, { query: { supplier_id: supplier.id } })
  expect(body).toMatchObject([{ id: order.id, currency: 'EUR' }])
  const other = await aSupplier({ currency: 'CNY' })
  const params = { id: order.id }
  const moved = await admin.call(updatePurchaseOrder, { params, body: { supplierId: other.id } })
  expect(moved.body).toMatchObject({ currency: 'EUR' })
  const items = [{ inventoryItemId: itemId, quantity: 1, unitCost: 7 }]
  const third = await aSupplier({ currency: 'CNY' })
  const written = await admin.call(updatePurchaseOrder, { params, body: { supplierId: third.id, items } })
  expect(written.body).toMatchObject({ currency: 'CNY', totalAmount: 7 })
})

test('received goods change the average cost at the exchange rate of the day', async () => {
  const supplier = await aSupplier({ currency: 'VND' })
  const { order, itemId } = await aDraft(supplier.id, 50_000, { currentStock: 10, unitCost: 4 })
  await send(order.id)
  const refused = await receive(order.id, itemId)
  expect([refused.status, refused.refused.code]).toEqual([409, 'exchange_rate_missing'])
  expect(refused.refused.message).toContain('from VND to USD')
  const item = async () => (await admin.call(getItem, { params: { id: itemId } })).body
  expect(await item()).toMatchObject({ currentStock: 10, unitCost: 4 })
  await todaysRate('USD', 'VND', '25000')
  expect((await receive(order.id, itemId)).body).toMatchObject({ status: 'completed', currency: 'VND' })
  // Ten units at four dollars and ten at two.
  expect(await item()).toMatchObject({ currentStock: 20, unitCost: 3 })
})

test('a suggested purchase order is drafted in the currency of the supplier, or refused without a rate', async () => {
  const supplier = await aSupplier({ currency: 'EUR' })
  await anItem(admin, { unitCost: 3, reorderPoint: 5, supplierId: supplier.id })
  const params = { id: supplier.id }
  expect((await admin.call(reorderFrom, { params })).refused.code).toBe('exchange_rate_missing')
  await todaysRate('EUR', 'USD', '1.2')
  expect((await admin.call(reorderFrom, { params })).body).toMatchObject({
    currency: 'EUR',
    items: [{ unitCost: 2.5 }],
  })
})
