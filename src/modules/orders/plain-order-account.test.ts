import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { withApp } from '#test/second-factor.ts'
import { addOwnAddress } from '#modules/addresses/contract/index.ts'
import { getCurrentUser, login } from '#modules/accounts/contract/accounts.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { listOwnOrders } from './contract/orders.ts'
import { aGuest, serveGuests } from './guest-factory.ts'
import { fieldsIn, fieldsOf, filled, type Fields } from '#test/plain-form.ts'
import { formPageLimit, rateLimits } from '#kernel/http/rate-limits.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ pages: 'built' })
})
afterAll(() => shop.close())

const password = 'a window to the garden'

const send = (client: Client, fields: Fields, headers: Record<string, string> = {}, act = 'place') =>
  client.send({
    method: 'POST',
    url: '/order?lng=en',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams([...fields, ['act', act]]).toString(),
  })

/** The form for a blind of 300,000 ₫, as this client gets it. */
async function aForm(client: Client, of = shop) {
  const product = await aProduct(of, { pricePerSqm: 100_000 })
  const { status, text, headers } = await client.send({
    url: `/order?lng=en&width=1.5&height=2&unit=m&product=${product.id}`,
  })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  return { product, html: text, fields: fieldsOf(text) }
}

/** The input of a person who is not signed in. */
const typed = (email: string, more: Record<string, string> = {}) => ({
  ...aGuest(),
  email,
  password,
  ...more,
})

const ordersOf = (phone: string) =>
  shop.rows<{ user_id: string | null; total: number }>(
    'select user_id, total_amount::int as total from orders where customer_phone = $1',
    [phone],
  )
/** The actions in the audit log for an account. */
const auditOf = async ({ id }: { id: string }) => {
  const sql = 'select action from audit_log where entity_id = $1 order by id'
  return (await shop.rows<{ action: string }>(sql, [id])).map(({ action }) => action)
}
const beside = (field: string, reason: string) =>
  new RegExp(`id="order-${field}-error" role="alert" class="[^"]*">${reason}`)

/** The page repeats everything that was sent, except the password. */
const keepsAllBut = (html: string, sent: Record<string, string>) => {
  const { password: secret, ...kept } = sent
  const back = Object.fromEntries(fieldsOf(html))
  expect(back).toMatchObject(kept)
  expect(back['password'] ?? '').toBe('')
  expect(html).not.toContain(secret)
}

describe('an order without scripts in a shop that does not serve guests', () => {
  test('signs in with the same form, is placed once, and only its owner can read its page', async () => {
    const person = await aUser(shop)
    const browser = await shop.as(null)
    const { html, fields } = await aForm(browser)
    expect(html).toContain('I have no account yet')
    const guest = typed(person.email)
    const sent = filled(fields, guest)
    const first = await send(browser, sent)
    expect(first.status).toBe(303)
    const location = String(first.headers['location'])
    expect(location).toMatch(/^\/account\/orders\/[\w-]{36}\?placed=1&lng=en$/)
    const again = await send(await shop.as(null), sent)
    expect([again.status, again.headers['location']]).toEqual([303, location])
    expect(await ordersOf(guest.phone)).toEqual([{ user_id: person.id, total: 300_000 }])
    expect((await browser.call(listOwnOrders)).body).toHaveLength(1)
    expect(await auditOf(person)).toEqual(['account.sign_in', 'account.sign_in'])

    const page = await browser.send({ url: location })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    for (const text of ['Order placed successfully!', guest.address, '300.000', 'Logout'])
      expect(page.text).toContain(text)
    const stranger = await (await shop.as('customer')).send({ url: location })
    expect(stranger.status).toBe(404)
    const nobody = await (await shop.as(null)).send({ url: location })
    for (const { text } of [stranger, nobody]) expect(text).not.toContain(guest.address)
  })

  test('keeps everything typed except the password when that is wrong or the account is blocked', async () => {
    const [person, blocked] = [await aUser(shop), await aUser(shop, { disabledAt: new Date() })]
    const wrong = typed(person.email, { password: 'not my password', note: 'Ring twice' })
    for (const guest of [wrong, typed(blocked.email)]) {
      const browser = await shop.as(null)
      const { fields } = await aForm(browser)
      const { status, text, headers } = await send(browser, filled(fields, guest))
      expect([status, headers['cache-control']]).toEqual([401, 'no-store'])
      expect(text).toMatch(beside('password', 'Invalid email or password'))
      expect(text).toMatch(/href="#order-password"[^>]*>Invalid email or password/)
      keepsAllBut(text, guest)
      expect((await browser.call(getCurrentUser)).status).toBe(401)
      expect(await ordersOf(guest.phone)).toEqual([])
    }
    expect(await auditOf(person)).toEqual(['account.sign_in_failed'])
  })

  test('tells a person with a second factor that it requires scripts, and signs nobody in', async () => {
    const person = await aUser(shop)
    await withApp(await shop.asPerson(person))
    const browser = await shop.as(null)
    const guest = typed(person.email)
    const { status, text } = await send(browser, filled((await aForm(browser)).fields, guest))
    expect(status).toBe(401)
    expect(text).toMatch(beside('password', 'This account asks for a second step, which needs JavaScript.'))
    keepsAllBut(text, guest)
    expect((await browser.call(getCurrentUser)).status).toBe(401)
    expect(await ordersOf(guest.phone)).toEqual([])
  })

  test('asks for the password again when something else is refused, and does not try it before', async () => {
    const person = await aUser(shop)
    const browser = await shop.as(null)
    const guest = typed(person.email, { phone: '12' })
    const refused = await send(browser, filled((await aForm(browser)).fields, guest))
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(beside('phone', 'Phone number must be at least 10 digits'))
    expect(refused.text).toMatch(beside('password', 'Please type your password again.'))
    keepsAllBut(refused.text, guest)
    const half = filled((await aForm(browser)).fields, { ...guest, more_width: '1' })
    expect((await send(browser, half)).text).toMatch(beside('password', 'Please type your password again.'))
    const none = await send(browser, filled((await aForm(browser)).fields, { ...guest, password: '' }))
    expect(none.text).toMatch(beside('password', 'Password must be at least 6 characters'))
    expect(await auditOf(person)).toEqual([])
  })

  test('continues as the person who signed in with it when a price has changed', async () => {
    const person = await aUser(shop)
    const browser = await shop.as(null)
    const { product, fields } = await aForm(browser)
    await shop.rows('update products set price_per_sqm = 120000 where id = $1', [product.id])
    const page = { url: `/order?width=1.5&height=2&unit=m&product=${product.id}` }
    await expect.poll(async () => (await browser.send(page)).text).toContain('360.000')
    const guest = typed(person.email)
    const asked = await send(browser, filled(fields, guest))
    expect(asked.status).toBe(409)
    expect(asked.text).toContain(`Signed in as Lan ${String(person.lastName)}, ${person.email}.`)
    expect(asked.text).not.toContain('type="password"')
    expect((await send(browser, fieldsOf(asked.text))).status).toBe(303)
    expect(await ordersOf(guest.phone)).toEqual([{ user_id: person.id, total: 360_000 }])
  })

  test('says that a guest’s order requires an account', async () => {
    const browser = await shop.as(null)
    const guest = aGuest()
    const { status, text } = await send(
      browser,
      filled((await aForm(browser)).fields, { ...guest, account: 'guest' }),
    )
    expect(status).toBe(403)
    expect(text).toContain('To order here, please sign in or create an account below.')
    expect(Object.fromEntries(fieldsOf(text))).toMatchObject({ ...guest, account: 'known' })
  })
})

