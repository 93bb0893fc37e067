import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aUser, type Person } from './factory.ts'
import { startGithubServer } from '#test/github-server.ts'
import { aPostbox } from '#test/postbox.ts'
import { allowCodeAgain, withApp, withPasskey } from '#test/second-factor.ts'
import { openShop, type Answered, type Client, type TestShop } from '#test/shop.ts'
import { createLog } from '#kernel/process/log.ts'
import { textMessages } from '#test/text-messages.ts'
import * as accounts from './contract/accounts.ts'
import { getOwnAccount } from './contract/own-account.ts'
import { chooseSecondFactor } from './contract/own-security.ts'
import { requestPhoneCode, verifyPhoneCode } from './contract/phone-sign-in.ts'
import * as contract from './contract/second-factor.ts'

let github: Awaited<ReturnType<typeof startGithubServer>>
let shop: TestShop
let postbox: ReturnType<typeof aPostbox>
let sms: ReturnType<typeof textMessages>
let numbers = 0

beforeAll(async () => {
  github = await startGithubServer()
  shop = await openShop({
    settings: {
      GITHUB_CLIENT_ID: 'shop',
      GITHUB_CLIENT_SECRET: 'octopus',
      GITHUB_ORIGIN: github.origin,
      GITHUB_API_ORIGIN: github.origin,
    },
  })
  postbox = aPostbox(shop)
  sms = textMessages(shop)
})
afterAll(async () => {
  await shop.close()
  await github.close()
})

interface Somebody {
  person: Person
  own: Client
  github: { id: number; name: string; emails: { email: string; primary: boolean; verified: boolean }[] }
}

/** A user with every sign-in method, signed in before adding a second factor. */
async function somebody(overrides: Partial<Person> = {}): Promise<Somebody> {
  numbers += 1
  const phone = `+8490${String(numbers).padStart(7, '0')}`
  const person = await aUser(shop, { emailVerified: true, phone, phoneVerified: true, ...overrides })
  await shop.rows(
    `insert into user_identities (user_id, provider, subject, email) values ($1, 'github', $2, $3)`,
    [person.id, String(7000 + numbers), person.email],
  )
  const emails = [{ email: person.email, primary: true, verified: true }]
  return { person, own: await shop.asPerson(person), github: { id: 7000 + numbers, name: 'Octo', emails } }
}

const opensSomething = async (client: Client) => {
  const answers = [await client.call(accounts.getCurrentUser), await client.call(getOwnAccount)]
  return answers.some(({ status }) => status === 200)
}

const password = ({ email, password }: Person, client: Client) =>
  client.call(accounts.login, { body: { email, password } })

/** Every sign-in method; returns the response, which should have no session. */
const ways: Record<string, (who: Somebody, client: Client) => Promise<Answered<unknown>>> = {
  'a password': ({ person }, client) => password(person, client),
  'a link': async ({ person: { email } }, client) => {
    await client.call(accounts.requestMagicLink, { body: { email } })
    return client.call(accounts.verifyMagicLink, { body: { token: await postbox.token(email) } })
  },
  'a code by text message': async ({ person: { phone } }, client) => {
    const number = String(phone)
    await client.call(requestPhoneCode, { body: { phone: number } })
    return client.call(verifyPhoneCode, { body: { phone: number, code: await sms.code(number) } })
  },
  'a provider': async ({ github: person }, client) => {
    const { headers } = await client.send({ method: 'GET', url: '/auth/github?returnTo=/cart' })
    const back = github.visit(String(headers['location']), person)
    return client.send({ method: 'GET', url: `${back.pathname}${back.search}` })
  },
}

