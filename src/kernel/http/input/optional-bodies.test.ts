import { describe, expect, test } from 'vitest'
import { aCustomer } from '#modules/customers/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { endpoints } from '#app/contract/index.ts'
import { createQuote } from '#modules/quotes/contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

/** Ways in which clients send no body. */
const empty = [
  ['no body', {}],
  ['no body and a length of 0', { headers: { 'content-length': '0' } }],
  ['an empty body of JSON', { headers: { 'content-type': 'application/json' }, payload: '' }],
  [
    'an empty body of JSON in UTF-8',
    { headers: { 'content-type': 'application/json; charset=utf-8' }, payload: '' },
  ],
  ['an empty object', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
] as const

const filled = (path: string) => path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
const needsNone = endpoints
  .filter(({ method, file }) => method !== 'GET' && file === undefined)
  .filter(({ body }) => body === undefined || body.safeParse(undefined).success)
  // Tested last and separately: it ends the account that sends all other requests.
  .filter(({ method, path }) => `${method} ${path}` !== 'DELETE /api/account')
  .map(({ method, path }) => [`${method} ${path}`, { method, url: filled(path) }] as const)

describe('a write without a required body', () => {
  test('a write without a required body is found at several endpoints', () => {
    const names = needsNone.map(([name]) => name)
    expect(names).toContain('POST /api/crm/quotes/{id}/send')
    expect(names).toContain('POST /api/crm/installations/{id}/send')
    expect(names).toContain('POST /api/installations/{token}/confirm')
    expect(names).toContain('POST /api/inventory/alerts/{id}/resolve')
  })

  test.for(needsNone)('%s accepts every way of sending nothing', async ([, request]) => {
    for (const [what, sent] of empty) {
      const { status, refused } = await admin.send({ ...request, ...sent })
      expect({ what, status, code: refused?.code }).not.toMatchObject({
        status: expect.toSatisfy((answered: number) => [400, 411, 415, 500].includes(answered)),
      })
    }
  })

  test.for(empty)('sends a quote to its customer with %s', async ([, sent]) => {
    const { id: customerId } = await aCustomer(shop)
    const made = await admin.call(createQuote, {
      body: {
        customerId,
        items: [{ name: 'Roller blind', quantity: 1, price: 100 }],
        totalAmount: 100,
        validUntil: '2030-01-31',
        status: 'draft',
      },
    })
    const url = `/api/crm/quotes/${made.body.id}/send`
    const { status, body } = await admin.send({ method: 'POST', url, ...sent })
    expect({ status, body }).toMatchObject({ status: 200, body: { id: made.body.id, status: 'sent' } })
  })

  test.for(empty)('asks for the password before closing an account with %s', async ([, sent]) => {
    const customer = await shop.as('customer')
    const { status, refused } = await customer.send({ method: 'DELETE', url: '/api/account', ...sent })
    expect(status).not.toBe(200)
    expect(refused.code).not.toMatch(/^(invalid_body|malformed_json|internal)/)
  })
})

test('a write with a required body answers 400 when the body is empty or missing', async () => {
  for (const [, sent] of empty) {
    const { status } = await admin.send({ method: 'POST', url: '/api/categories', ...sent })
    expect(status).toBe(400)
  }
})
