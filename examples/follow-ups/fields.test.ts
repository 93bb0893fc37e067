import { fileURLToPath } from 'node:url'
import { anOrder, aProduct, openShop, placedOrder, type Client, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: TestShop
let admin: Client
let stranger: Client
beforeAll(async () => {
  shop = await openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
  admin = await shop.as('admin')
  stranger = await shop.as(null)
})
afterAll(() => shop.close())

const read = async (url: string, by = admin) => (await by.send({ url })).body as Record<string, unknown>
const put = (url: string, payload: object, by = admin) => by.send({ method: 'PUT', url, payload })

async function aCustomer(more: object = {}) {
  const payload = { firstName: 'Lan', lastName: 'Vo', email: `${Math.random()}@example.com`, ...more }
  const made = await admin.send({ method: 'POST', url: '/api/crm/customers', payload })
  return made.body as { id: string; version: number }
}

test('staff write when the customer of an order wants to be called, and find the order by it', async () => {
  const { id } = await anOrder(shop)
  const before = await read(`/api/orders/${id}`)
  expect(before['custom_fields']).toEqual({ callTime: null })
  const body = { custom_fields: { callTime: 'evening' }, version: before['version'] }
  const saved = await put(`/api/orders/${id}/custom-fields`, body)
  expect([saved.status, saved.body]).toEqual([
    200,
    expect.objectContaining({
      custom_fields: { callTime: 'evening' },
      version: (before['version'] as number) + 1,
    }),
  ])
  expect(await read('/api/orders?custom_fields.callTime=evening')).toEqual([
    expect.objectContaining({ id, custom_fields: { callTime: 'evening' } }),
  ])
  expect(await read('/api/orders?custom_fields.callTime=morning')).toEqual([])
  const file = await admin.send({ url: '/api/orders', headers: { accept: 'text/csv' } })
  expect(file.text.split('\n')[0]).toContain('custom_fields.callTime')
  expect(file.text).toContain('evening')
})

test('a value that a field cannot have is refused by its name, and nothing is stored', async () => {
  const { id } = await anOrder(shop)
  const refused = await put(`/api/orders/${id}/custom-fields`, {
    custom_fields: { callTime: 'at night', callDay: '2026-11-21' },
  })
  expect([refused.status, refused.refused.code, Object.keys(refused.refused.fields ?? {})]).toEqual([
    400,
    'invalid_body',
    ['custom_fields.callTime', 'custom_fields.callDay'],
  ])
  expect((await read(`/api/orders/${id}`))['version']).toBe(1)
  const unknown = await admin.send({ url: '/api/orders?custom_fields.callTime=night' })
  expect([unknown.status, unknown.refused.fields]).toEqual([
    400,
    { 'custom_fields.callTime': 'Is no value of this field' },
  ])
})

test('a write over a version that somebody else has changed is refused, and each write is audited', async () => {
  const { id } = await anOrder(shop)
  const write = (callTime: string) =>
    put(`/api/orders/${id}/custom-fields`, { custom_fields: { callTime }, version: 1 })
  expect((await write('morning')).status).toBe(200)
  expect((await write('evening')).refused.code).toBe('version_conflict')
  const entries = await shop.rows('select action, after from audit_log where entity_id = $1', [id])
  expect(entries).toEqual([
    { action: 'order.update', after: expect.objectContaining({ custom_fields: { callTime: 'morning' } }) },
  ])
})

test('the buyer of an order and a viewer without rights neither read nor write what staff noted', async () => {
  const customer = await shop.as('customer')
  const id = await placedOrder(shop, customer, [[{ name: 'Sage' }, { width: 0.8, length: 1 }]])
  const body = { custom_fields: { callTime: 'morning' } }
  expect((await put(`/api/orders/${id}/custom-fields`, body)).status).toBe(200)
  expect(await read(`/api/account/orders/${id}`, customer)).not.toHaveProperty('custom_fields')
  expect((await put(`/api/orders/${id}/custom-fields`, body, customer)).status).toBe(403)
  const viewer = await shop.as('viewer')
  expect((await put(`/api/orders/${id}/custom-fields`, body, viewer)).status).toBe(403)
  expect(await read(`/api/orders/${id}`, viewer)).toMatchObject(body)
})

test('shoppers read the care tip on the page of a product, in no list, and cannot search by it', async () => {
  const { id } = await aProduct(shop)
  expect(await read(`/api/products/${id}`, stranger)).toMatchObject({ custom_fields: { careTip: null } })
  const saved = await put(`/api/products/${id}`, { custom_fields: { careTip: 'Dust it weekly' } })
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('Dust it weekly')])
  expect(await read(`/api/products/${id}`, stranger)).toMatchObject({
    custom_fields: { careTip: 'Dust it weekly' },
  })
  const [listed] = (await read('/api/products', stranger)) as unknown as object[]
  expect(listed).not.toHaveProperty('custom_fields')
  const found = await read('/api/products?custom_fields.careTip=None', stranger)
  expect(found).not.toEqual([])
  expect(await read('/api/products?custom_fields.careTip=Dust%20it%20weekly')).toEqual([
    expect.objectContaining({ id }),
  ])
})

