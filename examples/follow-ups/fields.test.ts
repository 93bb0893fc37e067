import { fileURLToPath } from 'node:url'
import { anOrder, openShop, type Client, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: TestShop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const write = (id: string, body: object, by = admin) =>
  by.send({ method: 'PUT', url: `/api/orders/${id}/custom-fields`, payload: body })

test('staff write when the customer of an order wants to be called, and read it on the order and in the list', async () => {
  const { id } = await anOrder(shop)
  const before = await admin.send({ url: `/api/orders/${id}` })
  expect(before.body).toMatchObject({ custom_fields: { callTime: null } })
  const { version } = before.body as { version: number }
  const saved = await write(id, { custom_fields: { callTime: 'evening' }, version })
  expect([saved.status, saved.body]).toEqual([
    200,
    expect.objectContaining({ custom_fields: { callTime: 'evening' }, version: version + 1 }),
  ])
  const listed = await admin.send({ url: '/api/orders?custom_fields.callTime=evening' })
  expect(listed.body).toEqual([expect.objectContaining({ id, custom_fields: { callTime: 'evening' } })])
  expect((await admin.send({ url: '/api/orders?custom_fields.callTime=morning' })).body).toEqual([])
  const file = await admin.send({ url: '/api/orders', headers: { accept: 'text/csv' } })
  expect(file.text.split('\n')[0]).toContain('custom_fields.callTime')
  expect(file.text).toContain('evening')
})
