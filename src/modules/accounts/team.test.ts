import { describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getCurrentUser, login, register, resetPassword, restoreEmail } from './contract/accounts.ts'
import { listAudit } from '#modules/audit/contract.ts'
import { createCategory } from '#modules/catalog/contract/index.ts'
import { listOrders } from '#modules/orders/contract/index.ts'
import {
  createUser,
  deleteUser,
  getUser,
  inviteAgain,
  listInvitations,
  listUsers,
  restoreUser,
  updateUser,
} from './contract/users.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const six = ['email', 'firstName', 'id', 'lastName', 'profileImageUrl', 'role']
const nobody = '00000000-0000-4000-8000-000000000000'
const signedIn = async (client: Client) => (await client.call(getCurrentUser)).status === 200

describe('adding a user', () => {
  test('adding a user returns the six fields and mails a link to set a password, again if asked, until the person has signed in', async () => {
    const post = aPostbox(shop)
    const body = {
      firstName: 'Mai',
      lastName: 'Tran',
      email: 'Mai@Example.com',
      role: 'editor' as const,
      profileImageUrl: '',
      password: 'ignored, whatever it is',
    }
    // The browser of whoever invites says nothing of what a colleague reads.
    const made = await admin.call(createUser, { body, extraHeaders: { 'accept-language': 'de' } })
    expect(made.status).toBe(201)
    expect(Object.keys(made.body).sort()).toEqual(six)
    expect(made.body).toMatchObject({ email: 'mai@example.com', role: 'editor', profileImageUrl: null })
    expect(made.headers['etag']).toBe('"1"')

    const visitor = await shop.as(null)
    const old = { email: 'mai@example.com', password: body.password }
    expect((await visitor.call(login, { body: old })).status).toBe(401)
    const [mail] = await shop.rows<{ language: string; data: object }>(
      `select language, data from outbox where recipient = 'mai@example.com' and template = 'invitation'`,
    )
    expect(mail).toEqual({ language: 'en', data: {} })

    const open = async () => {
      const { body: invited } = await admin.call(listInvitations)
      expect(invited.reachesPeople).toBe(false)
      return invited.waiting.filter(({ userId }) => userId === made.body.id)
    }
    expect(await open()).toMatchObject([{ expired: false }])
    const again = () => admin.call(inviteAgain, { params: { id: made.body.id } })
    expect((await again()).status).toBe(200)
    const mails = await shop.rows(
      `select 1 from outbox where recipient = 'mai@example.com' and template = 'invitation'`,
    )
    expect(mails).toHaveLength(2)

    const invitation = (await post.deliver()).findLast(({ to }) => to === 'mai@example.com')?.text ?? ''
    expect(invitation).toContain('An account has been made for you at Fenestra')
    const token = /[?&]token=([\w-]+)/.exec(invitation)?.[1] ?? ''
    const short = await visitor.call(resetPassword, { body: { token, password: 'short one' } })
    expect(short.refused.code).toBe('password_too_short')
    const password = 'linen and daylight'
    expect((await visitor.call(resetPassword, { body: { token, password } })).status).toBe(200)
    const answer = await visitor.call(login, { body: { email: 'mai@example.com', password } })
    expect(answer.body.user).toMatchObject({ role: 'editor', emailVerified: true })
    expect(await open()).toEqual([])
    expect((await again()).refused.code).toBe('not_invited')
    expect((await visitor.call(resetPassword, { body: { token, password } })).status).toBe(400)
  })

  test('adding a user writes the invitation in the chosen language, else in the base language of the shop', async () => {
    await shop.rows(`update settings set base_language = 'ru'`)
    // Begun after the change, it knows the base language from its start on.
    const russian = await openShop({ beside: shop })
    try {
      const inviting = await russian.as('admin')
      for (const [email, language] of [['chosen@example.com', 'vi'], ['other@example.com']] as const)
        await inviting.call(createUser, { body: { email, role: 'editor', ...(language && { language }) } })
    } finally {
      await russian.close()
      await shop.rows(`update settings set base_language = 'en'`)
    }
    expect(
      await shop.rows(`
        select email, o.language, office_language from users join outbox o on o.recipient = email
        where email in ('chosen@example.com', 'other@example.com') order by email`),
    ).toEqual([
      { email: 'chosen@example.com', language: 'vi', office_language: 'vi' },
      { email: 'other@example.com', language: 'ru', office_language: null },
    ])
  })

  test('adding a user needs only an address; the role defaults to customer', async () => {
    const made = await admin.call(createUser, { body: { email: 'alone@example.com' } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ role: 'customer', email: 'alone@example.com', firstName: null })
  })

  test.for<[string, object]>([
    ['without an address', {}],
    ['with an empty address', { email: '' }],
    ['with a blank address', { email: '  \t ' }],
    ['with null as address', { email: null }],
  ])('adding a user is refused at the field %s when nobody could ever sign in', async ([, sent]) => {
    const before = await shop.rows('select count(*) from users')
    const payload = { firstName: 'Nobody', ...sent }
    const answer = await admin.send({ method: 'POST', url: '/api/users', payload })
    expect(answer.status).toBe(400)
    expect(answer.refused).toMatchObject({ code: 'invalid_body', fields: { email: 'Email is required' } })
    expect(await shop.rows('select count(*) from users')).toEqual(before)
  })

  test.for<[string, Record<string, unknown>, number, string]>([
    ['an unknown role', { role: 'owner' }, 400, 'role'],
    ['an invalid address', { email: 'mai@' }, 400, 'email'],
    ['a name of 101 letters', { firstName: 'x'.repeat(101) }, 400, 'firstName'],
    ['a script URL as picture', { profileImageUrl: 'javascript:alert(1)' }, 422, 'profileImageUrl'],
    ['a data URL as picture', { profileImageUrl: 'data:text/html,x' }, 422, 'profileImageUrl'],
    ['a script URL with a line break', { profileImageUrl: 'java\nscript:alert(1)' }, 422, 'profileImageUrl'],
    [
      "another site's picture in disguise",
      { profileImageUrl: '//evil.example/x.png' },
      422,
      'profileImageUrl',
    ],
  ])('adding a user refuses %s', async ([, body, status, field]) => {
    const answer = await admin.call(createUser, { body: { email: 'new@example.com', ...body } })
    expect(answer.status).toBe(status)
    expect(answer.refused.fields).toHaveProperty([field])
  })

  test('adding a user refuses an address in use in any case, also for simultaneous requests', async () => {
    const email = 'twice@example.com'
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.call(createUser, { body: { email: n % 2 ? email : 'Twice@Example.com' } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.refused.code).toBe('email_taken')
  })
})

describe('changing a user', () => {
  test('changing a user keeps fields that are left out, increments the version and audits the change', async () => {
    const { id, lastName } = await aUser(shop)
    const changed = await admin.call(updateUser, { params: { id }, body: { firstName: 'Minh' } })
    expect(changed.body).toMatchObject({ firstName: 'Minh', lastName, role: 'customer' })
    expect(changed.headers['etag']).toBe('"2"')
    const [entry] = (await admin.call(listAudit, { query: { record: id } })).body
    expect(entry).toMatchObject({
      action: 'user.update',
      before: { firstName: 'Lan' },
      after: { firstName: 'Minh' },
    })
  })

  test('changing a user with a stale version answers 409, with a stale If-Match 412, both with the current record', async () => {
    const { id } = await aUser(shop, { version: 3 })
    const body = { firstName: 'Minh' }
    const stale = await admin.call(updateUser, { params: { id }, body: { ...body, version: 2 } })
    expect(stale.status).toBe(409)
    expect(stale.refused).toMatchObject({ code: 'version_conflict', current: { id, firstName: 'Lan' } })
    const headers = { 'if-match': '"2"' }
    expect((await admin.call(updateUser, { params: { id }, body, headers })).status).toBe(412)
    expect((await admin.call(deleteUser, { params: { id }, headers })).status).toBe(412)
  })

  test('changing a user marks a new address as unconfirmed, and links mailed to the old one stop working', async () => {
    const post = aPostbox(shop)
    const { id, email } = await aUser(shop, { emailVerified: true })
    const visitor = await shop.as(null)
    await visitor.send({ method: 'POST', url: '/auth/forgot-password', payload: { email } })
    const token = await post.token(email)
    const moved = { email: 'moved@example.com' }
    expect((await admin.call(updateUser, { params: { id }, body: moved })).body.email).toBe(moved.email)
    const answer = await visitor.call(resetPassword, { body: { token, password: 'linen and daylight' } })
    expect(answer.refused.code).toBe('link_invalid')
    expect(await shop.rows('select email_verified from users where id = $1', [id])).toEqual([
      { email_verified: false },
    ])
  })

  test('changing a user tells the confirmed former address, whose owner can take the new one back', async () => {
    const post = aPostbox(shop)
    const { id, email } = await aUser(shop, { emailVerified: true })
    const moved = { email: 'taken.over@example.com' }
    await admin.call(updateUser, { params: { id }, body: moved })
    const mail = (await post.deliver()).find(({ to }) => to === email)
    const token = /restore-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    const owner = await shop.as(null)
    const body = { token, password: 'linen and daylight' }
    expect((await owner.call(restoreEmail, { body })).status).toBe(200)
    expect((await admin.call(getUser, { params: { id } })).body.email).toBe(email)
  })

  test('changing a user refuses another address for one’s own account, which needs the password in the account', async () => {
    const person = await aUser(shop, { role: 'admin', emailVerified: true })
    const own = await shop.asPerson(person)
    const { id, email } = person
    const answer = await own.call(updateUser, { params: { id }, body: { email: 'mine.now@example.com' } })
    expect([answer.status, answer.refused.code]).toEqual([409, 'own_account'])
    expect(answer.refused.fields).toHaveProperty('email')
    const same = { email: email.toUpperCase(), firstName: 'Mai' }
    expect((await own.call(updateUser, { params: { id }, body: same })).status).toBe(200)
  })

  test("changing a user refuses another account's address", async () => {
    const [{ id }, { email }] = [await aUser(shop), await aUser(shop)]
    const answer = await admin.call(updateUser, { params: { id }, body: { email } })
    expect([answer.status, answer.refused.code]).toEqual([409, 'email_taken'])
  })

  test('changing a user to another role takes effect at the next request', async () => {
    const client = await shop.as('customer')
    const { id } = client.person as { id: string }
    expect((await client.call(listOrders)).status).toBe(403)
    await admin.call(updateUser, { params: { id }, body: { role: 'editor' } })
    expect((await client.call(listOrders)).status).toBe(200)
    await admin.call(updateUser, { params: { id }, body: { role: 'viewer' } })
    expect((await client.call(listOrders)).status).toBe(200)
    expect((await client.call(createCategory, { body: { name: 'Not mine' } })).status).toBe(403)
    const [entry] = (await admin.call(listAudit, { query: { record: id, action: 'user.role_change' } })).body
    expect(entry).toMatchObject({ before: { role: 'editor' }, after: { role: 'viewer' } })
  })

  test('changing a user to another role is sent to every process', async () => {
    const { id } = (await shop.as('viewer')).person as { id: string }
    const listener = await shop.pool.connect()
    try {
      await listener.query('listen sessions_ended')
      const notification = new Promise((resolve) =>
        listener.once('notification', ({ payload }) => resolve(payload)),
      )
      await admin.call(updateUser, { params: { id }, body: { role: 'customer' } })
      expect(await notification).toBe(id)
    } finally {
      listener.release(true)
    }
  })
})

describe('a user who becomes staff', () => {
  test('a user who becomes staff with a short password must set a longer one before signing in again', async () => {
    const post = aPostbox(shop)
    const visitor = await shop.as(null)
    const credentials = { email: 'promoted@example.com', password: 'oak slats' }
    await visitor.call(register, { body: { ...credentials, firstName: 'Lan', lastName: 'Vu' } })
    const { body } = await visitor.call(login, { body: credentials })
    await admin.call(updateUser, { params: { id: body.user.id }, body: { role: 'editor' } })

    const refused = await visitor.call(login, { body: credentials })
    expect([refused.status, refused.refused.code]).toEqual([403, 'staff_password_too_short'])
    const guess = await visitor.call(login, { body: { ...credentials, password: 'a guess' } })
    expect(guess.refused.code).toBe('invalid_credentials')

    await visitor.send({
      method: 'POST',
      url: '/auth/forgot-password',
      payload: { email: credentials.email },
    })
    const password = 'oak slats and linen'
    await visitor.call(resetPassword, { body: { token: await post.token(credentials.email), password } })
    const answer = await visitor.call(login, { body: { ...credentials, password } })
    expect(answer.body.user.role).toBe('editor')
  })
})

describe('deleting a user', () => {
  test('deleting a user ends their sessions at once, frees their address and can be undone', async () => {
    const client = await shop.as('editor')
    const { id, email } = client.person as { id: string; email: string }
    const gone = await admin.call(deleteUser, { params: { id } })
    expect([gone.status, gone.body]).toEqual([200, { success: true }])
    expect(await signedIn(client)).toBe(false)
    expect((await admin.call(getUser, { params: { id } })).status).toBe(404)
    expect((await admin.call(deleteUser, { params: { id } })).status).toBe(404)

    const back = await admin.call(restoreUser, { params: { id } })
    expect(back.body).toMatchObject({ id, email, role: 'editor' })
    expect((await shop.asPerson(client.person as never)).person?.id).toBe(id)
    expect((await admin.call(restoreUser, { params: { id } })).status).toBe(200)
  })

  test('deleting a user cannot be undone once someone else has the address', async () => {
    const { id, email } = await aUser(shop)
    await admin.call(deleteUser, { params: { id } })
    expect((await admin.call(createUser, { body: { email } })).status).toBe(201)
    expect((await admin.call(restoreUser, { params: { id } })).refused.code).toBe('email_taken')
  })

  test('deleting a user answers 404 for an unknown id', async () => {
    for (const id of [nobody, 'me', "'"]) {
      expect((await admin.call(getUser, { params: { id } })).status).toBe(404)
      expect((await admin.call(updateUser, { params: { id }, body: {} })).status).toBe(404)
      expect((await admin.call(deleteUser, { params: { id } })).status).toBe(404)
      expect((await admin.call(restoreUser, { params: { id } })).status).toBe(404)
    }
  })
})

describe('the list of users', () => {
  test('the list of users shows staff the six fields, newest first, and a count for each role', async () => {
    const { id } = await aUser(shop, { firstName: 'Người', lastName: 'Mới' })
    const viewer = await shop.as('viewer')
    const page = await viewer.call(listUsers)
    expect(page.body.map((user) => user.id).slice(0, 2)).toEqual([viewer.person?.id, id])
    for (const user of page.body) expect(Object.keys(user).sort()).toEqual(six)
    const count = (role?: string) => page.body.filter((user) => !role || user.role === role).length
    expect(JSON.parse(String(page.headers['x-role-counts']))).toEqual({
      all: count(),
      admin: count('admin'),
      editor: count('editor'),
      viewer: count('viewer'),
    })
  })

  test('the list of users is searched by name and address ignoring accents, and filtered by role', async () => {
    await aUser(shop, { firstName: 'Đặng', lastName: 'Thị Hoa', email: 'hoa@example.org', role: 'editor' })
    const emailsOf = async (query: { q?: string; role?: 'editor' | 'viewer' }) =>
      (await admin.call(listUsers, { query })).body.map(({ email }) => email)
    expect(await emailsOf({ q: 'thi hoa' })).toEqual(['hoa@example.org'])
    expect(await emailsOf({ q: 'HOA@EXAMPLE' })).toEqual(['hoa@example.org'])
    expect(await emailsOf({ q: 'hoa@', role: 'viewer' })).toEqual([])
    expect(await emailsOf({ q: '%' })).toEqual([])
    const editors = (await admin.call(listUsers, { query: { role: 'editor' } })).body
    expect(editors.every(({ role }) => role === 'editor')).toBe(true)
  })

  test.for(['createdAt', 'name', 'email'] as const)(
    'the list of users is sorted by %s in both directions, page by page',
    async (sort) => {
      await aUser(shop, { firstName: null, lastName: null, email: `zz-${sort}@example.com` })
      await aUser(shop, { firstName: 'Ánh', lastName: 'ÁI', email: `AI-${sort}@example.com` })
      const whole = async (order: typeof sort | `-${typeof sort}`) => {
        const found: string[] = []
        let url: string | undefined = `/api/users?limit=3&sort=${order}`
        while (url) {
          const page = await admin.send({ method: 'GET', url })
          found.push(...(page.body as { id: string }[]).map(({ id }) => id))
          url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
        }
        return found
      }
      const upwards = await whole(sort)
      const by = { createdAt: 'created_at', name: 'sort_name', email: 'sort_email' }[sort]
      const ids = await shop.rows<{ id: string }>(
        `select id from users where disabled_at is null order by ${by}, id`,
      )
      expect(upwards).toEqual(ids.map(({ id }) => id))
      expect(await whole(`-${sort}`)).toEqual(upwards.toReversed())
    },
  )
})
