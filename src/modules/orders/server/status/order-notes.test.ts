import { expect, test } from 'vitest'
import { aPostbox } from '#test/postbox.ts'
import { readPdf } from '#test/pdf.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { correctOrder, listOrderVersions, takeOrder } from '../../contract/order-corrections.ts'
import { listJobSheets, listOrderEvents } from '../../contract/orders-admin.ts'
import { getOrder, getOwnOrder, placeOrder } from '../../contract/orders.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { changeOwnOrder } from '../../contract/customer-edits.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const post = aPostbox(shop)

const note = 'Please ring twice.\nSecond gate.'

async function ordered({ emailVerified = true, text = note } = {}) {
  const buyer = await shop.asPerson(await aUser(shop, { emailVerified }))
  const product = await aProduct(shop)
  const body = anOrderBody([aLine(product)], { note: text })
  const placed = await buyer.call(placeOrder, { body })
  expect(placed.status).toBe(201)
  return { buyer, product, order: placed.body, params: { id: placed.body.id } }
}

test('a note on the order is shown to its buyer, to staff and on the documents', async () => {
  const { buyer, order, params } = await ordered({ text: `  ${note} ` })
  expect(order.note).toBe(note)
  expect((await buyer.call(getOwnOrder, { params })).body.note).toBe(note)
  expect((await editor.call(getOrder, { params })).body.note).toBe(note)
  const { body: sheets } = await editor.call(listJobSheets, { query: { ids: order.id } })
  expect(sheets).toMatchObject([{ note }])
  const pdf = await editor.raw({ method: 'GET', url: `/api/orders/production.pdf?ids=${order.id}` })
  expect((await readPdf(pdf.rawPayload)).pages[0]).toContain('Please ring twice. Second gate.')
})

test('an order without a note has no field for it', async () => {
  const { order } = await ordered({ text: '  ' })
  expect(order).not.toHaveProperty('note')
})

test('a note longer than a thousand characters is refused at its field', async () => {
  const buyer = await shop.as('customer')
  const body = anOrderBody([aLine(await aProduct(shop))], { note: 'x'.repeat(1001) })
  const { status, refused } = await buyer.call(placeOrder, { body })
  expect([status, refused.fields]).toEqual([400, { note: 'At most 1,000 characters' }])
})

test('the confirmation repeats the note only to a confirmed address', async () => {
  await shop.rows('delete from outbox')
  await ordered()
  await ordered({ emailVerified: false })
  const mails = await post.deliver()
  const bodies = mails.map(({ text, html }) => [
    text.includes('Your note: Please ring twice.'),
    html.includes('Please ring twice.'),
  ])
  expect(bodies.toSorted()).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a buyer can change or remove the note until the shop confirms the order, and its sizes stay confirmed', async () => {
  const { buyer, params } = await ordered()
  const change = (text: string) => buyer.call(changeOwnOrder, { params, body: { note: text } })
  expect((await change('Leave it with the neighbour')).body).toMatchObject({
    note: 'Leave it with the neighbour',
    version: 2,
  })
  const { body: events } = await editor.call(listOrderEvents, { params })
  expect(events[0]?.changes).toEqual([
    { what: 'note', line: null, before: note, after: 'Leave it with the neighbour' },
  ])
  const { body: versions } = await editor.call(listOrderVersions, { params })
  expect(versions[0]?.order.note).toBe(note)
  expect((await change('')).body).not.toHaveProperty('note')
  await editor.call(setOrderStatus, { params, body: { status: 'confirmed' } })
  expect((await change('Too late')).refused.code).toBe('order_locked')
})

test('staff enter a note for an order by telephone and correct it; a correction without a note keeps it', async () => {
  const product = await aProduct(shop)
  const { calculated_price: _, ...line } = aLine(product)
  const taken = await editor.call(takeOrder, {
    body: { customer_info: customerInfo, note, cart: [line] },
  })
  expect(taken.body.note).toBe(note)
  const params = { id: taken.body.id }
  const correct = (body: object) => editor.call(correctOrder, { params, body })
  expect((await correct({ customer_info: { ...customerInfo, name: 'Mai' } })).body.note).toBe(note)
  expect((await correct({ note: 'Third gate' })).body.note).toBe('Third gate')
  expect((await correct({ note: '' })).body).not.toHaveProperty('note')
})
