import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { roles as everyRole, type Role } from '#kernel/contract/roles.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { errors } from '#kernel/contract/errors.ts'
import { endpoints, nameInContract } from '#app/contract/index.ts'
import { dereferenced } from '#test/fuzz/document.ts'
import { mayCall } from '#kernel/rules/permissions.ts'

const clients = new Map<Role | null, Client>()
const roles = [null, ...everyRole]

const shop = await shopOfFile()
for (const role of roles) clients.set(role, await shop.as(role))

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const filled = (path: string) => path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
const asFastify = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Sends no body, so that an admitted request changes nothing. */
const ask = (role: Role | null, { method, path }: Endpoint) =>
  (clients.get(role) as Client).send({ method, url: filled(path) })

describe('every endpoint of the contract', () => {
  test('has a unique method and path', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(endpoints.length)
    expect(endpoints.length).toBeGreaterThan(15)
  })

  test.for(named)('%s is mounted', ([, { method, path }]) => {
    const mounted = shop.http.mountedRoutes.filter(
      (route) => route.method === method && route.url === asFastify(path),
    )
    expect(mounted.map(({ endpoint }) => endpoint?.path)).toEqual([path])
  })

  const versioned = named.filter(
    ([, { method, path, success }]) =>
      method === 'GET' &&
      !path.includes('{') &&
      success.body instanceof z.ZodObject &&
      'version' in success.body.shape,
  )
  test.for(versioned)('%s has the version of its record as ETag', async ([, endpoint]) => {
    const { headers, body } = await ask('admin', endpoint)
    expect(headers.etag).toBe(`"${(body as { version: number }).version}"`)
  })

  test.for(named)('%s refuses callers without access', async ([, endpoint]) => {
    for (const role of roles.filter((role) => !mayCall(endpoint, role))) {
      const { status, refused } = await ask(role, endpoint)
      expect({ role, status, code: refused.code }).toEqual({
        role,
        status: role === null ? 401 : 403,
        code: role === null ? 'unauthenticated' : 'forbidden',
      })
    }
  })

  // Logging out would end the session.
  const lasting = named.filter(([, { path }]) => path !== '/api/logout')
  test.for(lasting)('%s admits callers with access', async ([, endpoint]) => {
    for (const role of roles.filter((role) => mayCall(endpoint, role))) {
      const { status } = await ask(role, endpoint)
      expect({ role, status }).not.toEqual({ role, status: 401 })
      expect({ role, status }).not.toEqual({ role, status: 403 })
      expect(status).toBeLessThan(500)
    }
  })
})

test('every mounted API route has an endpoint in the contract', () => {
  const documentation = /^\/api\/(docs|openapi\.json)(\/|$)/
  const undeclared = shop.http.mountedRoutes.filter(
    ({ url, endpoint }) => /^\/(api|auth)(\/|$)/.test(url) && !documentation.test(url) && !endpoint,
  )
  expect(undeclared).toEqual([])
})

