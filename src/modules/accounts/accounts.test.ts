import { describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { openShop, type Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getCurrentUser, login, logout, register } from './contract/accounts.ts'
import { listOrders } from '#modules/orders/contract/index.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)

const lan = { email: 'lan@example.com', password: 'rice fields', firstName: 'Lan', lastName: 'Nguyen' }
const usersOf = (email: string) =>
  shop.rows('select * from users where lower(email) = lower($1) and disabled_at is null', [email])

describe('registering', () => {
  test('registering creates a customer account that can sign in, without signing it in', async () => {
    const answer = await visitor.call(register, { body: lan })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ success: true })
    expect(visitor.cookies.has('session')).toBe(false)
    expect((await visitor.call(getCurrentUser)).status).toBe(401)

    const client = await shop.as(null)
    const signedIn = await client.call(login, { body: { email: lan.email, password: lan.password } })
    expect(signedIn.body.user).toMatchObject({ role: 'customer', firstName: 'Lan', emailVerified: false })
  })

  test('registering stores only a hash of the password', async () => {
    const [user] = await usersOf(lan.email)
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(user)).not.toContain(lan.password)
  })

  test('registering answers the same for a known address, keeps its password and mails its owner', async () => {
    const owner = await aUser(shop, { email: 'known@example.com' })
    const attempt = { ...lan, email: 'Known@Example.com', password: 'another password' }
    const known = await visitor.call(register, { body: attempt })
    const fresh = await visitor.call(register, { body: { ...lan, email: 'fresh@example.com' } })
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text])
    // The cookie of the registration is encrypted with a new IV each time, and has the usual length.
    const comparable = (headers: typeof fresh.headers) => ({
      ...headers,
      date: '',
      'set-cookie': String(headers['set-cookie']).replace(/^(registered=)([^;]*)/, (_, name, value) => {
        return `${name}${value.length}`
      }),
    })
    expect(comparable(known.headers)).toEqual(comparable(fresh.headers))

    expect(await usersOf(owner.email)).toHaveLength(1)
    const body = { email: owner.email, password: attempt.password }
    expect((await visitor.call(login, { body })).status).toBe(401)
    await shop.asPerson(owner)
    expect(
      await shop.rows(`select template, status from outbox where recipient = $1`, [owner.email]),
    ).toEqual([{ template: 'account_exists', status: 'waiting' }])
  })

  test('registering ignores a role, an id and a verified flag in the body', async () => {
    const id = 'f0000000-0000-4000-8000-000000000000'
    const forged = { ...lan, email: 'forged@example.com', role: 'admin', emailVerified: true, id }
    await visitor.send({ method: 'POST', url: '/auth/register', payload: forged })
    const [user] = await usersOf(forged.email)
    expect(user).toMatchObject({ role: 'customer', email_verified: false })
    expect(user?.id).not.toBe(id)
  })

  test('twenty times at once creates one account', async () => {
    const body = { ...lan, email: 'moment@example.com' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call(register, { body })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await usersOf(body.email)).toHaveLength(1)
  })

  test.for([
    [{ email: 'lan@' }, { email: 'Invalid email address' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'ă'.repeat(513) }, { password: 'Password must be at most 1024 bytes' }],
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
  ] as const)('registering is refused with %o', async ([wrong, fields]) => {
    const answer = await visitor.call(register, { body: { ...lan, email: 'n@example.com', ...wrong } })
    expect(answer.status).toBe(400)
    expect(answer.refused).toMatchObject({ code: 'invalid_body', fields })
    expect(await usersOf('n@example.com')).toEqual([])
  })

  test.for(['ă'.repeat(512), 'a'.repeat(1024), ' spaces around ', '🪟🪟🪟🪟🪟🪟'])(
    'registering accepts a long or unusual password unchanged',
    async (password) => {
      const email = `unusual${password.length}@example.com`
      await visitor.call(register, { body: { ...lan, email, password } })
      const client = await shop.as(null)
      expect((await client.call(login, { body: { email, password } })).status).toBe(200)
      const trimmed = { email, password: `${password} ` }
      expect((await client.call(login, { body: trimmed })).status).not.toBe(200)
    },
  )
})

describe('signing in', () => {
  test('signing in ignores the case of the address', async () => {
    const person = await aUser(shop, { email: 'Mixed.Case@example.com' })
    const body = { email: 'mIXED.cASE@EXAMPLE.com', password: person.password }
    const client = await shop.as(null)
    expect((await client.call(login, { body })).body.user.id).toBe(person.id)
  })

  test('signing in returns the user without secrets', async () => {
    const client = await shop.as('editor')
    const { body } = await client.call(getCurrentUser)
    expect(body).toEqual({
      id: client.person?.id,
      email: client.person?.email,
      firstName: 'Lan',
      lastName: client.person?.lastName,
      profileImageUrl: null,
      phone: null,
      role: 'editor',
      emailVerified: false,
      phoneVerified: false,
    })
  })

  test('signing in answers the same for an unknown address, a wrong password and an account without a password', async () => {
    const person = await aUser(shop)
    const byPhone = await aUser(shop, { passwordHash: null })
    const attempts = ['nobody@example.com', person.email, byPhone.email].map((email) =>
      visitor.call(login, { body: { email, password: 'wrong password' } }),
    )
    for (const { status, refused } of await Promise.all(attempts)) {
      const { requestId: _, ...words } = refused
      expect({ status, ...words }).toEqual({
        status: 401,
        message: 'Invalid email or password',
        error: 'Invalid email or password',
        code: 'invalid_credentials',
      })
    }
  })

  test('signing in fails for a deleted account, and its address can register again', async () => {
    const person = await aUser(shop, { disabledAt: new Date() })
    const body = { email: person.email, password: person.password }
    expect((await visitor.call(login, { body })).status).toBe(401)
    await aUser(shop, { email: person.email })
    expect((await visitor.call(login, { body })).status).toBe(200)
    await visitor.call(logout)
  })
})

