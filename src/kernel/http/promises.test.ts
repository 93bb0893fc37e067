import { Writable } from 'node:stream'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture, uploaded } from '#test/pictures.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import {
  changeOwnPassword,
  createUser,
  login,
  register,
  resetPassword,
  verifyMagicLink,
} from '#modules/accounts/contract/index.ts'
import { endpoints } from '#app/contract/index.ts'
import { signedInCookie } from '#kernel/contract/signed-in.ts'
import { createLog } from '#kernel/process/log.ts'

let shop: TestShop
let admin: Client
let output = ''

beforeAll(async () => {
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      output += chunk.toString()
      done()
    },
  })
  shop = await openShop({
    settings: { PUBLIC_ORIGIN: 'https://shop.example.com' },
    log: createLog('trace', into),
  })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const filled = (path: string) => path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
const named = endpoints.map(({ method, path }) => [`${method} ${path}`, method, filled(path)] as const)
const lists = endpoints
  .filter(({ method, path, query, success }) => {
    const isList = method === 'GET' && success.body instanceof z.ZodArray && !path.includes('{')
    // Some need a parameter.
    return isList && (query?.safeParse({}).success ?? true)
  })
  .map(({ path }) => path)
const writes = named.filter(([, method]) => method !== 'GET')
const withBody = endpoints
  .filter(({ method, body }) => body && method !== 'DELETE')
  .map(({ method, path, consumes }) => [`${method} ${path}`, method, filled(path), consumes] as const)

describe('every response has the security headers', () => {
  const others = [
    ['an unknown URL', 'GET', '/api/nothing'],
    ['a missing file', 'GET', '/pictures/nothing.webp'],
    ['the health of the process', 'GET', '/healthz'],
    ['a wrong method', 'PATCH', '/api/products'],
    ['an invalid parameter', 'GET', '/api/products?limit=x'],
    ['a form without an origin', 'POST', '/auth/login'],
    ['a missing upload', 'GET', '/uploads/nothing.png'],
    ['the feed', 'GET', '/blog/rss.xml'],
    ['the feed of products', 'GET', '/products/feed.xml'],
    ['the sitemap', 'GET', '/sitemap.xml'],
    ['the documentation', 'GET', '/api/docs/'],
  ] as const

  test.for([...named, ...others])('%s', async ([, method, url]) => {
    const { headers } = await shop.http.inject({ method: method as 'GET', url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

/** Responses for pictures, or sent before routing, are not pages and may not load or run anything. */
describe('a response that is not a page has the strict security headers', () => {
  const strict = async (url: string, client: Client) => {
    const { headers, statusCode } = await client.raw({ method: 'GET', url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*base-uri 'none'; frame-ancestors 'none'/,
      ),
    })
    return statusCode
  }

  test('a response that is not a page has the strict security headers for a malformed URL', async () => {
    expect(await strict('/api/%', admin)).toBe(400)
  })

  test('a response that is not a page has the strict security headers for an uploaded picture', async () => {
    const path = await uploaded(admin, await aPicture().png().toBuffer())
    expect(await strict(path, admin)).toBe(200)
  })
})

describe('every write', () => {
  test.for(writes)('%s is refused from other origins', async ([, method, url]) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' },
    ] as Record<string, string>[]) {
      const { status, refused } = await admin.send({ method, url, headers })
      expect({ headers, status, code: refused.code }).toEqual({
        headers,
        status: 403,
        code: 'foreign_origin',
      })
    }
  })

  test.for(withBody)('%s accepts JSON only', async ([, method, url, consumes]) => {
    const others = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']
    for (const type of others.filter((one) => one !== consumes)) {
      const headers = { 'content-type': type }
      const { status } = await admin.send({ method, url, headers, payload: '{}' })
      expect({ type, status }).toEqual({ type, status: 415 })
    }
  })
})

test('secrets appear neither in the log nor in the audit log', async () => {
  const canary = (name: string) => `canary-${name}-7f3a9c`
  const visitor = await shop.as(null)
  const email = 'canary@example.com'
  const password = canary('password')
  await visitor.call(register, { body: { email, password, firstName: 'Lan', lastName: 'Nguyen' } })
  await visitor.call(login, { body: { email, password: canary('wrong-password') } })
  await visitor.call(verifyMagicLink, { body: { token: canary('token') } })
  await visitor.call(resetPassword, { body: { token: canary('token'), password: canary('password') } })
  await visitor.call(login, { body: { email, password } })
  const body = { currentPassword: password, password: canary('next-password') }
  await visitor.call(changeOwnPassword, { body })
  const payload = { code: canary('code'), phone: '0901234567', apiKey: canary('api-key') }
  await visitor.send({ method: 'POST', url: '/auth/phone/verify', payload })
  const more = { email: 'canary2@example.com', password: canary('password'), token: canary('token') }
  await admin.call(createUser, { body: more })
  const headers = { authorization: canary('api-key'), cookie: `session=${canary('cookie')}` }
  await visitor.send({ method: 'GET', url: '/api/auth/user', headers })

  const audited = await shop.rows('select * from audit_log')
  expect(audited.length).toBeGreaterThan(3)
  const recorded = output + JSON.stringify(audited)
  expect(recorded).not.toContain('canary-')
  for (const { cookies } of [visitor, admin]) cookies.delete(signedInCookie)
  for (const cookie of [...visitor.cookies.values(), ...admin.cookies.values()]) {
    expect(recorded).not.toContain(cookie)
    expect(recorded).not.toContain(encodeURIComponent(cookie))
  }
})

describe('every list says how many records there are', () => {
  test.for(lists)('%s', async (url) => {
    const { status, headers } = await admin.send({ method: 'GET', url })
    expect([status, String(headers['x-total-count'])]).toEqual([200, expect.stringMatching(/^\d+$/)])
  })
})