test('a file of products carries their fields to staff and back', async () => {
  const { id } = await aProduct(shop)
  await put(`/api/products/${id}`, { custom_fields: { careTip: 'Air it' } })
  const file = await admin.send({ url: '/api/products', headers: { accept: 'text/csv' } })
  const payload = file.text.replace('Air it', 'Air it often')
  const imported = await admin.send({
    method: 'POST',
    url: '/api/products/import',
    payload,
    headers: { 'content-type': 'text/csv' },
  })
  expect([imported.status, imported.body]).toEqual([
    200,
    expect.objectContaining({ changed: 1, refused: 0, created: 0 }),
  ])
  expect(await read(`/api/products/${id}`)).toMatchObject({ custom_fields: { careTip: 'Air it often' } })
})

test('a customer who wants no calls is found by it, and nobody is who has said nothing', async () => {
  const silent = await aCustomer()
  const { id } = await aCustomer({ customFields: { noCalls: true } })
  expect(await read(`/api/crm/customers/${silent.id}`)).toMatchObject({ customFields: { noCalls: false } })
  const idsOf = async (url: string) =>
    ((await read(url)) as unknown as { id: string }[]).map((customer) => customer.id)
  expect(await idsOf('/api/crm/customers?customFields.noCalls=true')).toEqual([id])
  expect(await idsOf('/api/crm/customers?customFields.noCalls=false')).toContain(silent.id)
  const changed = await put(`/api/crm/customers/${id}`, { customFields: { noCalls: false } })
  expect(changed.body).toMatchObject({ customFields: { noCalls: false } })
})

test('what is stored of a module that was taken out is kept by the next write, and not shown', async () => {
  const { id } = await anOrder(shop)
  await shop.rows(`update orders set custom_fields = '{"shelf": "B4", "callTime": 5}' where id = $1`, [id])
  expect((await read(`/api/orders/${id}`))['custom_fields']).toEqual({ callTime: null })
  await put(`/api/orders/${id}/custom-fields`, { custom_fields: { callTime: 'morning' } })
  expect(await shop.rows('select custom_fields from orders where id = $1', [id])).toEqual([
    { custom_fields: { shelf: 'B4', callTime: 'morning' } },
  ])
  const conflict = await put(`/api/orders/${id}/custom-fields`, { custom_fields: {}, version: 1 })
  expect(conflict.body).toMatchObject({ current: { custom_fields: { callTime: 'morning' } } })
  expect(conflict.text).not.toContain('shelf')
})

test('the description of the API names the fields, and the filters of lists by them', async () => {
  const document = JSON.stringify(await read('/api/openapi.json'))
  expect(document).toContain('"enum":["morning","afternoon","evening"]')
  expect(document).toContain('"custom_fields.callTime"')
  expect(document).toContain('/api/orders/{id}/custom-fields')
})

test('what staff wrote in the fields of a customer is in the data that they ask for', async () => {
  const customer = await shop.as('customer')
  await placedOrder(shop, customer, [[{ name: 'Sage' }, { width: 0.8, length: 1 }]])
  const [record] = await shop.rows<{ id: string }>('select id from customers where user_id = $1', [
    customer.person?.id,
  ])
  await put(`/api/crm/customers/${record?.id}`, { customFields: { noCalls: true } })
  const data = await read('/api/account/export', customer)
  expect(JSON.stringify(data)).toContain('"custom_fields":{"noCalls":true}')
})

test('the name tag of a piece is on the papers of the workshop and of the customer, and what to ask is on none', async () => {
  const { id } = await anOrder(shop)
  const custom_fields = { tag: 'Nursery', askAbout: 'Her son is at home' }
  await put(`/api/orders/${id}/custom-fields`, { lines: [{ line: 1, custom_fields }] })
  const [sheet] = (await read(`/api/orders/sheets?ids=${id}`)) as unknown as [{ lines: object[] }]
  expect(sheet.lines[0]).toMatchObject({
    buyer_texts: ['Name tag: Nursery'],
    workshop_texts: ['Name tag: Nursery'],
  })
  expect(JSON.stringify(sheet)).not.toContain('at home')
})

test('what staff wrote in the fields of an order and its customer is erased with the person', async () => {
  const { id: customerId } = await aCustomer({ customFields: { noCalls: true } })
  const { id } = await anOrder(shop)
  await shop.rows("update orders set customer_id = $1, user_id = null, status = 'cancelled' where id = $2", [
    customerId,
    id,
  ])
  await put(`/api/orders/${id}/custom-fields`, {
    custom_fields: { callTime: 'morning' },
    lines: [{ line: 1, custom_fields: { askAbout: 'Her son is at home' } }],
  })
  const erased = await admin.send({ method: 'POST', url: `/api/crm/customers/${customerId}/erase` })
  expect(erased.body).toEqual({ erased: true })
  expect(await shop.rows('select custom_fields from orders where id = $1', [id])).toEqual([
    { custom_fields: {} },
  ])
  expect(await shop.rows('select custom_fields from order_lines where order_id = $1', [id])).toEqual([
    { custom_fields: {} },
  ])
  expect(await shop.rows('select from customers where id = $1', [customerId])).toEqual([])
})