const factors: Record<string, (who: Somebody) => Promise<(client: Client) => Promise<Answered<unknown>>>> = {
  'an authenticator app': async ({ own, person }) => {
    const { app } = await withApp(own)
    await allowCodeAgain(shop, person.id)
    return (client) => client.call(contract.finishSignIn, { body: { code: app.code() } })
  },
  'a passkey': async ({ own }) => {
    const { authenticator } = await withPasskey(own)
    return async (client) => {
      const { body: challenge } = await client.call(contract.askForSecondPasskey)
      expect(challenge.allowCredentials).toMatchObject([{ id: authenticator.id }])
      const credential = authenticator.sign(challenge)
      return client.call(contract.finishSignInWithPasskey, { body: { credential } })
    }
  },
  'a recovery code': async ({ own }) => {
    const { recoveryCodes } = await withApp(own)
    const recoveryCode = String(recoveryCodes[3]).toUpperCase().replaceAll('-', ' ')
    return (client) => client.call(contract.finishSignIn, { body: { recoveryCode } })
  },
}

describe.for(Object.entries(ways))('signing in by %s', ([way, signIn]) => {
  test.for(Object.entries(factors))('grants nothing before %s was shown', async ([, factor]) => {
    const who = await somebody({ role: 'editor' })
    const show = await factor(who)
    const client = await shop.as(null)
    const answer = await signIn(who, client)
    if (way === 'a provider') {
      expect([answer.status, answer.headers['location']]).toEqual([302, '/login/second-factor'])
    } else {
      expect([answer.status, answer.refused.code]).toEqual([401, 'second_factor_needed'])
    }
    expect(await opensSomething(client)).toBe(false)
    expect((await client.call(contract.getPendingSignIn)).status).toBe(200)

    const shown = await show(client)
    expect(shown).toMatchObject({
      status: 200,
      body: { user: { id: who.person.id }, returnTo: way === 'a provider' ? '/cart' : '/' },
    })
    expect(await opensSomething(client)).toBe(true)
    expect((await client.call(contract.getPendingSignIn)).refused.code).toBe('sign_in_expired')
  })
})

test('the answer to a correct password lists the account’s second factors and nothing else about it', async () => {
  const { person, own } = await somebody()
  await withApp(own)
  const { refused } = await password(person, await shop.as(null))
  expect(refused['factors']).toEqual(['totp', 'recoveryCode'])
  expect(JSON.stringify(refused)).not.toContain(person.email)
})

describe('a code of the authenticator app', () => {
  async function halfSignedIn(who: Somebody) {
    const client = await shop.as(null)
    await password(who.person, client)
    return client
  }
  const enter = (client: Client, code: string) => client.call(contract.finishSignIn, { body: { code } })

  test('a code of the authenticator app works once, also when two enter it at the same time', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    await allowCodeAgain(shop, who.person.id)
    const code = app.code()
    const clients = await Promise.all([halfSignedIn(who), halfSignedIn(who), halfSignedIn(who)])
    const answers = await Promise.all(clients.map((client) => enter(client, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    const later = await enter(await halfSignedIn(who), code)
    expect([later.status, later.refused.code]).toEqual([401, 'code_invalid'])
  })

  test('a code of the authenticator app that confirmed the app does not sign in as well', async () => {
    const who = await somebody()
    const { confirmedBy } = await withApp(who.own)
    expect((await enter(await halfSignedIn(who), confirmedBy)).refused.code).toBe('code_invalid')
  })

  test('older than the last one used is refused', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    expect((await enter(await halfSignedIn(who), app.code(-1))).status).toBe(401)
    expect((await enter(await halfSignedIn(who), app.code(1))).status).toBe(200)
  })

  test('a code of the authenticator app may be half a minute off and no more', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    await shop.rows('update totp_secrets set last_used_step = 0 where user_id = $1', [who.person.id])
    const client = await halfSignedIn(who)
    // The clock stands still, so that no code expires before it is entered.
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect((await enter(client, app.code(-2))).status).toBe(401)
      expect((await enter(client, app.code(2))).status).toBe(401)
      expect((await enter(client, app.code(-1))).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a code of the authenticator app of another account is refused', async () => {
    const who = await somebody()
    await withApp(who.own)
    const stranger = await somebody()
    const { app } = await withApp(stranger.own)
    expect((await enter(await halfSignedIn(who), app.code(1))).status).toBe(401)
  })

  test('a code of the authenticator app cannot be computed from a copy of the database, nor by moving a key to another account', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    const [row] = await shop.rows<{ sealed_secret: Buffer }>(
      'select sealed_secret from totp_secrets where user_id = $1',
      [who.person.id],
    )
    const thief = await somebody()
    await withApp(thief.own)
    await shop.rows('update totp_secrets set sealed_secret = $1, last_used_step = 0 where user_id = $2', [
      row?.sealed_secret,
      thief.person.id,
    ])
    expect((await enter(await halfSignedIn(thief), app.code())).refused.code).toBe('totp_unreadable')
  })

  test('a code of the authenticator app is not called wrong when SESSION_SECRET has changed: that is logged, also at start, and a recovery code works', async () => {
    const { person, own } = await somebody()
    const { app, recoveryCodes } = await withApp(own)
    const lines: { level: number; msg: string; account?: string }[] = []
    const changed = await openShop({
      beside: shop,
      settings: { SESSION_SECRET: 'another secret, long enough to sign with it' },
      log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
    })
    try {
      await changed.http.listen({ port: 0, host: '127.0.0.1' })
      await expect
        .poll(() => lines)
        .toMatchObject([{ level: 40, msg: expect.stringContaining('SESSION_SECRET') }])
      const client = await changed.as(null)
      await password(person, client)
      const refused = await enter(client, app.code(1))
      expect([refused.status, refused.refused.code]).toEqual([409, 'totp_unreadable'])
      expect(lines[1]).toMatchObject({
        level: 50,
        account: person.id,
        msg: expect.stringContaining('SESSION_SECRET'),
      })
      const body = { recoveryCode: String(recoveryCodes[0]) }
      expect((await client.call(contract.finishSignIn, { body })).status).toBe(200)
    } finally {
      await changed.close()
    }
  })
})

