import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer } from '#modules/customers/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { createApiKey, type ApiKeyForm } from './contract.ts'

let shop: TestShop
let admin: Client
let url: URL
const opened: McpClient[] = []

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('admin')
  url = new URL('/mcp', await shop.http.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  for (const client of opened) await client.close()
  await shop.close()
})

const form: ApiKeyForm = { name: 'Assistant', role: 'viewer', scopes: ['orders:read'], expires_in_days: 90 }

/** An assistant with a key, as the official client connects it. */
async function anAssistant(more: Partial<ApiKeyForm> = {}) {
  const { body } = await admin.call(createApiKey, { body: { ...form, ...more } })
  const client = new McpClient({ name: 'test', version: '1.0.0' })
  opened.push(client)
  const headers = { authorization: `Bearer ${body.key}` }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input })
    const [{ text }] = content as unknown as [{ text: string }]
    return { text, isError, result: isError ? null : (JSON.parse(text) as Record<string, unknown>) }
  }
  const names = async () => (await client.listTools()).tools.map(({ name }) => name)
  return { client, call, names, key: body.key }
}

test('an assistant finds the tools that its key may use, and no others', async () => {
  const viewer = await anAssistant()
  const names = await viewer.names()
  expect(names).toEqual(expect.arrayContaining(['listOrders', 'getOrder', 'listProducts', 'pricePiece']))
  expect(names).not.toEqual(expect.arrayContaining(['listCustomers']))
  expect(names).not.toContain('createPurchaseOrder')
  const buyer = await anAssistant({ role: 'admin', scopes: ['inventory:read', 'inventory:write'] })
  expect(await buyer.names()).toEqual(
    expect.arrayContaining(['listItems', 'getItemDemand', 'createPurchaseOrder']),
  )
  const { tools } = await viewer.client.listTools()
  const orders = tools.find(({ name }) => name === 'listOrders')
  expect(orders?.annotations?.readOnlyHint).toBe(true)
  expect(orders?.inputSchema.properties).toMatchObject({
    limit: { maximum: 50 },
    status: { enum: expect.anything() },
  })
  expect(JSON.stringify(tools)).not.toContain('$ref')
})

test('an assistant reads orders page by page, and what a period sold', async () => {
  for (let number = 0; number < 3; number += 1) await anOrder(shop, { note: `Order ${number}` })
  const { call } = await anAssistant({ scopes: ['orders:read', 'analytics:read'] })
  const first = await call('listOrders', { limit: 2 })
  expect(first.result).toMatchObject({ total: 3, next_cursor: expect.any(String) })
  expect(first.result?.['records']).toHaveLength(2)
  const last = await call('listOrders', { limit: 2, cursor: first.result?.['next_cursor'] })
  expect(last.result).toMatchObject({ total: 3, next_cursor: null })
  const [order] = (last.result?.['records'] ?? []) as { id: string }[]
  expect((await call('getOrder', { id: order?.id })).result).toMatchObject({ id: order?.id })
  const sold = await call('readSalesAnalytics', { from: '2020-01-01', to: '2100-01-01' })
  expect(sold.isError).toBe(false)
})

test('a result that would be too long comes in smaller pages', async () => {
  await shop.rows(`update orders set customer_address = repeat('Long street ', 2500)`)
  const { call } = await anAssistant()
  const { text, result } = await call('listOrders')
  expect(text.length).toBeLessThan(40_000)
  expect(result).toMatchObject({ total: 3, next_cursor: expect.any(String) })
})

test('an assistant finds suppliers, and reads what is on order in pages', async () => {
  const { call, client } = await anAssistant({ scopes: ['inventory:read'] })
  const { tools } = await client.listTools()
  const onOrder = tools.find(({ name }) => name === 'listOnOrder')
  expect(onOrder?.inputSchema.properties).toMatchObject({ limit: { maximum: 50 }, cursor: {} })
  expect((await call('listSuppliers', { q: 'nobody' })).result).toMatchObject({ total: 0, records: [] })
  expect((await call('listOnOrder', { limit: 1 })).result).toMatchObject({ records: [] })
})

test('what a key may not do is said with the scope that is missing, and wrong input with the field', async () => {
  const { call, client } = await anAssistant()
  expect(await call('listCustomers')).toMatchObject({
    isError: true,
    text: expect.stringContaining('lacks the scope customers:read'),
  })
  expect(await call('listOrders', { status: 'lost' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/\(invalid_query\)\nstatus: /),
  })
  await expect(client.callTool({ name: 'deleteOrder' })).rejects.toThrow('There is no tool deleteOrder')
})

test('what an assistant drafts stays a draft, whatever it asks for, and no mail is sent', async () => {
  const { call } = await anAssistant({ role: 'admin', scopes: ['quotes:write', 'content-posts:write'] })
  const { id } = await aCustomer(shop)
  const quote = await call('createQuote', {
    customerId: id,
    status: 'sent',
    totalAmount: 120,
    items: [{ name: 'Roller blind', quantity: 1, price: 120 }],
    validUntil: '2100-01-01',
  })
  expect(quote.result).toMatchObject({ status: 'draft', totalAmount: 120 })
  const post = await call('createContentPost', { title: 'Autumn', platform: 'blog', status: 'published' })
  expect(post.result).toMatchObject({ status: 'draft' })
  expect(await shop.rows('select from outbox')).toEqual([])
})

test('no tool writes fields of modules in a shop without such modules', async () => {
  const { names } = await anAssistant({
    role: 'admin',
    scopes: ['orders:write', 'customers:write', 'products:write'],
  })
  const writers = ['updateOrderFields', 'updateCustomer', 'updateProduct']
  expect((await names()).filter((name) => writers.includes(name))).toEqual([])
})

test('nobody comes in without a key, and the answer says what to send', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })
  for (const headers of [{}, { authorization: `Bearer fen_${'x'.repeat(43)}` }]) {
    const answer = await ask(headers as Record<string, string>)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(((await answer.json()) as { code: string }).code).toBe('api_key_refused')
  }
  expect((await fetch(url)).status).toBe(405)
})

test('an older client, which begins with a handshake, is answered in JSON without a session', async () => {
  const { key } = await anAssistant()
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null])
  expect(await answer.json()).toMatchObject({ id: 1, result: { tools: expect.arrayContaining([]) } })
})
