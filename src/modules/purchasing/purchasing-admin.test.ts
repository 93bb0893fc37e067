import { purchaseMail } from './server/purchase-mail.ts'
import { expect, test } from 'vitest'
import { anItem as newItem } from '#modules/inventory/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createSupplier, getItem } from '#modules/inventory/contract/index.ts'
import {
  createPurchaseOrder,
  getInventorySettings,
  listPurchaseOrders,
  getPurchaseOrderPdf,
  putInventorySettings,
  receivePurchaseOrder,
  sendPurchaseOrder,
} from './contract/purchasing.ts'
import { renderMail } from '#kernel/outbox/mail/render.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

const anItem = async (unit = 'piece') => (await newItem(admin, { unit })).id
const aSupplier = async (form: { name: string; email?: string; language?: 'de' | 'zh' }) =>
  (await admin.call(createSupplier, { body: form })).body.id
const aDraft = async (supplierId: string, inventoryItemId: string, quantity = 10) => {
  const body = {
    supplierId,
    notes: 'At the back door',
    items: [{ inventoryItemId, quantity, unitCost: 2.5 }],
  }
  return (await admin.call(createPurchaseOrder, { body: { ...body, expectedDelivery: '2026-12-24' } })).body
}
const send = (id: string) => admin.call(sendPurchaseOrder, { params: { id } })
const receive = (id: string, inventoryItemId: string, quantity: number) =>
  editor.call(receivePurchaseOrder, { params: { id }, body: { items: [{ inventoryItemId, quantity }] } })
const letterhead = { siteName: 'Fenestra', logoUrl: '', publicOrigin: 'http://localhost', currency: 'VND' }

test('a sent purchase order is mailed to its supplier in their language, with the PDF', async () => {
  const item = await anItem()
  const draft = await aDraft(
    await aSupplier({ name: 'Weberei', email: 'weberei@example.com', language: 'de' }),
    item,
  )
  expect(draft).toMatchObject({ supplierEmail: 'weberei@example.com', sentTo: null })
  expect((await send(draft.id)).body).toMatchObject({ status: 'sent', sentTo: 'weberei@example.com' })
  expect((await send(draft.id)).status).toBe(409)
  const mails = await shop.rows<{ template: string; language: string; data: Record<string, unknown> }>(
    `select template, language, data from outbox where recipient = 'weberei@example.com'`,
  )
  expect(mails).toHaveLength(1)
  const mail = await renderMail(mails[0]!, letterhead, { purchase_order: purchaseMail })
  expect(mail.subject).toContain(`Bestellung ${draft.poNumber}`)
  expect(mail.text).toMatch(/10 Stück · Cloth \d+ \(CLOTH-\d+\)/)
  expect(mail.text).toContain('24. Dezember 2026')
  expect(mail.text).toContain('At the back door')
  const [pdf] = mail.attachments ?? []
  expect(pdf?.filename).toBe(`${draft.poNumber}.pdf`)
  expect(pdf?.content.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('a supplier without an address gets no mail, and one who reads Chinese gets an English PDF', async () => {
  const item = await anItem()
  const silent = await aDraft(await aSupplier({ name: 'Market stall' }), item)
  const before = await shop.rows('select 1 from outbox')
  expect((await send(silent.id)).body).toMatchObject({ status: 'sent', sentTo: null })
  expect(await shop.rows('select 1 from outbox')).toHaveLength(before.length)
  const far = await aDraft(
    await aSupplier({ name: '苏州丝绸', email: 'silk@example.com', language: 'zh' }),
    item,
  )
  const pdf = await editor.call(getPurchaseOrderPdf, { params: { id: far.id } })
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await editor.call(getPurchaseOrderPdf, { params: { id: 'none' } })).status).toBe(404)
})

test("an over-delivery within the shop's tolerance can be received, also in a later delivery", async () => {
  const [cloth, slat] = [await anItem('m'), await anItem()]
  const supplierId = await aSupplier({ name: 'Generous mill' })
  const items = [
    { inventoryItemId: cloth, quantity: 10, unitCost: 1 },
    { inventoryItemId: slat, quantity: 3, unitCost: 1 },
  ]
  const { id } = (await admin.call(createPurchaseOrder, { body: { supplierId, items } })).body
  await send(id)
  for (const tooMuch of [10.5, 10.002]) expect((await receive(id, cloth, tooMuch)).status).toBe(422)
  const { version } = (await editor.call(getInventorySettings)).body
  const wanted = { overReceiptPercent: 10, version }
  expect((await editor.call(putInventorySettings, { body: wanted })).status).toBe(403)
  expect((await admin.call(putInventorySettings, { body: wanted })).body.version).toBe(version + 1)
  expect((await admin.call(putInventorySettings, { body: wanted })).refused.code).toBe('version_conflict')
  const tooMuch = { overReceiptPercent: 101 }
  expect((await admin.call(putInventorySettings, { body: tooMuch })).refused.fields).toEqual({
    overReceiptPercent: 'At most 100',
  })

  expect((await receive(id, cloth, 10.5)).body.status).toBe('partial')
  expect((await receive(id, cloth, 0.6)).refused.fields).toEqual({
    'items.0.quantity': 'At most 0.5 still to come',
  })
  expect((await receive(id, cloth, 0.5)).body.status).toBe('partial')
  // Ten percent of three pieces rounds down to zero.
  expect((await receive(id, slat, 4)).status).toBe(422)
  expect((await receive(id, slat, 3)).body.status).toBe('completed')
  expect((await editor.call(getItem, { params: { id: cloth } })).body.currentStock).toBe(11)
})

test('purchase orders are searched by number and supplier, sorted by total and exported as a file', async () => {
  const item = await anItem()
  const supplierId = await aSupplier({ name: 'Sortable Silks' })
  const [small, large] = [await aDraft(supplierId, item, 1), await aDraft(supplierId, item, 9)]
  const numbersOf = async (query: object) =>
    (await editor.call(listPurchaseOrders, { query })).body.map(({ poNumber }) => poNumber)
  expect(await numbersOf({ q: small.poNumber.slice(3) })).toEqual([small.poNumber])
  expect(await numbersOf({ q: 'sortable', sort: 'total_amount' })).toEqual([small.poNumber, large.poNumber])
  expect(await numbersOf({ q: 'sortable', sort: '-total_amount' })).toEqual([large.poNumber, small.poNumber])
  const file = await editor.call(listPurchaseOrders, {
    query: { supplier_id: supplierId },
    extraHeaders: { accept: 'text/csv' },
  })
  expect(file.text.trim().split('\n')).toHaveLength(3)
  expect(file.text).toContain('Sortable Silks')
})