describe('an account created by the form without scripts', () => {
  const person = { first_name: 'Minh', last_name: 'Tran', account: 'new' }

  test('owns the order, must be confirmed by mail, and is signed in', async () => {
    const browser = await shop.as(null)
    const guest = typed('minh@example.com', person)
    const { status, headers } = await send(browser, filled((await aForm(browser)).fields, guest))
    expect(status).toBe(303)
    const { body } = await browser.call(getCurrentUser)
    expect(body).toMatchObject({
      email: guest.email,
      firstName: 'Minh',
      lastName: 'Tran',
      emailVerified: false,
    })
    expect(await ordersOf(guest.phone)).toEqual([{ user_id: body.id, total: 300_000 }])
    expect((await browser.send({ url: String(headers['location']) })).text).toContain('Order placed')
    const mails = await shop.rows('select template from outbox where recipient = $1 order by template', [
      guest.email,
    ])
    expect(mails).toEqual([{ template: 'order_confirmation' }, { template: 'verify_email' }])
  })

  test('is refused like a registration, at its fields, and nothing is created', async () => {
    const browser = await shop.as(null)
    const { fields } = await aForm(browser)
    const nameless = typed('nameless@example.com', { ...person, first_name: ' ', last_name: '' })
    const { status, text } = await send(browser, filled(fields, nameless))
    expect(status).toBe(400)
    expect(text).toMatch(beside('first-name', 'First name is required'))
    expect(text).toMatch(beside('last-name', 'Last name is required'))
    const common = typed('common@example.com', { ...person, password: 'password' })
    const refused = await send(browser, filled(fields, common))
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(beside('password', 'This password is too common.'))
    expect(Object.fromEntries(fieldsOf(refused.text))).toMatchObject({ account: 'new', first_name: 'Minh' })
    expect(
      await shop.rows("select 1 from users where email in ('nameless@example.com', $1)", [common.email]),
    ).toEqual([])
  })

  test('is not created for a known address: its owner gets a mail, and the order waits for the right password', async () => {
    const known = await aUser(shop)
    const browser = await shop.as(null)
    const guest = typed(known.email, { ...person, password: 'a guess of mine' })
    const { status, text } = await send(browser, filled((await aForm(browser)).fields, guest))
    expect(status).toBe(401)
    expect(text).toMatch(beside('password', 'We could not sign you in with this password.'))
    keepsAllBut(text, { ...guest, account: 'known' })
    expect(await shop.rows('select template from outbox where recipient = $1', [known.email])).toEqual([
      { template: 'account_exists' },
    ])
    expect((await browser.signIn(known)).status).toBe(200)
    expect(await ordersOf(guest.phone)).toEqual([])
  })
})

