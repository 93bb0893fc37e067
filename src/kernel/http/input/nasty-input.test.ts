import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { endpoints } from '#app/contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const someId = '00000000-0000-4000-8000-000000000000'

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  "' or 1=1; --",
  '%',
  '\\',
  '\0',
  '\u0001\u000b\u007f\u009f',
  '\ud800',
  '../../etc/passwd',
  '__proto__',
  'x'.repeat(450),
  '2026-02-31',
  '99999-01-01T00:00:00Z',
  cursor([1e300, someId]),
  cursor(['', someId]),
  cursor(['999999-01-01T00:00:00.000Z', someId]),
]

const values: unknown[] = [
  ...texts,
  null,
  0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 53,
  true,
  [],
  [[]],
  {},
  { a: { b: 1 } },
]

/** Each single field or parameter gets every PART-th value, more at night; the next one gets different values. */
const PART = process.env['THOROUGH'] ? 8 : 24

/**
 * Each path gets every PATHS-th text, all at night: test/malformed-ids.test.ts gives every parameter of a path malformed
 * and unknown ids.
 */
const PATHS = process.env['THOROUGH'] ? 1 : 4

/** URLs with an odd value in the path, in one parameter of the query, and in all of them. */
function* oddAddresses({ path, query }: Endpoint): Generator<string> {
  const plain = path.replace(/\{\w+\}/g, someId)
  const names = Object.keys(query?.shape ?? {})
  for (const [at, text] of texts.filter((odd) => odd.isWellFormed()).entries()) {
    const odd = encodeURIComponent(text)
    if (path.includes('{') && (at + path.length) % PATHS === 0) yield path.replace(/\{\w+\}/g, odd)
    if (names.length > 0) yield `${plain}?${names.map((name) => `${name}=${odd}`).join('&')}`
    for (const [index, name] of names.entries())
      if ((at + index) % PART === 0) yield `${plain}?${name}=${odd}`
  }
}

/** A body that is a text, a number or a truth value is refused as such, whatever it says: each endpoint gets every WHOLE-th. */
const WHOLE = 11

/** Bodies with the same odd value everywhere, in one field, and in place of the whole body. */
function* oddBodies({ body, path }: Endpoint): Generator {
  const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
  for (const [at, value] of values.entries()) {
    if (typeof value === 'object' || (at + path.length) % WHOLE === 0) yield value
    if (fields.length > 0) yield Object.fromEntries(fields.map((field) => [field, value]))
    for (const [index, field] of fields.entries()) if ((at + index) % PART === 0) yield { [field]: value }
  }
}

/** Concurrent requests. */
const AT_ONCE = 8

const named = endpoints
  .filter(({ path }) => path !== '/api/logout')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.for(named)('no hostile input to %s causes a server error', async ([, endpoint]) => {
  const plain = endpoint.path.replace(/\{\w+\}/g, someId)
  const requests = [
    ...[...oddAddresses(endpoint)].map((url) => ({ url })),
    ...(endpoint.body ? [...oddBodies(endpoint)] : []).map((body) => ({
      url: plain,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })),
  ]
  const failures: unknown[] = []
  const waiting = requests.values()
  const sendAll = async () => {
    for (const request of waiting) {
      const { status, text } = await admin.send({ method: endpoint.method, ...request })
      // What reaches an assistant that is not set up was no bad input.
      if (status >= 500 && !text.includes('"ai_not_configured"')) failures.push({ ...request, status, text })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  expect(failures).toEqual([])
})
