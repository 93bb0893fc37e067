import { describe, expect, test } from 'vitest'
import { aUser, type Person } from './factory.ts'
import { aPostbox } from '#test/postbox.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { anApp, withApp } from '#test/second-factor.ts'
import { openSocket } from '#test/sockets.ts'
import * as contract from './contract/accounts.ts'
import * as ownContract from './contract/own-account.ts'
import { unlinkProvider } from './contract/providers.ts'
import { finishSignIn } from './contract/second-factor.ts'
import { deleteUser, resetSecondFactor, updateUser } from './contract/users.ts'
import { createDb } from '#kernel/database/db.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { createOwner } from './server/team/owner.ts'
import { sealOf } from '#kernel/process/seal.ts'
import { newTotpSecret, formatTotpSecret } from './server/second-factor/totp.ts'
import { usersRepository } from './server/users.repository.ts'

let numbers = 0

const another = 'a fresh linen curtain'
/** A sign-in with this user agent pauses before its session is stored, until the test releases it. */
const HELD = 'held'
const HOLD = 4711

const shop = await shopOfFile()
const postbox = aPostbox(shop)
const admin = await shop.as('admin')
await shop.rows(`
  create function hold_sign_in() returns trigger language plpgsql as $$
  begin
    if new.sess ->> 'device' = '${HELD}' then perform pg_advisory_xact_lock_shared(${HOLD}); end if;
    return new;
  end $$`)
await shop.rows('create trigger hold before insert on sessions for each row execute function hold_sign_in()')

/** A user with every sign-in method, in their own browser. */
interface World {
  person: Person
  own: Client
}

async function world(overrides: Partial<Person> = {}): Promise<World> {
  numbers += 1
  const phone = `+8490${String(numbers).padStart(7, '0')}`
  const person = await aUser(shop, { emailVerified: true, phone, phoneVerified: true, ...overrides })
  await shop.rows(
    `insert into user_identities (user_id, provider, subject, email) values ($1, 'google', $2, $3)`,
    [person.id, `subject ${numbers}`, person.email],
  )
  return { person, own: await shop.asPerson(person) }
}

const signedIn = async (client: Client) => (await client.call(contract.getCurrentUser)).status === 200
const works = async (answer: Promise<{ status: number }>) => (await answer).status === 200
const visitor = () => shop.as(null)

async function askFor(
  email: string,
  request: typeof contract.requestMagicLink | typeof contract.forgotPassword,
): Promise<void> {
  expect((await (await visitor()).call(request, { body: { email } })).status).toBe(200)
}

async function askForAddress({ own, person }: World): Promise<string> {
  const email = `thief-of-${person.email}`
  const body = { email, password: person.password }
  expect((await own.call(ownContract.changeOwnEmail, { body })).status).toBe(200)
  return email
}

/**
 * Everything that can sign in to an account: created before an event, it returns whether it still works
 * after.
 */
