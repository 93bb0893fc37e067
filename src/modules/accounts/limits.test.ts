import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'

const shop = await shopOfFile({ settings: { RATE_LIMITS: 'on' } })
beforeEach(() => shop.rows('delete from rate_limits'))

const home = '203.0.113.7'
const lan = { password: 'rice fields', firstName: 'Lan', lastName: 'Nguyen' }
let people = 0
const someone = () => `someone${(people += 1)}@example.com`

async function post(url: string, payload: object, from = home, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await shop.http.inject({
    method: 'POST',
    url,
    payload,
    headers,
    remoteAddress: from,
  })
  return { status: statusCode, headers: answered, body }
}

const signIn = async (email: string, password = 'wrong password', from = home, more = {}) =>
  (await post('/auth/login', { email, password, ...more }, from)).status

/** Sequential attempts. */
async function times<T>(count: number, attempt: (number: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let number = 0; number < count; number += 1) answers.push(await attempt(number))
  return answers
}

describe('failed sign-ins', () => {
  test('failed sign-ins are limited to ten in a quarter of an hour for an account, known or not', async () => {
    const known = await aUser(shop)
    for (const email of [known.email, someone()]) {
      expect(await times(11, () => signIn(email))).toEqual([...Array<number>(10).fill(401), 429])
      const { headers } = await post('/auth/login', { email, password: known.password })
      const wait = Number(headers['retry-after'])
      expect(wait).toBeGreaterThan(800)
      expect(wait).toBeLessThanOrEqual(900)
    }
  })

  test('failed sign-ins are limited to ten when twenty arrive at once', async () => {
    const { email } = await aUser(shop)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => signIn(email)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('failed sign-ins do not lock out an owner who signs in from another network', async () => {
    const { email, password } = await aUser(shop)
    await times(11, () => signIn(email))
    expect(await signIn(email, password)).toBe(429)
    expect(await signIn(email, password, '198.51.100.9')).toBe(200)
  })

  test('failed sign-ins are no longer counted after the window', async () => {
    const { email, password } = await aUser(shop)
    await times(15, () => signIn(email))
    await shop.rows('update rate_limits set expire = expire - 15 * 60 * 1000 - 1')
    expect(await signIn(email, password)).toBe(200)
  })

  test('failed sign-ins count for one account, whatever the case of its address and whatever else is sent', async () => {
    const { email } = await aUser(shop)
    const spellings = [email, email.toUpperCase(), email.replace('p', 'P')]
    await times(10, (number) =>
      signIn(spellings[number % 3] as string, 'wrong password', home, {
        emails: [number],
        username: `x${number}`,
      }),
    )
    expect(await signIn(email)).toBe(429)
  })

  test('failed sign-ins do not include successful ones', async () => {
    const { email, password } = await aUser(shop)
    expect(await times(15, () => signIn(email, password))).toEqual(Array(15).fill(200))
    expect(await times(11, () => signIn(email))).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('failed sign-ins are limited to a hundred for a network, which for IPv6 is a /64', async () => {
    const statuses = await times(101, (number) =>
      signIn(someone(), 'wrong password', `2001:db8:1:2::${number.toString(16)}`),
    )
    expect(statuses).toEqual([...Array<number>(100).fill(401), 429])
    expect(await signIn(someone(), 'wrong password', '2001:db8:1:3::1')).toBe(401)
  })

  test('failed sign-ins are limited to a hundred a day for an account from all networks, except networks its owner has used', async () => {
    const { email, password } = await aUser(shop)
    expect(await signIn(email, password, '198.51.100.9')).toBe(200)
    const statuses = await times(101, (number) => signIn(email, 'wrong password', `203.0.113.${number}`))
    expect(statuses).toEqual([...Array<number>(100).fill(401), 429])
    expect(await signIn(email, password, '192.0.2.1')).toBe(429)
    expect(await signIn(email, password, '198.51.100.9')).toBe(200)
  })

  test('failed sign-ins are limited to four hundred for an IPv6 site, which has thousands of networks', async () => {
    const guess = (number: number, site = '1') =>
      signIn(someone(), 'wrong password', `2001:db8:${site}:${number.toString(16)}::1`)
    // Counts the 399 earlier attempts without hashing as many passwords.
    expect(await guess(0)).toBe(401)
    await shop.rows(`update rate_limits set points = 399 where key like 'sign-in-site:%'`)
    expect([await guess(1), await guess(2)]).toEqual([401, 429])
    expect(await guess(3, '2')).toBe(401)
  })

  test('failed sign-ins count for the address in a forwarding header only when a trusted proxy sent it', async () => {
    const { email, password } = await aUser(shop)
    const attempt = (number: number) =>
      post('/auth/login', { email, password: 'wrong password' }, home, {
        'x-forwarded-for': `192.0.2.${number}`,
      })
    expect((await times(11, attempt)).at(-1)?.status).toBe(429)

    const proxied = await openShop({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: home } })
    try {
      const person = await aUser(proxied, { email })
      const through = async (client: string, body: object) =>
        (
          await proxied.http.inject({
            method: 'POST',
            url: '/auth/login',
            payload: body,
            remoteAddress: home,
            headers: { 'x-forwarded-for': client },
          })
        ).statusCode
      await times(11, () => through('192.0.2.1', { email, password: 'wrong password' }))
      expect(await through('192.0.2.1', { email, password })).toBe(429)
      expect(await through('192.0.2.2', { email: person.email, password })).toBe(200)
      expect(await through('192.0.2.2, 192.0.2.1', { email, password })).toBe(429)
    } finally {
      await proxied.close()
    }
  })

  test('failed sign-ins leave no e-mail addresses in the database', async () => {
    const email = someone()
    await signIn(email)
    expect(JSON.stringify(await shop.rows('select key from rate_limits'))).not.toContain(email)
  })
})

test('registrations are limited to twenty an hour for a network', async () => {
  const statuses = await times(
    21,
    async () => (await post('/auth/register', { ...lan, email: someone() })).status,
  )
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
  expect((await post('/auth/register', { ...lan, email: someone() }, '198.51.100.9')).status).toBe(201)
})

describe.each(['/auth/magic-link', '/auth/forgot-password', '/auth/verify-email/request'])('%s', (url) => {
  test('sends mail to an address at most five times an hour, known or not', async () => {
    const email = someone()
    const answers = await times(7, (number) => post(url, { email }, `198.51.100.${number}`))
    const after = url === '/auth/forgot-password' ? 200 : 429
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), after, after])
    expect(await shop.rows('select 1 from outbox where recipient = $1', [email])).toHaveLength(5)
  })

  test('accepts twenty requests an hour from a network', async () => {
    const statuses = await times(21, async () => (await post(url, { email: someone() })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })
})

test('RATE_LIMITS=off disables every limit', async () => {
  const open = await openShop()
  try {
    const { email, password } = await aUser(open)
    const attempt = async (secret: string) =>
      (await open.http.inject({ method: 'POST', url: '/auth/login', payload: { email, password: secret } }))
        .statusCode
    expect(await times(12, () => attempt('wrong password'))).toEqual(Array(12).fill(401))
    expect(await attempt(password)).toBe(200)
    expect(await open.rows('select 1 from rate_limits')).toEqual([])
  } finally {
    await open.close()
  }
})
