import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { createApiKey, listApiKeys, listKeyScopes, revokeApiKey, type ApiKeyForm } from './contract.ts'

const shop = await shopOfFile({ settings: { RATE_LIMITS: 'on' } })
const admin = await shop.as('admin')
const program = await shop.as(null)

const form: ApiKeyForm = {
  name: 'Warehouse',
  role: 'editor',
  scopes: ['categories:write', 'orders:read'],
  expires_in_days: 90,
}

async function aKey(more: Partial<ApiKeyForm> = {}, by = admin) {
  const { status, body } = await by.call(createApiKey, { body: { ...form, ...more } })
  expect(status).toBe(201)
  return body
}

const get = (url: string, key: string, headers: Record<string, string> = {}) =>
  program.send({ method: 'GET', url, headers: { ...headers, authorization: `Bearer ${key}` } })

const post = (url: string, key: string, payload: object) =>
  program.send({
    method: 'POST',
    url,
    // A program may send anything here; only browsers are judged by it.
    headers: { authorization: `Bearer ${key}`, origin: 'https://elsewhere.example' },
    payload,
  })

test('a program with a key reads and writes what its scopes allow, under the name of the key in the audit log', async () => {
  await anOrder(shop)
  const made = await aKey()
  const { expires_in_days: _, ...kept } = form
  expect(made).toMatchObject({ ...kept, last_used_at: null })
  expect(made.key).toMatch(/^fen_[\w-]{43}$/)
  const orders = await get('/api/orders', made.key)
  expect([orders.status, (orders.body as object[]).length]).toEqual([200, 1])
  const created = await post('/api/categories', made.key, { name: 'Shutters', slug: 'shutters' })
  expect(created.status).toBe(201)
  const [entry] = await shop.rows<{ actor_name: string; actor_id: string; actor_role: string }>(
    `select actor_name, actor_id, actor_role from audit_log where action = 'category.create'`,
  )
  expect(entry).toEqual({
    actor_name: `Warehouse (${made.beginning}…)`,
    actor_id: admin.person?.id,
    actor_role: 'editor',
  })
  const [listed] = (await admin.call(listApiKeys)).body
  expect(listed).toMatchObject({ id: made.id, last_used_at: expect.stringMatching(/^\d{4}-/) })
  const [stored] = await shop.rows<{ row: string; audited: string }>(
    `select (select string_agg(k::text, '') from api_keys k) as row, (select string_agg(a::text, '') from audit_log a) as audited`,
  )
  for (const text of [stored?.row, stored?.audited, JSON.stringify(listed)])
    expect(text).not.toContain(made.key.slice(10))
})

test.each([
  ['without its scope', '/api/crm/customers', 403, /lacks the scope customers:read/],
  ['for the pipeline', '/api/crm/analytics', 403, /lacks the scope customers:read/],
  ['for a person’s own account', '/api/account', 403, /belongs to a person/],
  ['for users', '/api/users', 403, /belongs to a person/],
  ['for keys', '/api/keys', 403, /belongs to a person/],
])('a key is refused %s, even beside the cookie of an administrator', async (_case, url, status, message) => {
  const { key } = await aKey()
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await get(url, key, { cookie })
  expect([answer.status, answer.refused.message]).toEqual([status, expect.stringMatching(message)])
})

test('a key is refused once it is revoked, has expired, or its maker is no administrator, and the message says so', async () => {
  for (const madeUp of ['fen_nobody', `fen_${'x'.repeat(43)}`]) {
    const unknown = await get('/api/products', madeUp)
    expect([unknown.status, unknown.refused.message]).toEqual([401, expect.stringMatching(/is not known/)])
  }
  const revoked = await aKey()
  expect((await admin.call(revokeApiKey, { params: { id: revoked.id } })).status).toBe(200)
  const expired = await aKey()
  await shop.rows(`update api_keys set expires_at = now() where id = $1`, [expired.id])
  const other = await shop.as('admin')
  const orphaned = await aKey({}, other)
  await shop.rows(`update users set role = 'editor' where id = $1`, [other.person?.id])
  for (const [{ key }, message] of [
    [revoked, /was revoked/],
    [expired, /has expired/],
    [orphaned, /is no administrator any more/],
  ] as const) {
    const answer = await get('/api/orders', key)
    expect([answer.status, answer.refused.message]).toEqual([401, expect.stringMatching(message)])
  }
})

test('keys that are refused are counted per network, and what cannot be a key is not even looked up', async () => {
  const counted = () =>
    shop.rows<{ points: number }>("select points from rate_limits where key like 'refused-api-keys:%'")
  const before = (await counted())[0]?.points ?? 0
  await get('/api/orders', 'fen_nobody')
  expect((await counted())[0]?.points ?? 0).toBe(before)
  await shop.rows("update rate_limits set points = 100 where key like 'refused-api-keys:%'")
  expect((await get('/api/orders', `fen_${'y'.repeat(43)}`)).status).toBe(429)
  expect((await get('/api/orders', (await aKey()).key)).status).toBe(200)
  await shop.rows("delete from rate_limits where key like 'refused-api-keys:%'")
})