const credentials: Record<string, (world: World) => Promise<() => Promise<boolean>>> = {
  'the current session':
    async ({ own }) =>
    () =>
      signedIn(own),

  'another session': async ({ person }) => {
    const elsewhere = await shop.asPerson(person)
    return () => signedIn(elsewhere)
  },

  'a concurrent sign-in': async ({ person: { email, password } }) => {
    const client = await visitor()
    const holder = await shop.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [HOLD])
    const answer = client.call(contract.login, {
      body: { email, password },
      extraHeaders: { 'user-agent': HELD },
    })
    const waits = `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
    await expect.poll(() => shop.rows(waits, [HOLD])).toHaveLength(1)
    return async () => {
      await holder.query('select pg_advisory_unlock($1)', [HOLD])
      holder.release()
      expect((await answer).status).toBe(200)
      return signedIn(client)
    }
  },

  'a sign-in waiting for its second factor': async ({ person }) => {
    const secret = newTotpSecret()
    const seal = sealOf(keyFor('authenticator apps', shop.env.sessionSecret as string))
    await shop.rows(
      `insert into totp_secrets (user_id, sealed_secret, confirmed_at, last_used_step) values ($1, $2, now(), 0)`,
      [person.id, seal.seal(person.id, secret)],
    )
    const client = await visitor()
    await client.call(contract.login, { body: person })
    const { code } = anApp(formatTotpSecret(secret, { issuer: '', label: '' }).secret)
    return () => works(client.call(finishSignIn, { body: { code: code() } }))
  },

  'a magic link': async ({ person: { email } }) => {
    await askFor(email, contract.requestMagicLink)
    const token = await postbox.token(email)
    return async () => works((await visitor()).call(contract.verifyMagicLink, { body: { token } }))
  },

  'a magic link still in the outbox': async ({ person: { email } }) => {
    await askFor(email, contract.requestMagicLink)
    // Without this account, its address gets a link that creates another one.
    return async () =>
      (await postbox.deliver()).some(
        ({ to, text }) => to === email && /magic-link\/verify\?token=/.test(text),
      )
  },

  'a password reset link': async ({ person: { email } }) => {
    await askFor(email, contract.forgotPassword)
    const token = await postbox.token(email)
    return async () =>
      works((await visitor()).call(contract.resetPassword, { body: { token, password: 'yet another one' } }))
  },

  'a link that confirms a new address': async (world) => {
    const token = await postbox.token(await askForAddress(world))
    return async () => works((await visitor()).call(contract.verifyEmail, { body: { token } }))
  },

  'a link that confirms a new address, still in the outbox': async (world) => {
    const email = await askForAddress(world)
    return async () => (await postbox.deliver()).some(({ to, text }) => to === email && /token=/.test(text))
  },
}

/** Every event that changes how an account is signed in to, and the credentials above that survive it. */
const events: Record<string, { does: (world: World) => Promise<unknown>; spares: string[] }> = {
  'the password is changed by its owner': {
    does: ({ own, person }) =>
      own.call(ownContract.changeOwnPassword, {
        body: { currentPassword: person.password, password: another },
      }),
    spares: ['the current session'],
  },
  'the password is reset by mail': {
    does: ({ person }) => resetPassword(person.email),
    spares: [],
  },
  'the address is changed by its owner': {
    does: async ({ own, person }) => {
      const email = `next-${person.email}`
      await own.call(ownContract.changeOwnEmail, { body: { email, password: person.password } })
      const token = await postbox.token(email)
      return (await visitor()).call(contract.verifyEmail, { body: { token } })
    },
    spares: [
      'the current session',
      'another session',
      'a concurrent sign-in',
      'a sign-in waiting for its second factor',
    ],
  },
  'the address is changed by an administrator': {
    does: ({ person: { id, email } }) =>
      admin.call(updateUser, { params: { id }, body: { email: `new-${email}` } }),
    spares: [
      'the current session',
      'another session',
      'a concurrent sign-in',
      'a sign-in waiting for its second factor',
    ],
  },
  'another phone replaces the confirmed one': {
    does: ({ own }) => own.call(ownContract.updateOwnAccount, { body: { phone: '+84 91 000 00 00' } }),
    spares: ['the current session'],
  },
  'a provider is removed': {
    does: ({ own }) => own.call(unlinkProvider, { params: { provider: 'google' } }),
    spares: ['the current session'],
  },
  'the role changes': {
    does: ({ person: { id } }) => admin.call(updateUser, { params: { id }, body: { role: 'viewer' } }),
    spares: Object.keys(credentials),
  },
  'the account is deleted by an administrator': {
    does: ({ person: { id } }) => admin.call(deleteUser, { params: { id } }),
    spares: [],
  },
  'the account is deleted and restored': {
    does: async ({ person: { id } }) => {
      await admin.call(deleteUser, { params: { id } })
      return admin.send({ method: 'POST', url: `/api/users/${id}/restore` })
    },
    spares: [],
  },
  'the account is deleted by its owner': {
    does: ({ own, person: { password } }) => own.call(ownContract.closeOwnAccount, { body: { password } }),
    spares: [],
  },
  'the second factor is reset by an administrator': {
    does: ({ person: { id } }) => admin.call(resetSecondFactor, { params: { id } }),
    spares: [],
  },
  'the account is made owner by a command': {
    does: ({ person: { email } }) =>
      createOwner(usersRepository(createDb(shop.pool)), { email, password: another }),
    spares: [],
  },
}

async function resetPassword(email: string): Promise<{ status: number }> {
  await askFor(email, contract.forgotPassword)
  const token = await postbox.token(email)
  return (await visitor()).call(contract.resetPassword, { body: { token, password: another } })
}

/** Requesting another link of a kind, or delivering mails, would end or send what the row tests. */
const excluded: [event: string, credential: string][] = [
  ['the password is reset by mail', 'a password reset link'],
  ['the password is reset by mail', 'a magic link still in the outbox'],
  ['the password is reset by mail', 'a link that confirms a new address, still in the outbox'],
  ['the address is changed by its owner', 'a link that confirms a new address'],
  ['the address is changed by its owner', 'a magic link still in the outbox'],
  ['the address is changed by its owner', 'a link that confirms a new address, still in the outbox'],
]

describe.for(Object.entries(events))('when %s', ([event, { does, spares }]) => {
  const rows = Object.keys(credentials)
    .filter((credential) => !excluded.some(([e, c]) => e === event && c === credential))
    .map((credential) => [credential, spares.includes(credential) ? 'still works' : 'stops working'] as const)

  test.for(rows)('%s %s', async ([credential, outcome]) => {
    const somebody = await world()
    const stillWorks = await credentials[credential]?.(somebody)
    const done = await does(somebody)
    if (typeof done === 'object' && done && 'status' in done) expect(done.status).toBe(200)
    expect(await stillWorks?.()).toBe(outcome === 'still works')
  })
})

test('a password reset closes the WebSocket of a session that it ends', async () => {
  const person = await aUser(shop, { role: 'viewer', emailVerified: true })
  const socket = await openSocket(shop, await shop.asPerson(person))
  await resetPassword(person.email)
  expect(await socket.closed).toBe(4401)
})

describe('a thief who knows the password and requests another address', () => {
  const thief = 'thief@example.com'
  const lastMail = async (address: string) => (await postbox.deliver()).findLast(({ to }) => to === address)

  /** The owner's address, after a thief has moved the account to their own. */
  async function stolen(overrides: Partial<Person> = {}) {
    const { person, own } = await world(overrides)
    await own.call(ownContract.changeOwnEmail, { body: { email: thief, password: person.password } })
    const token = await postbox.token(thief)
    await (await visitor()).call(contract.verifyEmail, { body: { token } })
    return { person, own }
  }

  test('a thief who knows the password and requests another address is reported to the owner at once, without the address they entered', async () => {
    const { person, own } = await world()
    await own.call(ownContract.changeOwnEmail, { body: { email: thief, password: person.password } })
    const notice = await lastMail(person.email)
    expect(notice?.subject).toContain('asked to change the email address')
    expect(JSON.stringify(notice)).not.toContain(thief)
  })

  test('a thief who knows the password and requests another address loses access once the owner has reclaimed the account', async () => {
    const { person, own } = await stolen()
    const mail = await lastMail(person.email)
    expect(mail?.subject).toContain('was changed')
    const token = /restore-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    // The first recovery link works despite anything the thief does meanwhile, including a second change.
    await own.call(ownContract.changeOwnPassword, {
      body: { currentPassword: person.password, password: 'the password of a thief' },
    })
    const body = { email: 'second-thief@example.com', password: 'the password of a thief' }
    await own.call(ownContract.changeOwnEmail, { body })
    const second = await postbox.token(body.email)
    expect((await own.call(contract.verifyEmail, { body: { token: second } })).status).toBe(200)

    const owner = await visitor()
    const restore = { token, password: another }
    expect((await owner.call(contract.restoreEmail, { body: restore })).status).toBe(200)
    expect(await signedIn(own)).toBe(false)
    const credentialsOf = (email: string, password: string) =>
      owner.call(contract.login, { body: { email, password } })
    expect((await credentialsOf(body.email, body.password)).status).toBe(401)
    expect((await credentialsOf(person.email, another)).status).toBe(200)
    expect(await shop.rows('select 1 from user_identities where user_id = $1', [person.id])).toEqual([])
    expect((await owner.call(contract.restoreEmail, { body: restore })).refused.code).toBe('link_invalid')
  })

  test('a thief who knows the password and requests another address does not weaken the account: taking the address back keeps its second factor', async () => {
    const { person, own } = await world()
    await withApp(own)
    await own.call(ownContract.changeOwnEmail, { body: { email: thief, password: person.password } })
    const moved = await postbox.token(thief)
    await (await visitor()).call(contract.verifyEmail, { body: { token: moved } })
    const mail = await lastMail(person.email)
    const token = /restore-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    const owner = await visitor()
    await owner.call(contract.restoreEmail, { body: { token, password: another } })
    await owner.call(contract.login, { body: { email: person.email, password: another } })
    expect(await signedIn(owner)).toBe(false)
  })

  test('a thief who knows the password and requests another address cannot keep the owner out by registering with their address', async () => {
    const { person } = await stolen()
    const mail = await lastMail(person.email)
    const token = /restore-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    const squatter = await visitor()
    const body = { email: person.email, password: another, firstName: 'Not', lastName: 'You' }
    await squatter.call(contract.register, { body })
    expect((await squatter.call(contract.login, { body })).status).toBe(200)
    const restored = await (
      await visitor()
    ).call(contract.restoreEmail, { body: { token, password: another } })
    expect(restored.status).toBe(200)
    expect(await signedIn(squatter)).toBe(false)
    const rows = await shop.rows('select id from users where email = $1', [person.email])
    expect(rows).toEqual([{ id: person.id }])
  })

  test('an unconfirmed address cannot reclaim the account', async () => {
    const { person } = await stolen({ emailVerified: false })
    expect(await lastMail(person.email)).toBeUndefined()
  })

  test('when two accounts request one address at the same time, one gets it and the other’s link fails', async () => {
    const email = 'wanted@example.com'
    const tokens: string[] = []
    for (const { own, person } of [await world(), await world()]) {
      await own.call(ownContract.changeOwnEmail, { body: { email, password: person.password } })
      tokens.push(await postbox.token(email))
    }
    const answers = await Promise.all(
      tokens.map(async (token) => (await visitor()).call(contract.verifyEmail, { body: { token } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('someone who registers with another person’s address', () => {
  async function registered(email: string) {
    const attacker = await visitor()
    const body = { email, password: 'known to the attacker', firstName: 'Al', lastName: 'Ice' }
    await attacker.call(contract.register, { body })
    await attacker.call(contract.login, { body })
    expect(await signedIn(attacker)).toBe(true)
    return { attacker, body, token: await postbox.token(email) }
  }

  test('someone who registers with another person’s address is signed out once the owner of the address confirms it, and the owner sets a new password', async () => {
    const { attacker, body, token } = await registered('alice@example.com')
    const alice = await visitor()
    const confirmed = await alice.call(contract.verifyEmail, { body: { token } })
    expect([confirmed.status, confirmed.body]).toEqual([200, { success: true, passwordRemoved: true }])
    expect(await signedIn(attacker)).toBe(false)
    expect((await attacker.call(contract.login, { body })).status).toBe(401)
    await resetPassword(body.email)
    const login = await alice.call(contract.login, { body: { email: body.email, password: another } })
    expect(login.body.user.emailVerified).toBe(true)
  })

  test('gains nothing when the owner registers too, who is told that the address is known', async () => {
    const { attacker, body, token } = await registered('bea@example.com')
    const bea = await visitor()
    await bea.call(contract.register, { body: { ...body, password: another } })
    expect((await bea.call(contract.verifyEmail, { body: { token } })).body).toHaveProperty('passwordRemoved')
    expect(await signedIn(attacker)).toBe(false)
  })

  test('someone who registers with another person’s address cannot guess the password through the link, since guesses count as failed sign-ins', async () => {
    const { token, body } = await registered('cleo@example.com')
    const guess = async (password: string) =>
      (await visitor()).call(contract.verifyEmail, { body: { token, password } })
    const wrong = await guess('wrong')
    expect([wrong.status, wrong.refused.code]).toEqual([422, 'wrong_password'])
    expect(wrong.refused.fields).toHaveProperty('password')
    expect((await guess(body.password)).body).toEqual({ success: true })
  })
})

test('confirming in another browser keeps the password of whoever enters it', async () => {
  const email = 'two-browsers@example.com'
  const registration = { email, password: 'rice fields', firstName: 'Lan', lastName: 'Nguyen' }
  await (await visitor()).call(contract.register, { body: registration })
  const token = await postbox.token(email)
  const phone = await visitor()
  const body = { token, password: registration.password }
  expect((await phone.call(contract.verifyEmail, { body })).body).toEqual({ success: true })
  expect((await phone.call(contract.login, { body: registration })).body.user.emailVerified).toBe(true)
})

describe('the first magic link of an account whose address is not confirmed', () => {
  async function register(email: string) {
    const body = { email, password: 'rice fields', firstName: 'Lan', lastName: 'Nguyen' }
    const browser = await visitor()
    await browser.call(contract.register, { body })
    await askFor(email, contract.requestMagicLink)
    return { browser, body, token: await postbox.token(email) }
  }

  test('the first magic link of an account whose address is not confirmed confirms the address in the browser that registered the account, whose password still signs in', async () => {
    const { browser, body, token } = await register('same-browser@example.com')
    const used = await browser.call(contract.verifyMagicLink, { body: { token } })
    expect(used.body).toEqual({ success: true })
    const login = await (await visitor()).call(contract.login, { body })
    expect([login.status, login.body.user?.emailVerified]).toEqual([200, true])
  })

  test('the first magic link of an account whose address is not confirmed removes the password in another browser and says so', async () => {
    const { body, token } = await register('link-elsewhere@example.com')
    const used = await (await visitor()).call(contract.verifyMagicLink, { body: { token } })
    expect(used.body).toEqual({ success: true, passwordRemoved: true })
    expect((await (await visitor()).call(contract.login, { body })).status).toBe(401)
  })
})

test('a new password removes the other sign-in methods when its owner asks for that', async () => {
  const { person } = await world()
  await askFor(person.email, contract.forgotPassword)
  const token = await postbox.token(person.email)
  const body = { token, password: another, removeOtherSignInMethods: true }
  expect((await (await visitor()).call(contract.resetPassword, { body })).status).toBe(200)
  expect(await shop.rows('select 1 from user_identities where user_id = $1', [person.id])).toEqual([])
  expect(await shop.rows('select phone_verified from users where id = $1', [person.id])).toEqual([
    { phone_verified: false },
  ])
})
