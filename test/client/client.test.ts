import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createApiKey } from '#modules/api-keys/contract.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { clientFiles, type OpenApi } from '../../scripts/client-files.ts'
import { createClient, readWebhook, ShopError, type Client } from '../../packages/client/index.js'
import { shopOfFile } from '../shop-of-file.ts'

const folder = fileURLToPath(new URL('../../packages/client', import.meta.url))

const shop = await shopOfFile()
const origin: string = await shop.http.listen({ port: 0, host: '127.0.0.1' })
const admin = await shop.as('admin')
const scopes = ['categories:write', 'inventory:read', 'orders:read']
const made = await admin.call(createApiKey, {
  body: { name: 'Copy', role: 'editor', scopes, expires_in_days: null },
})
const key: string = made.body.key
const client: Client = createClient({ origin, key })
for (let number = 0; number < 5; number += 1) await anOrder(shop, { note: `Order ${number}` })

test('the types and operations of the client are those of the OpenAPI document', async () => {
  const { body } = await shop.http.inject('/api/openapi.json')
  for (const [name, text] of Object.entries(clientFiles(JSON.parse(body) as OpenApi)))
    await expect(text).toMatchFileSnapshot(join(folder, name))
})

test('a client reads a list page by page, each record once, and one record', async () => {
  const ids: string[] = []
  for await (const { id } of client.each('listOrders', { limit: 2 })) ids.push(id)
  expect([ids.length, new Set(ids).size]).toEqual([5, 5])
  const order = await client.getOrder({ id: ids[0] as string })
  expect(order.total_amount).toBe(270_000)
})

test('a client writes with the key, and a change names the version that it knows', async () => {
  const { id, version } = await client.createCategory({ body: { name: 'Awnings', slug: 'awnings' } })
  const changed = await client.updateCategory({ id, ifMatch: `"${version}"`, body: { name: 'Sun awnings' } })
  expect(changed.name).toBe('Sun awnings')
  const late = client.updateCategory({ id, ifMatch: `"${version}"`, body: { name: 'Too late' } })
  await expect(late).rejects.toMatchObject({ status: 412, code: 'version_conflict' })
})

test('a client gets a CSV file and a PDF file', async () => {
  const csv = await client.csv('listOrders')
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  expect((await csv.text()).split('\r\n').length).toBe(7)
  const [{ id } = { id: '' }] = await client.listOrders()
  const pdf = await client.getProductionPdf({ ids: id })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  await pdf.body?.cancel()
})

test('a refusal is an error with its code and its fields', async () => {
  const error = await client.listOrders({ status: 'lost' as 'pending' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ShopError)
  expect(error).toMatchObject({ status: 400, code: 'invalid_query', fields: { status: expect.any(String) } })
  await expect(client.listCustomers()).rejects.toMatchObject({ code: 'api_key_forbidden' })
})

test('a read that the shop has no time for is tried again, a write is not', async () => {
  let asked = 0
  const busy: typeof fetch = async (...given) => {
    asked += 1
    if (asked > 1) return fetch(...given)
    return Response.json(
      { message: 'Busy', code: 'unavailable' },
      { status: 503, headers: { 'retry-after': '0.01' } },
    )
  }
  const patient = createClient({ origin, key, fetch: busy })
  expect(await patient.listOrders({ limit: 1 })).toHaveLength(1)
  expect(asked).toBe(2)
  asked = 0
  await expect(patient.createCategory({ body: { name: 'One', slug: 'one' } })).rejects.toThrow('Busy')
})

test('a message of a webhook is read only with its signature and its time', async () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes long').toString('base64')}`
  const body = JSON.stringify({ type: 'order.placed', timestamp: '', text: '', data: { order_id: '1' } })
  const signedAt = (seconds: number) => {
    const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    const signature = hmac.update(`m1.${seconds}.${body}`).digest('base64')
    return {
      'webhook-id': 'm1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    }
  }
  const now = Math.floor(Date.now() / 1000)
  const read = await readWebhook({ secret, headers: signedAt(now), body })
  expect(read).toMatchObject({ id: 'm1', type: 'order.placed', data: { order_id: '1' } })
  await expect(
    readWebhook({ secret, headers: new Headers(signedAt(now)), body: `${body} ` }),
  ).rejects.toThrow('signature')
  await expect(readWebhook({ secret, headers: signedAt(now - 400), body })).rejects.toThrow('time')
})

test('the examples of the README of the client run as they stand', async () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const examples = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const place = mkdtempSync(join(tmpdir(), 'fenestra-client-'))
  mkdirSync(join(place, 'node_modules'))
  symlinkSync(folder, join(place, 'node_modules', 'fenestra-client'), 'junction')
  const said: string[] = []
  for (const [number, code] of examples.entries()) {
    const file = join(place, `example-${number}.mjs`)
    // A receiver runs until it is stopped.
    writeFileSync(
      file,
      code.replace(
        'server.listen(8080)',
        "server.listen(0, () => server.close(() => console.log('listened')))",
      ),
    )
    const env = { ...process.env, SHOP: origin, SHOP_KEY: key, NODE_OPTIONS: '' }
    said.push((await promisify(execFile)(process.execPath, [file], { cwd: place, env })).stdout)
  }
  rmSync(place, { recursive: true, force: true })
  expect(said.slice(1)).toEqual(['5 orders\n', 'written\n', 'There is no such order.\n', 'listened\n'])
  expect(said[0]).toMatch(/^[0-9A-F]{8} 270000\n$/)
})