describe('the session', () => {
  const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'])
  const signIn = async (client: Client) => client.signIn(await aUser(shop))

  test('the session is an HttpOnly, SameSite cookie for seven days', async () => {
    const cookie = cookieOf((await signIn(await shop.as(null))).headers)
    expect(cookie).toMatch(/^session=[^;]+; /)
    const attributes = cookie.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
    expect(attributes).not.toContain('Secure')
    expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false)
    const expires = Date.parse(attributes.find((text) => text.startsWith('Expires='))?.slice(8) ?? '')
    const days = (expires - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
  })

  test('the session on https is a Secure __Host- cookie, also when it is cleared', async () => {
    const proxied = { PUBLIC_ORIGIN: 'https://shop.example.com', TRUST_PROXY: '127.0.0.1' }
    const secure = await openShop({ settings: proxied })
    try {
      const client = await secure.as(null)
      const { email, password } = await aUser(secure)
      const extraHeaders = { 'x-forwarded-proto': 'https' }
      const set = cookieOf((await client.call(login, { body: { email, password }, extraHeaders })).headers)
      expect(set).toMatch(/^__Host-session=[^;]+; .*Secure/)
      const cleared = cookieOf((await client.call(logout, { extraHeaders })).headers)
      expect(cleared).toMatch(/^__Host-session=; .*Secure/)
    } finally {
      await secure.close()
    }
  })

  test('the session is stored under a hash of its id, so the database holds nothing that signs in', async () => {
    const client = await shop.as('admin')
    const id = (client.cookies.get('session') as string).split('.')[0] as string
    const rows = await shop.rows<{ sid: string }>('select sid, sess::text from sessions')
    expect(JSON.stringify(rows)).not.toContain(id)
    const thief = await shop.as(null)
    for (const { sid } of rows) {
      thief.cookies.set('session', sid)
      expect((await thief.call(getCurrentUser)).status).toBe(401)
    }
  })

  test('the session gets a new id at each sign-in, and the old id stops working', async () => {
    const client = await shop.as('customer')
    const old = client.cookies.get('session') as string
    await signIn(client)
    expect(client.cookies.get('session')).not.toBe(old)
    const replay = await shop.as(null)
    replay.cookies.set('session', old)
    expect((await replay.call(getCurrentUser)).status).toBe(401)
  })

  test('the session never uses an id that the client sent', async () => {
    const client = await shop.as(null)
    for (const preset of ['chosen', 'chosen.signature', 's%3Achosen']) {
      client.cookies.set('session', preset)
      await signIn(client)
      expect(client.cookies.get('session')).not.toContain('chosen')
      expect(await shop.rows(`select 1 from sessions where sid like '%chosen%'`)).toEqual([])
    }
  })

  test('the session is not created for anonymous visitors', async () => {
    const before = await shop.rows('select count(*) from sessions')
    const answer = await visitor.send({ method: 'GET', url: '/api/products' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await shop.rows('select count(*) from sessions')).toEqual(before)
  })

  test('the session is deleted on the server by a logout, which redirects home', async () => {
    const client = await shop.as('customer')
    const cookie = client.cookies.get('session') as string
    const left = await client.call(logout)
    expect([left.status, left.headers.location]).toEqual([302, '/'])
    expect(client.cookies.size).toBe(0)
    client.cookies.set('session', cookie)
    expect((await client.call(getCurrentUser)).status).toBe(401)
  })

  test.for([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('the session survives a logout request from another site: %j', async (extraHeaders) => {
    const client = await shop.as('customer')
    expect((await client.call(logout, { extraHeaders: extraHeaders as never })).status).toBe(302)
    expect((await client.call(getCurrentUser)).status).toBe(200)
  })

  test.for([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'the session ends with a logout from the shop itself: %j',
    async (extraHeaders) => {
      const client = await shop.as('customer')
      await client.call(logout, { extraHeaders })
      expect((await client.call(getCurrentUser)).status).toBe(401)
    },
  )

  test('the session of a deleted account stops working at once', async () => {
    const client = await shop.as('admin')
    await shop.rows('update users set disabled_at = now() where id = $1', [client.person?.id])
    expect((await client.call(getCurrentUser)).status).toBe(401)
    expect((await client.call(listOrders)).status).toBe(401)
  })

  test('the session has the current role of its account', async () => {
    const client = await shop.as('viewer')
    expect((await client.call(listOrders)).status).toBe(200)
    await shop.rows(`update users set role = 'customer' where id = $1`, [client.person?.id])
    expect((await client.call(listOrders)).status).toBe(403)
  })

  test('the session expires on time', async () => {
    const client = await shop.as('customer')
    await shop.rows(`update sessions set expire = now() - interval '1 second'`)
    expect((await client.call(getCurrentUser)).status).toBe(401)
  })
})
