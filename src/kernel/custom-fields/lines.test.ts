import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { createApiKey } from '#modules/api-keys/contract.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'

let folder: string
let shop: TestShop
let admin: Client
let product: { id: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-lines-'))
  await writeFile(
    join(folder, 'server.ts'),
    `import { customFields, flag, text, whole } from 'fenestra/contract'
    import { defineModule } from 'fenestra/server'
    export default defineModule({ name: 'fitting', build: () => ({}), customFields: [
      customFields('order', { floor: whole('Floor', { from: 0, to: 90 }) }),
      customFields('order_line', { drill: text('Drill', { max: 20 }), isHigh: flag('Needs a ladder', false) }),
      customFields('customer', { floor: whole('Floor', { from: 0, to: 90 }) }),
      customFields('product', { bin: text('Bin', { max: 9 }), tip: text('Tip', { max: 9 }) }, { isPublic: ['tip'] }),
    ] })`,
  )
  shop = await openShop({ modules: [folder] })
  admin = await shop.as('admin')
  product = await aProduct(shop, { pricePerSqm: 100_000 })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

interface Read {
  id: string
  version: number
  custom_fields?: object
  cart: { custom_fields?: object; room?: string; width: number }[]
}
const fieldsOf = ({ cart }: Read) => cart.map((line) => line.custom_fields)
const aLine = (more: object = {}) => ({ product_id: product.id, width: 1, length: 1.2, ...more })
const send = (method: 'POST' | 'PUT', url: string, payload: object, by = admin) =>
  by.send({ method, url, payload })

/** An order that staff take by telephone. */
async function aTakenOrder(more: object = {}): Promise<Read> {
  const customer_info = { name: 'Mai Tran', email: '', phone: '+84901234567', address: '12 Nguyen Hue' }
  const cart = [aLine({ custom_fields: { drill: '8 mm' } }), aLine()]
  const { status, body, text } = await send('POST', '/api/orders/taken', { customer_info, cart, ...more })
  expect(status, text).toBe(201)
  return body as Read
}
const read = async (id: string) => (await admin.send({ url: `/api/orders/${id}` })).body as Read

test('an order by telephone is taken with the fields of the order and of its lines', async () => {
  const taken = await aTakenOrder({ custom_fields: { floor: 4 } })
  expect(taken.custom_fields).toEqual({ floor: 4 })
  expect(fieldsOf(taken)).toEqual([
    { drill: '8 mm', isHigh: false },
    { drill: null, isHigh: false },
  ])
  expect(await read(taken.id)).toEqual(taken)
  const [listed] = (await admin.send({ url: '/api/orders?custom_fields.floor=4' })).body as Read[]
  expect(listed).toEqual(taken)
})

test('a value that a line cannot have is refused by the number of its line, and no order is taken', async () => {
  const cart = [aLine(), aLine({ custom_fields: { drill: 'x'.repeat(21) } })]
  const customer_info = { name: 'Mai Tran', email: '', phone: '+84901234567', address: '' }
  const refused = await send('POST', '/api/orders/taken', {
    customer_info,
    cart,
    custom_fields: { floor: 91 },
  })
  expect([refused.status, refused.refused.fields]).toEqual([
    400,
    {
      'custom_fields.floor': 'Floor must be at most 90',
      'cart.1.custom_fields.drill': 'At most 20 characters',
    },
  ])
})

test('a value of another kind is refused by its field without asking for one, and null takes back what was written', async () => {
  const { id } = await aTakenOrder({ custom_fields: { floor: 4 } })
  const url = `/api/orders/${id}/custom-fields`
  const isHigh = (value: unknown) => ({ lines: [{ line: 1, custom_fields: { isHigh: value } }] })
  const refused = await send('PUT', url, { custom_fields: { floor: '5' }, ...isHigh('yes') })
  expect([refused.status, refused.refused.fields]).toEqual([
    400,
    {
      'custom_fields.floor': 'Is no value of this field',
      'lines.0.custom_fields.isHigh': 'Is no value of this field',
    },
  ])
  expect((await read(id)).custom_fields).toEqual({ floor: 4 })
  await send('PUT', url, isHigh(true))
  expect(fieldsOf(await read(id))[0]).toMatchObject({ isHigh: true })
  expect((await send('PUT', url, isHigh(null))).status).toBe(200)
  expect(fieldsOf(await read(id))[0]).toMatchObject({ isHigh: false })
})

test('a correction keeps the fields of the lines that stay, and its history says what staff changed', async () => {
  const { id } = await aTakenOrder()
  const { cart } = await read(id)
  const kept = { line: 1, product_id: product.id, width: 1, length: 1.2 }
  const body = {
    cart: [
      { ...kept, width: 1.1 },
      { ...kept, line: 2, custom_fields: { isHigh: true } },
    ],
  }
  const corrected = await send('PUT', `/api/orders/${id}/content`, body)
  expect(fieldsOf(corrected.body as Read)).toEqual([
    { drill: '8 mm', isHigh: false },
    { drill: null, isHigh: true },
  ])
  expect(cart).toHaveLength(2)
  const events = (await admin.send({ url: `/api/orders/${id}/events` })).body as { changes?: object[] }[]
  expect(events[0]?.changes).toContainEqual(
    expect.objectContaining({
      what: 'line',
      line: 2,
      after: expect.objectContaining({ custom_fields: { drill: null, isHigh: true } }),
    }),
  )
  expect(JSON.stringify(events)).not.toContain('"charges":{')
})

test('fields of lines are written in any state of the order, and only of lines that there are', async () => {
  const { id, version } = await aTakenOrder()
  await send('PUT', `/api/orders/${id}/status`, { status: 'confirmed' })
  await shop.rows("update orders set status = 'processing' where id = $1", [id])
  const url = `/api/orders/${id}/custom-fields`
  const lines = [{ line: 2, custom_fields: { drill: '6 mm', isHigh: true } }]
  const saved = await send('PUT', url, { lines })
  expect(fieldsOf(saved.body as Read)).toEqual([
    { drill: '8 mm', isHigh: false },
    { drill: '6 mm', isHigh: true },
  ])
  expect((await read(id)).cart).toEqual((saved.body as Read).cart)
  expect((await send('PUT', url, { lines, version })).refused.code).toBe('version_conflict')
  expect((await send('PUT', url, { lines: [{ line: 3, custom_fields: {} }] })).status).toBe(422)
  expect((await send('PUT', url, { lines: [...lines, ...lines] })).refused.fields).toHaveProperty('lines')
  const empties = await send('PUT', url, { lines: [{ line: 1, custom_fields: { drill: null } }] })
  expect(fieldsOf(empties.body as Read)[0]).toEqual({ drill: null, isHigh: false })
})

test('the file of order lines has their fields, empty for charges', async () => {
  await aTakenOrder({ charges: [{ kind: 'delivery', amount: 10 }] })
  const { text } = await admin.send({ url: '/api/orders?rows=lines', headers: { accept: 'text/csv' } })
  const [head = '', ...rows] = text.trim().split(/\r?\n/)
  expect(head).toContain('custom_fields.drill')
  expect(rows.find((row) => /delivery/i.test(row))).toMatch(/[,;]{2}$/)
  expect(rows.filter((row) => row.includes('8 mm')).length).toBeGreaterThan(0)
})

test('shoppers neither write the fields of lines with their order nor read them, also not after a change of theirs', async () => {
  const customer = await shop.as('customer')
  const customer_info = {
    name: 'Lan Vo',
    email: 'lan@example.com',
    phone: '+84901234567',
    address: '12 Le Loi, Hue',
  }
  const line = aLine({ calculated_price: 120_000, custom_fields: { drill: 'mine' } })
  const body = { customer_info, cart: [line], total_amount: 120_000, custom_fields: { floor: 1 } }
  const placed = await send('POST', '/api/orders', body, customer)
  expect([placed.status, placed.text.includes('custom_fields')], placed.text).toEqual([201, false])
  const { id } = placed.body as Read
  expect(fieldsOf(await read(id))).toEqual([{ drill: null, isHigh: false }])
  const lines = [{ line: 1, custom_fields: { drill: '8 mm' } }]
  await send('PUT', `/api/orders/${id}/custom-fields`, { lines })
  for (const url of [`/api/account/orders/${id}`, '/api/account/orders', '/api/account/export'])
    expect((await customer.send({ url })).text).not.toContain('drill')
  const change = { cart: [{ line: 1, width: 1.1, length: 1.2 }] }
  const changed = await send('PUT', `/api/account/orders/${id}`, change, customer)
  expect([changed.status, changed.text.includes('drill')]).toEqual([200, false])
  expect(fieldsOf(await read(id))).toEqual([{ drill: '8 mm', isHigh: false }])
})

test('a program writes fields with a key for orders, and none with a key to read them', async () => {
  const { id } = await aTakenOrder()
  const write = async (scope: string) => {
    const body = { name: scope, role: 'editor' as const, scopes: [scope], expires_in_days: 9 }
    const made = await admin.call(createApiKey, { body })
    const stranger = await shop.as(null)
    return stranger.send({
      method: 'PUT',
      url: `/api/orders/${id}/custom-fields`,
      payload: { custom_fields: { floor: 7 } },
      headers: { authorization: `Bearer ${(made.body as { key: string }).key}` },
    })
  }
  expect((await write('orders:read')).status).toBe(403)
  expect((await write('orders:write')).body).toMatchObject({ custom_fields: { floor: 7 } })
})
