import { afterAll, describe, expect, test } from 'vitest'
import { openShop, type Client } from '#test/shop.ts'

const shop = await openShop()
const [customer, editor] = await Promise.all([shop.as('customer'), shop.as('editor')])
const published = await openShop({ settings: { PUBLIC_ORIGIN: 'https://shades.example' } })
afterAll(() => Promise.all([shop.close(), published.close()]))

const json = { 'content-type': 'application/json' }

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    customer.send({ method: 'POST', url: '/api/orders', headers, payload: { a: 1 } })

  test.for<[string, Record<string, string>]>([
    ['another site’s Origin', { origin: 'https://evil.example' }],
    ['Origin null', { origin: 'null' }],
    ['our host on another port', { origin: 'http://localhost:3001' }],
    ['our host over https', { origin: 'https://localhost:3000' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    [
      'our Origin and Sec-Fetch-Site: cross-site',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'another Origin and Sec-Fetch-Site: same-origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'a private address as Origin of a request for another host',
      { origin: 'http://192.168.1.10:3000', host: 'localhost:3000' },
    ],
    [
      'a name that another site lets resolve to this machine',
      { origin: 'http://evil.example:3000', host: 'evil.example:3000', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'a name that begins like a private address',
      { origin: 'http://10.evil.example', host: '10.evil.example' },
    ],
    ['an address outside private networks', { origin: 'http://203.0.113.9', host: '203.0.113.9' }],
  ])('a write with %s is refused', async ([, headers]) => {
    const answer = await write(headers)
    expect([answer.status, answer.refused.code]).toEqual([403, 'foreign_origin'])
  })

  test.for<[string, Record<string, string>]>([
    ['neither header, which no browser sends', {}],
    ['our Origin', { origin: 'http://localhost:3000' }],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['both', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    [
      '127.0.0.1 as host, Origin and Sec-Fetch-Site',
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'an address of the private network as host and Origin, while PUBLIC_ORIGIN is not set',
      { origin: 'http://192.168.1.10:3000', host: '192.168.1.10:3000', 'sec-fetch-site': 'same-origin' },
    ],
    ['127.0.0.1 as host and Origin', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('a write with %s passes the origin check', async ([, headers]) => {
    expect((await write(headers)).status).toBe(400)
  })

  test('a write is checked for its origin, a read is not', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await customer.send({ method: 'GET', url: '/api/products', headers })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a shop with a public address', () => {
  const nobody = published.as(null)

  test('a shop with a public address redirects reads of the same address with www, and no other host', async () => {
    const read = async (host: string, method: 'GET' | 'POST' = 'GET') => {
      const { status, headers } = await (
        await nobody
      ).send({ method, url: '/api/products?page=1', headers: { host } })
      return status === 302 ? headers['location'] : status
    }
    expect(await read('www.shades.example')).toBe('https://shades.example/api/products?page=1')
    expect(await read('shades.example')).toBe(200)
    expect(await read('127.0.0.1:3000')).toBe(200)
    expect(await read('evil.example')).toBe(200)
    expect(await read('www.shades.example', 'POST')).not.toBe(302)
  })

  test('a shop with a public address refuses writes from an address of a private network', async () => {
    const headers = { origin: 'http://192.168.1.10:3000', host: '192.168.1.10:3000' }
    const answer = await (await nobody).send({ method: 'POST', url: '/api/orders', headers, payload: {} })
    expect(answer.refused.code).toBe('foreign_origin')
  })
})

test('checks run in the order origin, session, role, content type, body, existence', async () => {
  const url = '/api/orders/00000000-0000-4000-8000-000000000000'
  const nobody = await shop.as(null)
  const evil = { origin: 'https://evil.example' }
  const steps: [Client, Record<string, string>, string, number, string][] = [
    [nobody, { ...evil, 'content-type': 'text/xml' }, '<a/>', 403, 'foreign_origin'],
    [editor, { ...evil, ...json }, '{"status":"shipped"}', 403, 'foreign_origin'],
    [nobody, { 'content-type': 'text/xml' }, '<a/>', 401, 'unauthenticated'],
    [nobody, json, '{', 401, 'unauthenticated'],
    [nobody, json, 'x'.repeat(300_000), 401, 'unauthenticated'],
    [customer, { 'content-type': 'text/xml' }, '<a/>', 403, 'forbidden'],
    [customer, json, '{', 403, 'forbidden'],
    [editor, { 'content-type': 'text/xml' }, '<a/>', 415, 'unsupported_media_type'],
    [editor, json, 'x'.repeat(300_000), 413, 'body_too_large'],
    [editor, json, '{', 400, 'malformed_json'],
    [editor, json, '{"status":"lost"}', 400, 'invalid_body'],
    [editor, json, '{"status":"shipped"}', 404, 'order_not_found'],
  ]
  for (const [client, headers, payload, status, code] of steps) {
    const answer = await client.send({ method: 'PUT', url, headers, payload })
    expect([answer.status, answer.refused.code]).toEqual([status, code])
  }
})
