import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from './factory.ts'
import { mailsTo } from '#test/mails.ts'
import { aPostbox } from '#test/postbox.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import * as contract from './contract/accounts.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)
const postbox = aPostbox(shop)
beforeEach(() => shop.rows('delete from outbox'))

const { requestMagicLink, verifyMagicLink, forgotPassword, resetPassword, verifyEmail } = contract
const lan = { password: 'rice fields', firstName: 'Lan', lastName: 'Nguyen' }
const rowOf = async (email: string) =>
  (
    await shop.rows<{ email_verified: boolean; password_hash: string | null }>(
      'select email_verified, password_hash from users where email = $1 and disabled_at is null',
      [email],
    )
  )[0]

/** Requests a mail and returns the token in its link. */
async function tokenFor(
  endpoint: typeof requestMagicLink | typeof forgotPassword | typeof contract.requestEmailVerification,
  email: string,
): Promise<string> {
  expect((await visitor.call(endpoint, { body: { email } })).body).toEqual({ success: true })
  return postbox.token(email)
}

const use = async (token: string, client?: Client) =>
  (client ?? (await shop.as(null))).call(verifyMagicLink, { body: { token } })
const everyLink = [
  ['magic link', requestMagicLink, verifyMagicLink],
  ['verification', contract.requestEmailVerification, verifyEmail],
  ['password reset', forgotPassword, resetPassword],
] as const

describe('after registering', () => {
  test('a mail confirms the address, and signing in works without waiting for it', async () => {
    const email = 'new@example.com'
    await visitor.call(contract.register, { body: { ...lan, email } })
    expect(await shop.rows('select template, data from outbox')).toEqual([
      { template: 'verify_email', data: {} },
    ])
    const client = await shop.as(null)
    expect((await client.call(contract.login, { body: { ...lan, email } })).status).toBe(200)

    const token = await postbox.token(email)
    expect((await visitor.call(verifyEmail, { body: { token } })).body).toEqual({ success: true })
    expect((await client.call(contract.getCurrentUser)).body.emailVerified).toBe(true)
    const [mail] = await mailsTo(shop.env.dataDir, email)
    expect(mail?.body).toContain(`${shop.env.publicOrigin}/auth/verify-email?token=${token}`)
  })

  test('the account and its mail are stored together or not at all', async () => {
    await shop.rows(`alter table outbox add constraint shut check (template <> 'verify_email')`)
    try {
      const body = { ...lan, email: 'halfway@example.com' }
      expect((await visitor.call(contract.register, { body })).status).toBe(500)
      expect(await rowOf(body.email)).toBeUndefined()
    } finally {
      await shop.rows('alter table outbox drop constraint shut')
    }
  })

  test('another confirmation mail is sent only to addresses that need confirming', async () => {
    const person = await aUser(shop, { email: 'again@example.com' })
    const token = await tokenFor(contract.requestEmailVerification, person.email)
    expect((await visitor.call(verifyEmail, { body: { token } })).status).toBe(200)
    await visitor.call(contract.requestEmailVerification, { body: { email: person.email } })
    expect(await postbox.deliver()).toEqual([])
  })
})

describe('the page of a link to a new password', () => {
  test('the page of a link to a new password shows the minimum length for its account on every request, and nothing for an invalid link', async () => {
    const rule = (token: string) => visitor.call(contract.readPasswordRule, { body: { token } })
    const staff = await aUser(shop, { role: 'editor', emailVerified: true })
    const customer = await aUser(shop, { emailVerified: true })
    const ofStaff = await tokenFor(forgotPassword, staff.email)
    expect((await rule(ofStaff)).body).toEqual({ minLength: 12, isInvitation: false })
    expect((await rule(ofStaff)).body).toEqual({ minLength: 12, isInvitation: false })
    expect((await rule(await tokenFor(forgotPassword, customer.email))).body).toEqual({
      minLength: 6,
      isInvitation: false,
    })
    const password = 'a loom by the river'
    expect((await visitor.call(resetPassword, { body: { token: ofStaff, password } })).status).toBe(200)
    for (const token of [ofStaff, 'made up'])
      expect([(await rule(token)).status, (await rule(token)).refused.code]).toEqual([400, 'link_invalid'])
  })
})