test('a key whose maker owes the shop a second factor is refused until they have one', async () => {
  const { key } = await aKey()
  await shop.rows("update settings set required_second_factor = 'administrators'")
  const owing = await get('/api/orders', key)
  expect([owing.status, owing.refused.message]).toEqual([401, expect.stringMatching(/second factor/)])
  await shop.rows(
    `insert into totp_secrets (user_id, sealed_secret, confirmed_at) values ('${admin.person?.id}', 'sealed', now())`,
  )
  expect((await get('/api/orders', key)).status).toBe(200)
  await shop.rows('delete from totp_secrets')
  await shop.rows("update settings set required_second_factor = 'none'")
})

test('a key never has more than its role: neither when it is made nor when it is used', async () => {
  const tooMuch = await admin.call(createApiKey, { body: { ...form, role: 'viewer' } })
  expect([tooMuch.status, tooMuch.refused.fields]).toEqual([
    422,
    { scopes: 'categories:write needs the role editor' },
  ])
  const unknown = await admin.call(createApiKey, { body: { ...form, scopes: ['users:write'] } })
  expect(unknown.refused.fields).toEqual({ scopes: 'There is no scope users:write' })
  const { key } = await aKey({ role: 'viewer', scopes: ['settings:read'] })
  // Some of the settings are for administrators alone.
  expect((await get('/api/settings/taxes', key)).status).toBe(200)
  const answer = await get('/api/settings/selling/public-holidays', key)
  expect([answer.status, answer.refused.message]).toEqual([403, expect.stringMatching(/has the role viewer/)])
  expect((await (await shop.as('editor')).call(createApiKey, { body: form })).status).toBe(403)
})

test('what anyone may read needs no scope, and is then answered as to a visitor', async () => {
  const { key } = await aKey()
  for (const url of ['/api/products', '/api/banners']) expect((await get(url, key)).status).toBe(200)
})

test('a key that calls too often is told to wait, and others are not', async () => {
  const [busy, quiet] = [await aKey(), await aKey()]
  await shop.rows(
    `insert into rate_limits (key, points, expire) values ($1, 600, (extract(epoch from now()) * 1000)::bigint + 30000)`,
    [`api-key:${busy.id}`],
  )
  const answer = await get('/api/orders', busy.key)
  expect([answer.status, (await get('/api/orders', quiet.key)).status]).toEqual([429, 200])
})

test('the OpenAPI document names the scope of each operation that a key may call, and every operation once', async () => {
  const { body } = await program.send({ method: 'GET', url: '/api/openapi.json' })
  const { paths, components } = body as {
    paths: Record<string, Record<string, { operationId: string; security?: object[]; 'x-scope'?: string }>>
    components: { securitySchemes: Record<string, object> }
  }
  expect(components.securitySchemes['key']).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/orders']?.['get']).toMatchObject({
    operationId: 'listOrders',
    security: [{ session: [] }, { key: ['orders:read'] }],
  })
  expect(paths['/api/account']?.['get']?.security).toEqual([{ session: [] }])
  const operations = Object.values(paths).flatMap((one) => Object.values(one))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const named = new Set(operations.flatMap((one) => one['x-scope'] ?? []))
  const { body: scopes } = await admin.call(listKeyScopes)
  expect(scopes.map(({ scope }) => scope)).toEqual([...named].toSorted())
})

test('the examples of docs/api.md work as they stand', async () => {
  const text = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const commands = [...text.matchAll(/^curl (.*)$/gm)].map(([, rest = '']) => rest)
  expect(commands.length).toBeGreaterThan(1)
  const { key } = await aKey({ scopes: ['categories:write', 'orders:read'] })
  for (const command of commands) {
    const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
      ([, one, two, three]) => one ?? two ?? three ?? '',
    )
    const valuesOf = (option: string) => words.filter((_, index) => words[index - 1] === option)
    const headers = valuesOf('-H').map(
      (header) => header.replace('$KEY', key).split(': ', 2) as [string, string],
    )
    const answer = await program.send({
      method: valuesOf('-X')[0] ?? 'GET',
      url: (words.at(-1) ?? '').replace('https://shop.example.com', ''),
      headers: Object.fromEntries(headers),
      ...(valuesOf('-d')[0] !== undefined && { payload: valuesOf('-d')[0] }),
    })
    expect([command, answer.status]).toEqual([command, valuesOf('-X')[0] === undefined ? 200 : 201])
  }
})
