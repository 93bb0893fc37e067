import { describe, expect, test } from 'vitest'
import { aUser, type Person } from './factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { signedInCookie } from '#kernel/contract/signed-in.ts'
import { getCurrentUser, login, verifyEmail } from './contract/accounts.ts'
import {
  changeOwnEmail,
  changeOwnPassword,
  chooseOfficeLanguage,
  closeOwnAccount,
  endOwnSession,
  exportOwnData,
  getOwnAccount,
  listOwnSessions,
  updateOwnAccount,
} from './contract/own-account.ts'
import { forgetAccount } from './server/own-account/forget-account.ts'

const shop = await shopOfFile({ settings: { RATE_LIMITS: 'on' } })

const signedIn = async (client: Client) => (await client.call(getCurrentUser)).status === 200
const better = 'oak, linen and daylight'
const personOf = ({ person }: Client) => person as Person

describe('own account details', () => {
  test('own account details accept name and phone, and ignore a role, an address and an id in the body', async () => {
    const client = await shop.as('customer')
    const body = {
      firstName: 'Mai',
      phone: '0901 234 567',
      role: 'admin',
      email: 'other@example.com',
      id: 'x',
    }
    const changed = await client.call(updateOwnAccount, { body })
    const { id, email, lastName } = personOf(client)
    expect(changed.body).toMatchObject({ id, email, lastName, role: 'customer', firstName: 'Mai' })
    expect(changed.body.phone).toBe('0901 234 567')
    expect((await client.call(getOwnAccount)).body).toEqual(changed.body)
    expect((await client.call(updateOwnAccount, { body: { phone: '' } })).body.phone).toBeNull()
  })

  test('own account details refuse an empty name and a short phone number', async () => {
    const client = await shop.as('customer')
    const refused = await client.call(updateOwnAccount, { body: { firstName: ' ', phone: '12345' } })
    expect(refused.status).toBe(400)
    expect(refused.refused.fields).toEqual({
      firstName: 'First name is required',
      phone: 'Phone number must be at least 10 digits',
    })
  })
})

describe('the language of the back office', () => {
  test('the language of the back office is chosen by each member of staff, for all of their devices', async () => {
    const [editor, colleague] = [await shop.as('editor'), await shop.as('editor')]
    expect((await editor.call(getCurrentUser)).body).not.toHaveProperty('officeLanguage')
    expect((await editor.call(chooseOfficeLanguage, { body: { language: 'ru' } })).status).toBe(200)
    expect((await editor.call(getCurrentUser)).body.officeLanguage).toBe('ru')
    expect((await colleague.call(getCurrentUser)).body).not.toHaveProperty('officeLanguage')
  })

  test('the language of the back office is one of the six languages of the shop, and does not exist for customers', async () => {
    const editor = await shop.as('editor')
    const french = { body: { language: 'fr' as 'de' } }
    expect((await editor.call(chooseOfficeLanguage, french)).status).toBe(400)
    const customer = await shop.as('customer')
    expect((await customer.call(chooseOfficeLanguage, { body: { language: 'de' } })).status).toBe(403)
  })
})

describe('the phone number of an account without another sign-in method', () => {
  const moved = { phone: '0909 999 999' }
  let numbers = 0
  async function byPhone() {
    const client = await shop.as('customer')
    const { id } = personOf(client)
    await shop.rows(
      `update users set password_hash = null, phone = '+8490111100' || $2::int, phone_verified = true
       where id = $1`,
      [id, (numbers += 1)],
    )
    return { client, id }
  }

  test('the phone number of an account without another sign-in method cannot be changed, since that would lock the account', async () => {
    const { client } = await byPhone()
    const refused = await client.call(updateOwnAccount, { body: moved })
    expect([refused.status, refused.refused.code]).toEqual([409, 'last_way_in'])
    expect(refused.refused.fields).toHaveProperty('phone')
    expect((await client.call(updateOwnAccount, { body: { firstName: 'Mai' } })).status).toBe(200)
  })

  test('the phone number of an account without another sign-in method can be changed once the account has a confirmed address', async () => {
    const { client, id } = await byPhone()
    await shop.rows('update users set email_verified = true where id = $1', [id])
    const changed = await client.call(updateOwnAccount, { body: moved })
    expect(changed.body).toMatchObject({ ...moved, phoneVerified: false })
  })
})