describe('/api/openapi.json', () => {
  const operation = z.object({
    operationId: z.string().regex(/^[a-z]\w+$/),
    summary: z.string().min(1),
    description: z.string().min(1),
    'x-access': z.string(),
    security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
    parameters: z
      .array(
        z.looseObject({
          name: z.string().min(1),
          in: z.enum(['path', 'query', 'header', 'cookie']),
          required: z.boolean().optional(),
          schema: z.looseObject({}),
        }),
      )
      .optional(),
    requestBody: z
      .looseObject({
        content: z
          .object({ 'application/json': z.looseObject({}) })
          .or(z.object({ 'multipart/form-data': z.looseObject({}) }))
          .or(z.object({ 'text/csv': z.looseObject({}) })),
      })
      .optional(),
    responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.looseObject({ description: z.string().min(1) })),
  })
  type Operation = z.output<typeof operation>
  let paths: Record<string, Record<string, Operation>>
  let text: string

  beforeAll(async () => {
    const { body } = await (clients.get(null) as Client).send({ method: 'GET', url: '/api/openapi.json' })
    const document = z.looseObject({
      openapi: z.string().regex(/^3\.1\.\d$/),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.record(z.string().startsWith('/'), z.record(z.string(), operation.loose())),
    })
    paths = document.parse(dereferenced(body as object, body)).paths
    text = JSON.stringify(body)
  })

  test('lists exactly the endpoints of the contract', () => {
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.sort()).toEqual(named.map(([name]) => name).sort())
  })

  test.for(named)('/api/openapi.json describes %s', ([, endpoint]) => {
    const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation
    expect(described.operationId).toBe(nameInContract(endpoint))
    expect(described.summary).toBe(endpoint.summary)
    expect(described['x-access']).toBe(endpoint.access)
    expect(described.security !== undefined).toBe(endpoint.access !== 'anyone')
    const inPath = described.parameters?.filter((parameter) => parameter.in === 'path') ?? []
    const declared = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map(({ name }) => name)).toEqual(declared)
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(described.requestBody !== undefined).toBe(
      endpoint.body !== undefined || endpoint.file !== undefined,
    )
    const statuses = [endpoint.success.status, ...(endpoint.errors ?? []).map((code) => errors[code].status)]
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(statuses.map(String)))
  })

  test('is an OpenAPI document of less than a megabyte, in which each record has one name', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
    expect(text.length).toBeLessThan(1_000_000)
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, object> } }
    expect(components.schemas).toMatchObject({ Order: {}, Product: {}, Customer: {}, Quote: {}, Refusal: {} })
    const written = Object.values(components.schemas).map((schema) => JSON.stringify(schema))
    expect(new Set(written).size).toBe(written.length)
  })

  test('says how lists are read in pages, which version a change may name, and when to try again', () => {
    const headersOf = (path: string, method: string, status: number) =>
      Object.keys(
        (paths[path]?.[method]?.responses[status] as { headers?: object } | undefined)?.headers ?? {},
      )
    expect(headersOf('/api/orders', 'get', 200)).toEqual(expect.arrayContaining(['Link', 'X-Total-Count']))
    expect(headersOf('/api/orders/{id}', 'get', 200)).toContain('ETag')
    expect(headersOf('/api/orders', 'get', 429)).toEqual(['Retry-After'])
  })

  test('names the media types that each GET sends: JSON, CSV and other files', async () => {
    const admin = clients.get('admin') as Client
    const wrong: string[] = []
    for (const { method, path, params, success } of endpoints) {
      const answer = paths[path]?.[method.toLowerCase()]?.responses[success.status] as
        | { content?: object }
        | undefined
      const types = Object.keys(answer?.content ?? {})
      if (method !== 'GET') continue
      if (success.body === null && success.status === 200 && types.length === 0)
        wrong.push(`${path} sends no file`)
      if (params || success.status !== 200) continue
      const { status, headers } = await admin.send({ method, url: path, headers: { accept: 'text/csv' } })
      const sent = String(headers['content-type']).split(';')[0] as string
      if (status === 200 && (!types.includes(sent) || (types.includes('text/csv') && sent !== 'text/csv')))
        wrong.push(`${path} sends ${sent}, not one of ${types.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })

  test('is made once and sent as the same bytes to everybody, so that a flood of requests does not fill the memory', async () => {
    const read = (url: string, encoding: string) =>
      shop.http.inject({ url, headers: { 'accept-encoding': encoding } })
    await read('/api/openapi.json', 'identity')
    const made = vi.spyOn(JSON, 'stringify')
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers, rawPayload } = await read('/api/openapi.json', encoding)
      // Bytes that are compressed for one response have no length beforehand.
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    }
    expect(made.mock.calls.filter(([value]) => (value as { paths?: object } | null)?.paths)).toEqual([])
    made.mockRestore()
    for (const copy of ['/api/docs/json', '/api/docs/yaml', '/api/docs/json?x=1']) {
      const { statusCode, headers } = await read(copy, 'identity')
      expect([statusCode, headers.location]).toEqual([302, '/api/openapi.json'])
    }
  })

  test('/api/openapi.json has readable documentation', async () => {
    const page = await (clients.get(null) as Client).send({ method: 'GET', url: '/api/docs/' })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/text\/html/)
  })
})