describe('a signed-in person', () => {
  test('finds name, phone and address in the form, and orders without a password in any shop', async () => {
    const own = await openShop({ pages: 'built' })
    await serveGuests(own)
    for (const there of [shop, own]) {
      const { email, ...recipient } = aGuest()
      const browser = await there.as('customer')
      const { fields: plain } = await aForm(browser, there)
      expect(Object.fromEntries(plain)).toMatchObject({
        name: expect.stringContaining('Lan') as string,
        phone: '',
      })
      await browser.call(addOwnAddress, { body: { ...recipient, label: '', isDefault: true } })
      const { html, fields } = await aForm(browser, there)
      expect(Object.fromEntries(fields)).toMatchObject({
        ...recipient,
        email: browser.person?.email,
        account: 'own',
      })
      expect(html).not.toContain('type="password"')
      const { status } = await send(browser, filled(fields, { email }))
      expect(status).toBe(303)
      expect((await browser.call(listOwnOrders)).body).toMatchObject([
        { customer_info: { ...recipient, email } },
      ])
    }
    await own.close()
  })

  test('is asked to sign in again when the session has ended in the meantime, and does not order as a guest', async () => {
    const own = await openShop({ pages: 'built' })
    await serveGuests(own)
    const browser = await own.as('customer')
    const { fields } = await aForm(browser, own)
    const guest = aGuest()
    await browser.send({ url: '/api/logout' })
    for (const [act, answer] of [
      ['place', 401],
      ['total', 422],
    ] as const) {
      const { status, text } = await send(browser, filled(fields, guest), {}, act)
      expect([act, status]).toEqual([act, answer])
      expect(text).toContain('You have been signed out.')
      expect(Object.fromEntries(fieldsOf(text))).toMatchObject({ ...guest, account: 'known' })
    }
    expect(await own.rows('select 1 from orders')).toEqual([])
    await own.close()
  })

  test('does not order with a form shown to or naming somebody else before seeing it again', async () => {
    const [me, other] = [await aUser(shop), await aUser(shop)]
    const [mine, theirs] = [await shop.asPerson(me), await shop.asPerson(other)]
    const forms = [(await aForm(mine)).fields, (await aForm(await shop.as(null))).fields]
    for (const fields of forms) {
      const guest = typed(me.email)
      const { status, text } = await send(theirs, filled(fields, guest))
      expect(status).toBe(422)
      expect(text).toContain('Somebody else is signed in to this browser now.')
      expect(text).toContain(`Signed in as Lan ${String(other.lastName)}, ${other.email}.`)
      expect(text).not.toContain(password)
      expect(await ordersOf(guest.phone)).toEqual([])
      expect((await send(theirs, fieldsOf(text))).status).toBe(303)
      expect(await ordersOf(guest.phone)).toMatchObject([{ user_id: other.id }])
    }
  })

  test('cannot be made to order or to sign in by pages of other sites', async () => {
    const person = await aUser(shop)
    const browser = await shop.asPerson(person)
    const visitor = await shop.as(null)
    const guest = typed(person.email)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const client of [browser, visitor]) {
      const sent = filled((await aForm(client)).fields, guest)
      for (const headers of foreign) {
        const { status, refused } = await send(client, sent, headers)
        expect([status, refused.code]).toEqual([403, 'foreign_origin'])
      }
    }
    expect(visitor.cookies.size).toBe(0)
    expect(await ordersOf(guest.phone)).toEqual([])
  })
})

test('passwords guessed through the form count like failed sign-ins, and no page repeats them', async () => {
  const strict = await openShop({ pages: 'built', settings: { RATE_LIMITS: 'on' } })
  const person = await aUser(strict)
  const browser = await strict.as(null)
  const { fields } = await aForm(browser, strict)
  const guest = typed(person.email, { password: 'a guess of mine' })
  for (let times = 1; times <= 5; times += 1) {
    expect((await send(browser, filled(fields, guest))).status).toBe(401)
    const { email, password: guess } = guest
    expect((await browser.call(login, { body: { email, password: guess } })).status).toBe(401)
  }
  const refused = await send(browser, filled(fields, { ...guest, password }))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('Too many requests. Please wait a moment.')
  keepsAllBut(refused.text, guest)
  const limits = rateLimits({ pool: strict.pool, on: true })
  for (let times = 0; times < formPageLimit.times; times += 1) await limits.take(formPageLimit, '127.0.0.1')
  const later = await send(browser, filled(fields, guest), { accept: 'text/html' })
  expect(later.status).toBe(429)
  expect(later.text).not.toContain(guest.password)
  expect(fieldsIn(later.text).map(([name]) => name)).not.toContain('password')
  expect(Object.fromEntries(fieldsIn(later.text))).toMatchObject({ email: person.email, phone: guest.phone })
  await strict.close()
})