describe('a new address', () => {
  test('a new address needs the password and takes effect once its mailed link is used', async () => {
    const post = aPostbox(shop)
    const client = await shop.as('customer')
    const { email, password } = personOf(client)
    const next = 'new-home@example.com'
    const wrong = await client.call(changeOwnEmail, { body: { email: next, password: 'wrong' } })
    expect([wrong.status, wrong.refused.code]).toEqual([422, 'wrong_password'])
    expect((await client.call(changeOwnEmail, { body: { email: next, password } })).status).toBe(200)
    expect((await client.call(getOwnAccount)).body.email).toBe(email)

    const token = await post.token(next)
    expect((await client.call(verifyEmail, { body: { token } })).status).toBe(200)
    expect((await client.call(getOwnAccount)).body).toMatchObject({ email: next, emailVerified: true })
    expect((await client.call(verifyEmail, { body: { token } })).status).toBe(400)
  })

  test('a new address that someone else has taken meanwhile is refused', async () => {
    const post = aPostbox(shop)
    const client = await shop.as('customer')
    const { email, password } = personOf(client)
    const body = { email: 'soon-taken@example.com', password }
    await client.call(changeOwnEmail, { body })
    const token = await post.token(body.email)
    await aUser(shop, { email: body.email })
    expect((await client.call(verifyEmail, { body: { token } })).refused.code).toBe('link_invalid')
    expect((await client.call(getOwnAccount)).body.email).toBe(email)
  })
})

describe('a new password', () => {
  test('a new password needs the old one and ends every other session', async () => {
    const client = await shop.as('customer')
    const elsewhere = await shop.asPerson(personOf(client))
    const { email, password } = personOf(client)
    const change = (currentPassword: string, next: string) =>
      client.call(changeOwnPassword, { body: { currentPassword, password: next } })
    expect((await change('wrong', better)).refused.fields).toHaveProperty(['currentPassword'])
    expect((await change(password, '123456')).refused.code).toBe('password_too_common')
    expect(await signedIn(elsewhere)).toBe(true)
    expect((await change(password, better)).status).toBe(200)
    expect([await signedIn(client), await signedIn(elsewhere)]).toEqual([true, false])
    const visitor = await shop.as(null)
    expect((await visitor.call(login, { body: { email, password } })).status).toBe(401)
    expect((await visitor.call(login, { body: { email, password: better } })).status).toBe(200)
  })

  test('a new password cannot be set by guessing the old one', async () => {
    const client = await shop.as('customer')
    const guess = () =>
      client.call(changeOwnPassword, { body: { currentPassword: 'guess', password: better } })
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  })

  test('a new password of an account without one can be set only soon after signing in', async () => {
    const client = await shop.as('customer')
    const { id } = personOf(client)
    await shop.rows('update users set password_hash = null where id = $1', [id])
    expect((await client.call(getOwnAccount)).body.hasPassword).toBe(false)
    const age = (minutes: number) =>
      shop.rows(
        `update sessions set sess = (sess::jsonb || jsonb_build_object('startedAt',
           to_char(now() at time zone 'utc' - $2 * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))::json
         where sess ->> 'userId' = $1`,
        [id, minutes],
      )
    await age(11)
    const late = await client.call(changeOwnPassword, { body: { password: better } })
    expect([late.status, late.refused.code]).toEqual([403, 'sign_in_again'])
    await age(9)
    expect((await client.call(changeOwnPassword, { body: { password: better } })).status).toBe(200)
  })
})