describe('a magic link', () => {
  test('a magic link signs in once, starts a new session and confirms the address', async () => {
    const person = await aUser(shop, { emailVerified: true })
    const client = await shop.as('customer')
    const before = client.cookies.get('session') as string
    const token = await tokenFor(requestMagicLink, person.email)
    const answer = await use(token, client)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(client.cookies.get('session')).not.toBe(before)
    expect((await client.call(contract.getCurrentUser)).body).toMatchObject({ id: person.id })
    expect((await rowOf(person.email))?.password_hash).toBe(person.passwordHash)

    const again = await use(token)
    expect([again.status, again.refused.code]).toEqual([400, 'link_invalid'])
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test('a magic link of an unconfirmed address removes the earlier password and sessions', async () => {
    const person = await aUser(shop)
    const stranger = await shop.asPerson(person)
    const client = await shop.as(null)
    expect((await use(await tokenFor(requestMagicLink, person.email), client)).status).toBe(200)
    expect(await rowOf(person.email)).toEqual({ email_verified: true, password_hash: null })
    expect((await stranger.call(contract.getCurrentUser)).status).toBe(401)
    expect((await stranger.signIn(person)).status).toBe(401)
    expect((await client.call(contract.getCurrentUser)).body.emailVerified).toBe(true)
  })

  test('a magic link starts one session when used twenty times at once', async () => {
    const person = await aUser(shop)
    const token = await tokenFor(requestMagicLink, person.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(400)])
    const sessions = `select 1 from sessions where sess ->> 'userId' = $1`
    expect(await shop.rows(sessions, [person.id])).toHaveLength(1)
  })

  test('a magic link has the host of the shop, whatever host the request named', async () => {
    const { email } = await aUser(shop)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await visitor.send({ method: 'POST', url: '/auth/magic-link', headers, payload: { email } })
    const [mail] = await postbox.deliver()
    expect(mail?.text).toContain(`${shop.env.publicOrigin}/auth/magic-link/verify?token=`)
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test('a magic link is not sent to a deleted account', async () => {
    const person = await aUser(shop)
    const token = await tokenFor(requestMagicLink, person.email)
    await shop.rows('update users set disabled_at = now() where id = $1', [person.id])
    expect((await use(token)).status).toBe(400)
  })

  test.for(['vi', 'zh', 'es', 'de', 'ru'])('is in the language of the request: %s', async (language) => {
    const { email } = await aUser(shop)
    const extraHeaders = { 'accept-language': language }
    const subjects: string[] = []
    for (const [, request] of everyLink) {
      await visitor.call(request, { body: { email }, extraHeaders })
      const [mail] = await postbox.deliver()
      subjects.push(mail?.subject as string)
      expect(mail?.text).not.toMatch(/Sign in|Confirm email|\{\{|undefined/)
    }
    expect(new Set(subjects).size).toBe(3)
  })
})

describe('a magic link for an address without an account', () => {
  test('a magic link for an address without an account creates the account, confirmed, and signs in, but only when it is used, and once', async () => {
    const email = 'first-visit@example.com'
    await visitor.call(requestMagicLink, { body: { email: 'First-Visit@example.com' } })
    const [mail] = await postbox.deliver()
    expect(mail?.subject).toBe('Create your account at Fenestra')
    const token = /account=new&token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    expect(await rowOf(email)).toBeUndefined()
    expect(JSON.stringify(await shop.rows('select * from outbox'))).not.toContain(token)

    const client = await shop.as(null)
    expect((await use(token, client)).body).toEqual({ success: true })
    expect((await client.call(contract.getCurrentUser)).body).toMatchObject({
      email,
      role: 'customer',
      emailVerified: true,
    })
    expect(await rowOf(email)).toEqual({ email_verified: true, password_hash: null })
    expect((await use(token)).refused.code).toBe('link_invalid')
    await tokenFor(requestMagicLink, email)
  })

  test('a magic link for an address without an account does not open an account that somebody has registered in between', async () => {
    const email = 'in-between@example.com'
    const token = await tokenFor(requestMagicLink, email)
    await visitor.call(contract.register, { body: { ...lan, email } })
    expect((await use(token)).refused.code).toBe('link_invalid')
    expect((await rowOf(email))?.email_verified).toBe(false)
  })

  test('a magic link for an address without an account expires after 15 minutes', async () => {
    const token = await tokenFor(requestMagicLink, 'too-late@example.com')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    try {
      expect((await use(token)).refused.code).toBe('link_invalid')
    } finally {
      vi.useRealTimers()
    }
    expect(await rowOf('too-late@example.com')).toBeUndefined()
  })
})

describe.each(everyLink)('the link of a %s', (_name, request, consume) => {
  // The account's own password: a verification needs it, and a reset may reuse it.
  const attempt = (token: string, password = 'a window to the garden') =>
    visitor.call(consume as typeof resetPassword, { body: { token, password } })

  test('is stored only as a hash, so the database holds nothing that works', async () => {
    const { email } = await aUser(shop)
    const token = await tokenFor(request, email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await shop.rows<{ token_hash: string }>('select * from account_tokens')
    const mails = await shop.rows('select * from outbox')
    expect(JSON.stringify([rows, mails])).not.toContain(token)
    for (const { token_hash: hash } of rows) expect((await attempt(hash)).status).toBe(400)
  })

  test('expires on time', async () => {
    const { email } = await aUser(shop)
    const token = await tokenFor(request, email)
    await shop.rows(`update account_tokens set expires_at = now() - interval '1 second'`)
    expect((await attempt(token)).refused.code).toBe('link_invalid')
  })

  test('stops working when a new one is requested', async () => {
    const { email } = await aUser(shop)
    const first = await tokenFor(request, email)
    const second = await tokenFor(request, email)
    expect((await attempt(first)).status).toBe(400)
    expect((await attempt(second)).status).toBe(200)
  })

  test('works for no other purpose', async () => {
    const { email } = await aUser(shop)
    const token = await tokenFor(request, email)
    for (const [, , other] of everyLink.filter(([, , endpoint]) => endpoint !== consume)) {
      const body = { token, password: 'a fresh linen curtain' }
      expect((await visitor.call(other as typeof resetPassword, { body })).status).toBe(400)
    }
    expect((await attempt(token)).status).toBe(200)
  })

  test.for(['', 'nonsense', '%00', 'a'.repeat(5000)])('is invalid with the token %j', async (token) => {
    expect((await attempt(token)).status).toBe(400)
  })

  test('gets the same answer for every address, and only a magic link is sent where there is no account', async () => {
    const { email } = await aUser(shop)
    const answers = await Promise.all(
      [email, email.toUpperCase(), 'nobody@example.com'].map((one) =>
        visitor.call(request, { body: { email: one } }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"success":true}']),
    )
    const mails = await postbox.deliver()
    const toNobody = request === requestMagicLink ? ['nobody@example.com'] : []
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([email, ...toNobody]))
    expect(await shop.rows(`select 1 from outbox where recipient = 'nobody@example.com'`)).toHaveLength(
      toNobody.length,
    )
  })

  test('is not mailed when it expired before delivery', async () => {
    const { email } = await aUser(shop)
    await visitor.call(request, { body: { email } })
    await shop.rows(`update outbox set expires_at = now() - interval '1 second'`)
    expect(await postbox.deliver()).toEqual([])
    expect(await shop.rows('select status from outbox')).toEqual([{ status: 'expired' }])
  })
})
