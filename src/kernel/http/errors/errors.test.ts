import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { listProducts } from '#modules/catalog/contract/index.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { errorBody } from '#kernel/contract/wire.ts'
import { createLog } from '#kernel/process/log.ts'

let shop: TestShop
let customer: Client
let editor: Client
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const into = { write: (line: string) => void lines.push(JSON.parse(line)) }
  shop = await openShop({ log: createLog('info', into) })
  customer = await shop.as('customer')
  editor = await shop.as('editor')
})
afterAll(() => shop.close())
beforeEach(() => {
  lines = []
})

const json = { 'content-type': 'application/json' }
const post = (payload: InjectOptions['payload'], headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url: '/api/orders',
  headers,
  payload,
})

describe('an error response', () => {
  test('an error response has a message, a code, fields with dotted paths and the request id', async () => {
    const answer = await customer.send(post('{"customer_info":{"name":"L"},"cart":[{}],"total_amount":"1"}'))
    expect(answer.status).toBe(400)
    expect(errorBody.strict().parse(answer.body)).toEqual(answer.body)
    expect(answer.refused.error).toBe(answer.refused.message)
    expect(answer.refused.code).toBe('invalid_body')
    expect(Object.keys(answer.refused.fields ?? {})).toEqual([
      'customer_info.name',
      'customer_info.email',
      'customer_info.phone',
      'customer_info.address',
      'cart.0.product_id',
      'cart.0.length',
      'cart.0.width',
      'cart.0.calculated_price',
      'total_amount',
    ])
    expect(answer.refused.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a value of no form that its field may have is refused with the rule that it comes closest to', async () => {
    const body = { name: 'Weaver', email: { at: 'example.com' }, currency: 7 }
    const admin = await shop.as('admin')
    const { refused } = await admin.send({ method: 'POST', url: '/api/inventory/suppliers', payload: body })
    expect(refused.fields).toEqual({
      email: 'Please enter a valid email address',
      currency: 'Currency is required',
    })
  })

  test('an error response has a new request id each time, whatever headers the client sends', async () => {
    const headers = { 'request-id': 'mine', 'x-request-id': 'mine' }
    const requests = [1, 2].map(() => customer.send({ method: 'GET', url: '/api/nothing', headers }))
    const ids = (await Promise.all(requests)).map(({ refused }) => refused.requestId)
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })

  test.for<[string, InjectOptions, number, string]>([
    ['invalid JSON', post('{"cart":'), 400, 'malformed_json'],
    [
      'JSON with bytes that are not UTF-8',
      post(Buffer.from('{"cart":"T\xfcll"}', 'latin1')),
      400,
      'malformed_json',
    ],
    ['an empty body with a JSON content type', post(''), 400, 'malformed_json'],
    ['no body at all', { method: 'POST', url: '/api/orders' }, 400, 'invalid_body'],
    ['null', post('null'), 400, 'invalid_body'],
    ['__proto__', post('{"__proto__":{"admin":true}}'), 400, 'malformed_json'],
    ['constructor.prototype', post('{"constructor":{"prototype":{"admin":true}}}'), 400, 'malformed_json'],
    ['plain text', post('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    [
      'a form',
      post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    [
      'a form with files',
      post('--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
      415,
      'unsupported_media_type',
    ],
    [
      'a JSON content type with trailing text',
      post('{}', { 'content-type': 'application/json junk' }),
      415,
      'unsupported_media_type',
    ],
    [
      'JSON in a charset other than UTF-8',
      post('{}', { 'content-type': 'application/json; charset=iso-8859-1' }),
      415,
      'unsupported_media_type',
    ],
    ['no content type', post(Buffer.from('{}'), {}), 415, 'unsupported_media_type'],
    ['a body over 256 kB', post(`{"a":"${'x'.repeat(256 * 1024)}"}`), 413, 'body_too_large'],
    ['a path that is not valid UTF-8', { method: 'GET', url: '/api/products/%zz' }, 400, 'malformed_request'],
    [
      'an id that does not exist',
      { method: 'GET', url: `/api/products/${'x'.repeat(200)}` },
      404,
      'not_found',
    ],
    ['an overlong path', { method: 'GET', url: `/api/products/${'x'.repeat(600)}` }, 404, 'not_found'],
  ])('an error response is sent for %s', async ([, request, status, code]) => {
    const answer = await customer.send(request)
    expect([answer.status, answer.refused.code]).toEqual([status, code])
    expect(errorBody.strict().safeParse(answer.body).success).toBe(true)
  })

  test('an error response is not caused by a content type where no body is expected', async () => {
    const url = '/api/products/00000000-0000-4000-8000-000000000000'
    const answer = await editor.send({ method: 'DELETE', url, headers: json })
    expect([answer.status, answer.refused.code]).toEqual([404, 'product_not_found'])
  })

  test('an error response is sent for a body nested 100,000 levels deep', async () => {
    const bottomless = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const body = anOrderBody([aLine(await aProduct(shop), { options: { depth: 0 } })])
    const answer = await customer.send(
      post(JSON.stringify(body).replace('"depth":0', `"depth":${bottomless}`)),
    )
    expect([answer.status, answer.refused.code]).toEqual([400, 'invalid_body'])
  })

  test('an error response is sent without polluting object prototypes', async () => {
    await customer.send(post('{"__proto__":{"polluted":true}}'))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('an error response is not sent for the size of a body just under 256 kB', async () => {
    const answer = await customer.send(post(`{"a":"${'x'.repeat(255 * 1024)}"}`))
    expect(answer.refused.code).toBe('invalid_body')
  })
})

describe('a request', () => {
  test.for([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['DELETE', '/auth/nothing'],
    ['GET', '/api/orders/1/2/3'],
  ] as const)('a request to an unknown URL is answered with 404 in JSON: %s %s', async ([method, url]) => {
    const payload = method === 'POST' ? { payload: '<a/>', headers: { 'content-type': 'text/xml' } } : {}
    const answer = await customer.send({ method, url, ...payload })
    expect([answer.status, answer.refused.code]).toEqual([404, 'not_found'])
  })

  test.for([
    ['DELETE', '/api/orders', 'GET, HEAD, POST'],
    ['PATCH', '/api/products', 'GET, HEAD, POST'],
    ['PUT', '/api/orders', 'GET, HEAD, POST'],
    ['POST', '/api/orders/some-id', 'GET, HEAD, PUT'],
    ['GET', '/auth/login', 'POST'],
    ['HEAD', '/auth/login', 'POST'],
    ['OPTIONS', '/api/products', 'GET, HEAD, POST'],
    ['TRACE', '/api/products', 'GET, HEAD, POST'],
    ['GET', '/api/account/orders/some-id/cancel', 'POST'],
  ] as const)(
    'a request with a wrong method is answered with 405 and the allowed methods: %s %s',
    async ([method, url, allow]) => {
      const answer = await customer.send({ method, url })
      expect([answer.status, answer.headers.allow]).toEqual([405, allow])
      if (method !== 'HEAD') expect(answer.refused.code).toBe('method_not_allowed')
    },
  )
})

describe('when the database fails,', () => {
  /** Makes the next product lists fail inside the database in the given way. */
  async function failing(statement: string) {
    await shop.rows('alter table banners rename to kept_banners')
    await shop.rows(
      `create function broken() returns boolean language plpgsql as $$ begin ${statement} end $$`,
    )
    await shop.rows('create view banners as select * from kept_banners where broken()')
    await shop.rows(`insert into kept_banners (title) values ('one')`)
    const answer = await customer.send({ method: 'GET', url: '/api/banners' })
    await shop.rows('drop view banners')
    await shop.rows('drop function broken')
    await shop.rows('alter table kept_banners rename to banners')
    return answer
  }

  test.for([
    ['57P01', 'it is being stopped'],
    ['57P03', 'it is starting'],
    ['53300', 'it has too many connections'],
    ['53100', 'its disk is full'],
    ['57014', 'a statement took too long'],
    ['55P03', 'a lock was not to be had'],
    ['25006', 'it only reads'],
    ['08006', 'the connection broke'],
  ])('%s: %s, the answer is 503 with Retry-After', async ([code]) => {
    const answer = await failing(`raise exception 'SECRET detail' using errcode = '${code}';`)
    expect([answer.status, answer.refused.code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.text).not.toContain('SECRET')
  })

  test('a connection cut mid-query is answered with 503 too', async () => {
    const answer = await failing('perform pg_terminate_backend(pg_backend_pid()); return true;')
    expect(answer.status).toBe(503)
    expect((await customer.send({ method: 'GET', url: '/api/banners' })).status).toBe(200)
  })

  test('an unexpected error is a 500 without detail; the log has the detail under the same request id', async () => {
    const answer = await failing(`raise exception 'SECRET detail' using errcode = '22012';`)
    expect([answer.status, answer.refused.code]).toEqual([500, 'internal'])
    expect(answer.refused.message).toBe('Something went wrong. Please try again.')
    expect(answer.text).not.toMatch(/SECRET|select|banners| at /)
    const failures = lines.filter(({ level }) => (level as number) >= 50)
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatchObject({ reqId: answer.refused.requestId, msg: 'a request failed' })
    expect(failures[0]).toMatchObject({
      err: { query: expect.stringContaining('from "banners"'), cause: { code: '22012', severity: 'ERROR' } },
    })
    expect(JSON.stringify(failures[0])).not.toContain('SECRET')
  })
})

describe('the log', () => {
  test('the log has no line for requests that succeed or are refused as expected', async () => {
    await customer.call(placeOrder, { body: anOrderBody([aLine(await aProduct(shop))]) })
    await customer.send({ method: 'GET', url: '/api/nothing' })
    await customer.send(post('{'))
    expect(lines).toEqual([])
  })

  test('the log records who was denied access to what, and from which address', async () => {
    await customer.send({ method: 'GET', url: '/api/users?q=canary' })
    const url = '/api/orders/canary'
    await customer.send({ method: 'PUT', url, headers: { origin: 'https://evil.example' }, payload: {} })
    const [forbidden, foreign] = lines
    const entry = { msg: 'somebody was kept out', network: '127.0.0.1', reqId: expect.any(String) }
    expect(forbidden).toMatchObject({
      ...entry,
      code: 'forbidden',
      route: 'GET /api/users',
      person: customer.person?.id,
    })
    expect(foreign).toMatchObject({ ...entry, code: 'foreign_origin', route: 'PUT /api/orders/:id' })
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toContain('canary')
  })

  test('the log does not contain what users type', async () => {
    const client = await shop.as(null)
    for (const payload of ['{"email":"a@example.com","password":"canary', { email: 1, password: 'canary' }]) {
      await client.send({ method: 'POST', url: '/auth/login', headers: json, payload })
    }
    expect(JSON.stringify(lines)).not.toContain('canary')
  })
})

test('under more load than the database can serve, every answer is a success or 503', async () => {
  const answers = await Promise.all(Array.from({ length: 600 }, () => customer.call(listProducts)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 503])
  for (const { status, headers } of answers) {
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await customer.call(listProducts)).status).toBe(200)
})

describe('over a raw connection', () => {
  let port: number
  beforeAll(async () => {
    await shop.http.listen({ host: '127.0.0.1', port: 0 })
    port = (shop.http.server.address() as AddressInfo).port
  })

  const raw = (request: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    return text(socket)
  }

  test.for([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['a URL of 100 kB', `GET /api/products?q=${'x'.repeat(100_000)} HTTP/1.1\r\nhost: shop\r\n\r\n`],
    [
      'two Content-Length headers',
      'POST /auth/login HTTP/1.1\r\nhost: shop\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    ],
  ] as const)('%s is answered in the common error format', async ([, request]) => {
    const [head, body] = (await raw(request)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    expect(errorBody.strict().parse(JSON.parse(body ?? '')).code).toBe('malformed_request')
  })

  test('a connection that a browser opens in advance is closed in silence, and half a request is told that it took too long', async () => {
    const late = Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const answered = async (request: string) => {
      const accepted = once(shop.http.server, 'connection')
      const socket = connect(port, '127.0.0.1')
      const [connection] = (await accepted) as [Socket]
      if (request !== '') {
        socket.write(request)
        await vi.waitUntil(() => connection.bytesRead > 0)
      }
      shop.http.server.emit('clientError', late, connection)
      return text(socket)
    }
    expect(await answered('')).toBe('')
    const [head, body] = (await answered('GET /account HTTP/1.1\r\nhost: shop\r\n')).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
    expect(errorBody.strict().parse(JSON.parse(body ?? '')).code).toBe('request_timeout')
  })
})