describe('the signed-in browsers of a user', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

  async function signIn({ email, password }: Person, userAgent: string): Promise<Client> {
    const client = await shop.as(null)
    await client.call(login, { body: { email, password }, extraHeaders: { 'user-agent': userAgent } })
    return client
  }

  test('the signed-in browsers of a user are listed with device, network and last visit, and signed out one by one', async () => {
    const person = await aUser(shop)
    const [here, away] = [await signIn(person, firefox), await signIn(person, phone)]
    const { body } = await here.call(listOwnSessions)
    expect(body).toHaveLength(2)
    const [own, other] = [body.find(({ current }) => current), body.find(({ current }) => !current)]
    expect(own).toMatchObject({ browser: 'Firefox', system: 'Linux', network: '127.0.0.1' })
    expect(other).toMatchObject({ browser: 'Safari', system: 'iOS' })
    expect(Date.now() - Date.parse(own?.lastSeenAt as string)).toBeLessThan(60_000)

    const ended = await here.call(endOwnSession, { params: { id: other?.id as string } })
    expect(ended.status).toBe(200)
    expect([await signedIn(here), await signedIn(away)]).toEqual([true, false])
    expect((await here.call(endOwnSession, { params: { id: other?.id as string } })).status).toBe(404)
  })

  test('the signed-in browsers of a user can be neither read nor ended by others', async () => {
    const [client, other] = [await shop.as('admin'), await shop.as('customer')]
    const [theirs] = (await other.call(listOwnSessions)).body
    const answer = await client.call(endOwnSession, { params: { id: theirs?.id as string } })
    expect(answer.status).toBe(404)
    expect(await signedIn(other)).toBe(true)
  })

  test('the signed-in browsers of a user show a visit with a few minutes’ delay, and a visit does not revive an ended session', async () => {
    const client = await shop.as('customer')
    const { id } = personOf(client)
    await shop.rows(
      `update sessions set sess = (sess::jsonb || '{"lastSeenAt": "2026-01-01T00:00:00Z"}')::json
       where sess ->> 'userId' = $1`,
      [id],
    )
    await client.call(getCurrentUser)
    const [session] = (await client.call(listOwnSessions)).body
    expect(Date.now() - Date.parse(session?.lastSeenAt as string)).toBeLessThan(60_000)
  })
})

test('the data export contains everything stored about a user, without secrets', async () => {
  const client = await shop.as('customer')
  const { id, email, passwordHash } = personOf(client)
  const order = await anOrder(shop, { userId: id })
  await anOrder(shop)
  const file = await client.call(exportOwnData)
  expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(file.body).toMatchObject({ account: [{ id, email }], orders: [{ id: order.id }] })
  expect(file.body['sessions']).toHaveLength(1)
  expect(file.body['activity']).not.toHaveLength(0)
  client.cookies.delete(signedInCookie)
  for (const secret of [passwordHash as string, ...client.cookies.values()]) {
    expect(file.text).not.toContain(secret)
  }
})

describe('deleting one’s own account', () => {
  test('deleting one’s own account needs the password, erases the person and keeps the orders; a dry run of erasing changes nothing', async () => {
    const client = await shop.as('customer')
    const elsewhere = await shop.asPerson(personOf(client))
    const { id, email, password } = personOf(client)
    const order = await anOrder(shop, { userId: id })
    expect((await client.call(closeOwnAccount)).refused.code).toBe('wrong_password')
    expect(await forgetAccount(shop.pool, id, { dryRun: true })).toBe(true)
    expect(await signedIn(client)).toBe(true)
    const left = await client.call(closeOwnAccount, { body: { password } })
    expect([left.status, left.body]).toEqual([200, { success: true }])
    expect([await signedIn(client), await signedIn(elsewhere)]).toEqual([false, false])

    expect(await forgetAccount(shop.pool, id, { dryRun: true })).toBe(false)
    const [row] = await shop.rows('select * from users where id = $1', [id])
    expect(row).toMatchObject({ email: null, first_name: null, phone: null, password_hash: null })
    const [stored] = await shop.rows('select id, customer_name from orders where id = $1', [order.id])
    expect(stored).toMatchObject({ id: order.id, customer_name: order.customerName })
    const visitor = await shop.as(null)
    expect((await visitor.call(login, { body: { email, password } })).status).toBe(401)
    const admin = await shop.as('admin')
    const back = await admin.send({ method: 'POST', url: `/api/users/${id}/restore` })
    expect(back.status).toBe(404)
  })

  test('deleting one’s own account is refused for the last administrator', async () => {
    const other = await openShop()
    try {
      const owner = await other.as('admin')
      const answer = await owner.call(closeOwnAccount, { body: { password: personOf(owner).password } })
      expect([answer.status, answer.refused.code]).toEqual([409, 'last_administrator'])
    } finally {
      await other.close()
    }
  })
})