describe('a recovery code', () => {
  test('a recovery code works once, also when two enter it at the same time', async () => {
    const { person, own } = await somebody()
    const { recoveryCodes } = await withApp(own)
    expect(new Set(recoveryCodes).size).toBe(10)
    const body = { recoveryCode: String(recoveryCodes[0]) }
    const clients = await Promise.all([shop.as(null), shop.as(null)])
    await Promise.all(clients.map((client) => password(person, client)))
    const answers = await Promise.all(clients.map((client) => client.call(contract.finishSignIn, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const again = await shop.as(null)
    await password(person, again)
    expect((await again.call(contract.finishSignIn, { body })).refused.code).toBe('code_invalid')
  })

  test('a recovery code is not stored in plain text', async () => {
    const { person, own } = await somebody()
    const { recoveryCodes } = await withApp(own)
    const rows = await shop.rows('select * from recovery_codes where user_id = $1', [person.id])
    expect(recoveryCodes.some((code) => JSON.stringify(rows).includes(code.slice(5)))).toBe(false)
  })
})

describe('a sign-in waiting for its second factor', () => {
  test('a sign-in waiting for its second factor is cancelled by a password reset, and so is the old password', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    const client = await shop.as(null)
    await password(who.person, client)
    await client.call(accounts.forgotPassword, { body: { email: who.person.email } })
    const token = await postbox.token(who.person.email)
    const body = { token, password: 'a fresh linen curtain', removeOtherSignInMethods: true }
    expect((await (await shop.as(null)).call(accounts.resetPassword, { body })).status).toBe(200)
    const late = await client.call(contract.finishSignIn, { body: { code: app.code(1) } })
    expect([late.status, late.refused.code]).toEqual([410, 'sign_in_expired'])
    // Access to the mailbox does not bypass the second factor.
    const again = await password({ ...who.person, password: body.password }, client)
    expect(again.refused.code).toBe('second_factor_needed')
  })

  test('a sign-in waiting for its second factor expires after ten minutes', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    const client = await shop.as(null)
    await password(who.person, client)
    await shop.rows(
      `update sessions set sess = jsonb_set(sess::jsonb, '{pendingSignIn,until}', '1')::json
       where sess -> 'pendingSignIn' ->> 'userId' = $1`,
      [who.person.id],
    )
    const late = await client.call(contract.finishSignIn, { body: { code: app.code(1) } })
    expect(late.refused.code).toBe('sign_in_expired')
  })

  test('exists only after a correct password', async () => {
    const client = await shop.as(null)
    const answers = [
      await client.call(contract.getPendingSignIn),
      await client.call(contract.finishSignIn, { body: { code: '000000' } }),
      await client.call(contract.askForSecondPasskey),
    ]
    expect(answers.map(({ refused }) => refused.code)).toEqual(answers.map(() => 'sign_in_expired'))
  })

  test('a sign-in waiting for its second factor is refused when the account was deleted meanwhile', async () => {
    const who = await somebody()
    const { app } = await withApp(who.own)
    const client = await shop.as(null)
    await password(who.person, client)
    await shop.rows('update users set disabled_at = now() where id = $1', [who.person.id])
    expect((await client.call(contract.finishSignIn, { body: { code: app.code(1) } })).status).toBe(410)
  })
})

describe('the owner of an unconfirmed address', () => {
  test('the owner of an unconfirmed address can claim the account by a link, whatever second factor a stranger has set up', async () => {
    const { person, own } = await somebody({ emailVerified: false })
    await withApp(own)
    await withPasskey(own)
    const owner = await shop.as(null)
    await owner.call(accounts.requestMagicLink, { body: { email: person.email } })
    const token = await postbox.token(person.email)
    expect((await owner.call(accounts.verifyMagicLink, { body: { token } })).status).toBe(200)
    expect(await shop.rows('select 1 from passkeys where user_id = $1', [person.id])).toEqual([])
  })

  test('the owner of an unconfirmed address cannot remove the second factor of a staff account by a link', async () => {
    const { person, own } = await somebody({ emailVerified: false, role: 'editor' })
    await withApp(own)
    const thief = await shop.as(null)
    await thief.call(accounts.requestMagicLink, { body: { email: person.email } })
    const token = await postbox.token(person.email)
    const answer = await thief.call(accounts.verifyMagicLink, { body: { token } })
    expect(answer.refused.code).toBe('second_factor_needed')
  })
})

describe('a customer with a passkey', () => {
  test('a customer with a passkey signs in with the password alone until they ask for more', async () => {
    const { person, own } = await somebody()
    const { authenticator, recoveryCodes } = await withPasskey(own)
    expect(recoveryCodes).toBeNull()
    const client = await shop.as(null)
    expect((await password(person, client)).status).toBe(200)
    const chosen = await own.call(chooseSecondFactor, { body: { asked: true } })
    expect(chosen.body.recoveryCodes).toHaveLength(10)
    expect(await opensSomething(client)).toBe(false)
    expect((await password(person, client)).refused.code).toBe('second_factor_needed')
    const { body: challenge } = await client.call(contract.askForSecondPasskey)
    const body = { credential: authenticator.sign(challenge) }
    expect((await client.call(contract.finishSignInWithPasskey, { body })).status).toBe(200)
  })
})

test('the audit log records how someone signed in, with which factors, and failed attempts', async () => {
  const { person, own } = await somebody()
  const { app } = await withApp(own)
  const client = await shop.as(null)
  await password(person, client)
  await client.call(contract.finishSignIn, { body: { code: app.code(9) } })
  await client.call(contract.finishSignIn, { body: { code: app.code(1) } })
  const rows = await shop.rows(
    `select action, after from audit_log
     where entity_id = $1 and action ~ 'sign_in|second' order by at desc, id desc limit 3`,
    [person.id],
  )
  expect(rows.toReversed()).toEqual([
    { action: 'account.second_factor_add', after: { factor: 'totp' } },
    { action: 'account.sign_in_failed', after: { method: 'password', factor: 'totp' } },
    { action: 'account.sign_in', after: { method: 'password', factor: 'totp' } },
  ])
})
