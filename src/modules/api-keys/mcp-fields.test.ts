import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { createApiKey } from './contract.ts'

let folder: string
let shop: TestShop
let admin: Client
let url: URL
const opened: McpClient[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-assistants-'))
  await writeFile(
    join(folder, 'server.ts'),
    `import { customFields, text, whole } from 'fenestra/contract'
    import { defineModule } from 'fenestra/server'
    const floor = { floor: whole('Floor', { from: 0, to: 90 }) }
    export default defineModule({ name: 'fitting', build: () => ({}), customFields: [
      customFields('order', floor), customFields('customer', floor),
      customFields('order_line', { engraving: text('Engraving', { max: 9 }), hook: text('Hook', { max: 9 }) }, { isPublic: ['engraving'] }),
      customFields('product', { bin: text('Bin', { max: 9 }), tip: text('Tip', { max: 9 }) }, { isPublic: ['tip'] }),
    ] })`,
  )
  shop = await openShop({ modules: [folder] })
  admin = await shop.as('admin')
  url = new URL('/mcp', await shop.http.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  for (const client of opened) await client.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

/** An assistant whose key has these scopes. */
async function anAssistant(...scopes: string[]) {
  const body = { name: 'Assistant', role: 'editor' as const, scopes, expires_in_days: 90 }
  const made = await admin.call(createApiKey, { body })
  const client = new McpClient({ name: 'test', version: '1.0.0' })
  opened.push(client)
  const headers = { authorization: `Bearer ${(made.body as { key: string }).key}` }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input })
    return { text: (content as unknown as [{ text: string }])[0].text, isError }
  }
  return { client, call }
}

test('an assistant writes the fields of modules in an order, a product and a customer, and nothing else of them', async () => {
  const { call, client } = await anAssistant('orders:write', 'products:write', 'customers:write')
  const order = await anOrder(shop)
  const product = await aProduct(shop)
  const { id } = await aCustomer(shop)
  const saved = await call('updateOrderFields', { id: order.id, custom_fields: { floor: 3 } })
  expect(JSON.parse(saved.text)).toMatchObject({ custom_fields: { floor: 3 } })
  const stored = await call('updateProduct', { id: product.id, name: 'New', custom_fields: { bin: 'B4' } })
  expect(JSON.parse(stored.text)).toMatchObject({ name: product.name, custom_fields: { bin: 'B4' } })
  const written = await call('updateCustomer', { id, notes: 'Mine', customFields: { floor: 9 } })
  expect(JSON.parse(written.text)).toMatchObject({ notes: null, customFields: { floor: 9 } })
  const { tools } = await client.listTools()
  const fieldsOf = (name: string) =>
    Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {})
  expect(fieldsOf('updateProduct')).toEqual(['id', 'custom_fields', 'version'])
  expect(fieldsOf('updateCustomer')).toEqual(['id', 'customFields', 'version'])
  expect(await shop.rows('select from outbox')).toEqual([])
})

test('what shoppers would read, and what the field cannot have, an assistant does not write', async () => {
  const { call } = await anAssistant('orders:write', 'products:write')
  const { id } = await aProduct(shop)
  expect(await call('updateProduct', { id, custom_fields: { tip: 'Dust it' } })).toEqual({
    isError: true,
    text: 'tip: Shoppers read this field, so a member of staff writes it.',
  })
  const order = await anOrder(shop)
  const written = (custom_fields: object) =>
    call('updateOrderFields', { id: order.id, lines: [{ line: 1, custom_fields }] })
  expect(await written({ hook: 'Left', engraving: 'Mai' })).toEqual({
    isError: true,
    text: 'engraving: Shoppers read this field, so a member of staff writes it.',
  })
  expect((await written({ hook: 'Left' })).isError).toBe(false)
  const refused = await call('updateOrderFields', { id: order.id, custom_fields: { floor: 91 } })
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('custom_fields.floor') })
  const reader = await anAssistant('orders:read')
  const forbidden = await reader.call('updateOrderFields', { id: order.id, custom_fields: { floor: 1 } })
  expect(forbidden).toMatchObject({ isError: true, text: expect.stringContaining('orders:write') })
})

test('an assistant finds orders by a range of a field, sorted by it', async () => {
  const { call, client } = await anAssistant('orders:read', 'orders:write')
  for (const floor of [21, 25, 23]) {
    const { id } = await anOrder(shop)
    await admin.send({
      method: 'PUT',
      url: `/api/orders/${id}/custom-fields`,
      payload: { custom_fields: { floor } },
    })
  }
  const { tools } = await client.listTools()
  const list = tools.find(({ name }) => name === 'listOrders')
  expect(Object.keys(list?.inputSchema.properties ?? {})).toContain('custom_fields.floor.from')
  const { text } = await call('listOrders', {
    'custom_fields.floor.from': 21,
    'custom_fields.floor.to': 24,
    sort: '-custom_fields.floor',
  })
  expect(JSON.parse(text)).toMatchObject({
    total: 2,
    records: [{ custom_fields: { floor: 23 } }, { custom_fields: { floor: 21 } }],
  })
})
