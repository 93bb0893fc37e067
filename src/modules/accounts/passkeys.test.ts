import { describe, expect, test } from 'vitest'
import { anAuthenticator, type Authenticator } from '#test/authenticator.ts'
import { aUser } from './factory.ts'
import { withApp, withPasskey } from '#test/second-factor.ts'
import { openShop, type Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getCurrentUser, login } from './contract/accounts.ts'
import * as own from './contract/own-security.ts'
import type { PasskeySignature } from './contract/passkeys.ts'
import * as contract from './contract/second-factor.ts'

const shop = await shopOfFile()

/** A user with a passkey, and a browser with nothing else. */
async function withOne({ role = 'customer' }: { role?: 'customer' | 'admin' } = {}) {
  const person = await aUser(shop, { role, emailVerified: true })
  const { authenticator, id } = await withPasskey(await shop.asPerson(person))
  return { person, authenticator, id, client: await shop.as(null) }
}

const signInWith = (client: Client, credential: PasskeySignature) =>
  client.call(contract.signInWithPasskey, { body: { credential } })

async function signIn(client: Client, authenticator: Authenticator, more?: { userHandle: string }) {
  const { body: asked } = await client.call(contract.askForPasskey)
  return signInWith(client, authenticator.sign(asked, more))
}

const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

describe('a passkey', () => {
  test.for(['customer', 'admin'] as const)('signs in a user with the role %s alone', async (role) => {
    const { person, authenticator, client } = await withOne({ role })
    const answer = await signIn(client, authenticator, { userHandle: handleOf(person.id) })
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id } } })
    expect((await client.call(getCurrentUser)).status).toBe(200)
  })

  test('a passkey with user verification counts as two factors, so no authenticator code is needed', async () => {
    const person = await aUser(shop, { emailVerified: true })
    const browser = await shop.asPerson(person)
    await withApp(browser)
    const { authenticator } = await withPasskey(browser)
    expect((await signIn(await shop.as(null), authenticator)).status).toBe(200)
  })

  test('a passkey without user verification is a second factor and does not sign in alone', async () => {
    const { person, authenticator, client } = await withOne({ role: 'admin' })
    authenticator.device.verifies = false
    const alone = await signIn(client, authenticator)
    expect([alone.status, alone.refused.code]).toEqual([401, 'passkey_invalid'])
    await client.call(login, { body: { email: person.email, password: person.password } })
    const { body: asked } = await client.call(contract.askForSecondPasskey)
    const body = { credential: authenticator.sign(asked) }
    expect((await client.call(contract.finishSignInWithPasskey, { body })).status).toBe(200)
  })

  const wrongs: Record<string, (device: Authenticator['device']) => void> = {
    'for a page of another origin': (device) => (device.origin = 'https://fenestra.example'),
    'for another shop': (device) => (device.rpId = 'fenestra.example'),
  }
  test.for(Object.entries(wrongs))('a passkey that signs %s is refused', async ([, spoil]) => {
    const { authenticator, client } = await withOne()
    spoil(authenticator.device)
    expect((await signIn(client, authenticator)).refused.code).toBe('passkey_invalid')
    expect((await client.call(getCurrentUser)).status).toBe(401)
  })

  test('a passkey whose counter goes back is a copy and is refused', async () => {
    const { authenticator, client } = await withOne()
    authenticator.device.counter = 7
    expect((await signIn(client, authenticator)).status).toBe(200)
    const again = await shop.as(null)
    expect((await signIn(again, authenticator)).status).toBe(401)
    authenticator.device.counter = 3
    expect((await signIn(again, authenticator)).status).toBe(401)
    authenticator.device.counter = 8
    expect((await signIn(again, authenticator)).status).toBe(200)
  })

  test('a passkey signs in once for each challenge, also when two answer it at the same time', async () => {
    const { authenticator, client } = await withOne()
    const { body: asked } = await client.call(contract.askForPasskey)
    const signature = authenticator.sign(asked)
    const clients = await Promise.all([shop.as(null), shop.as(null), shop.as(null)])
    const answers = await Promise.all(clients.map((one) => signInWith(one, signature)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('a passkey that answers a challenge the shop did not issue, or issued for another purpose, is refused', async () => {
    const { person, authenticator, client } = await withOne({ role: 'admin' })
    const made = { challenge: Buffer.alloc(54, 7).toString('base64url') }
    expect((await signInWith(client, authenticator.sign(made))).status).toBe(401)
    expect((await signInWith(client, authenticator.sign({ challenge: 'AAAA' }))).status).toBe(401)
    await client.call(login, { body: { email: person.email, password: person.password } })
    const { body: second } = await client.call(contract.askForSecondPasskey)
    expect((await signInWith(client, authenticator.sign(second))).status).toBe(401)
    const { body: alone } = await client.call(contract.askForPasskey)
    const body = { credential: authenticator.sign(alone) }
    expect((await client.call(contract.finishSignInWithPasskey, { body })).status).toBe(401)
  })

  test('a passkey of someone else does not finish a sign-in', async () => {
    const { person, client } = await withOne({ role: 'admin' })
    const thief = await withOne({ role: 'admin' })
    await client.call(login, { body: { email: person.email, password: person.password } })
    const { body: asked } = await client.call(contract.askForSecondPasskey)
    const body = { credential: thief.authenticator.sign(asked) }
    expect((await client.call(contract.finishSignInWithPasskey, { body })).status).toBe(401)
  })

  test('a passkey that names another user signs in neither account', async () => {
    const { authenticator, client } = await withOne()
    const { person: other } = await withOne()
    expect((await signIn(client, authenticator, { userHandle: handleOf(other.id) })).status).toBe(401)
  })

  test('a passkey that is unknown, was removed or belongs to a deleted account is refused', async () => {
    expect((await signIn(await shop.as(null), anAuthenticator())).status).toBe(401)
    const { person, authenticator, id, client } = await withOne()
    const browser = await shop.asPerson(person)
    expect((await browser.call(own.removePasskey, { params: { id } })).status).toBe(200)
    expect((await signIn(client, authenticator)).status).toBe(401)
    const second = await withOne()
    await shop.rows('update users set disabled_at = now() where id = $1', [second.person.id])
    expect((await signIn(client, second.authenticator)).status).toBe(401)
  })
})

describe('adding a passkey', () => {
  const aBrowser = async () => shop.asPerson(await aUser(shop, { emailVerified: true }))

  test('adding a passkey lists its name and last use, and renames it', async () => {
    const { person, authenticator, id, client } = await withOne()
    await signIn(client, authenticator)
    const renamed = await client.call(own.renamePasskey, { params: { id }, body: { name: 'My phone' } })
    expect(renamed.body).toMatchObject({ id, name: 'My phone', backedUp: false })
    const { body } = await client.call(own.getOwnSecurity)
    expect(body.passkeys).toEqual([
      { ...renamed.body, createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    const stranger = await shop.asPerson(await aUser(shop))
    const meddling = [
      await stranger.call(own.renamePasskey, { params: { id }, body: { name: 'Mine' } }),
      await stranger.call(own.removePasskey, { params: { id } }),
    ]
    expect(meddling.map(({ refused }) => refused.code)).toEqual(['passkey_not_found', 'passkey_not_found'])
    expect(await shop.rows('select user_id from passkeys where id = $1', [id])).toEqual([
      { user_id: person.id },
    ])
  })

  test('adding a passkey accepts an answer only to the challenge of this session, and only once', async () => {
    const [one, other] = [await aBrowser(), await aBrowser()]
    const { body: asked } = await one.call(own.askToAddPasskey)
    const add = (client: Client, authenticator: Authenticator) =>
      client.call(own.addPasskey, { body: { credential: authenticator.create(asked) } })
    expect((await add(other, anAuthenticator())).refused.code).toBe('passkey_refused')
    const mine = anAuthenticator()
    expect((await add(one, mine)).status).toBe(201)
    expect((await add(one, anAuthenticator())).refused.code).toBe('passkey_refused')
  })

  test('adding a passkey refuses one made for another site or already on an account', async () => {
    const client = await aBrowser()
    const foreign = anAuthenticator({ origin: 'https://fenestra.example', rpId: 'fenestra.example' })
    const { body: asked } = await client.call(own.askToAddPasskey)
    const body = { credential: foreign.create(asked) }
    expect((await client.call(own.addPasskey, { body })).refused.code).toBe('passkey_refused')
    const { authenticator } = await withOne()
    const { body: again } = await client.call(own.askToAddPasskey)
    const twice = { credential: authenticator.create(again) }
    expect((await client.call(own.addPasskey, { body: twice })).refused.code).toBe('passkey_refused')
  })

  test('adding a passkey lists the existing ones so that a device adds no second one, and stops at twenty', async () => {
    const client = await aBrowser()
    const { authenticator } = await withPasskey(client)
    const { body: asked } = await client.call(own.askToAddPasskey)
    expect(asked.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ])
    await shop.rows(
      `insert into passkeys (user_id, credential_id, public_key, name)
       select user_id, credential_id || n, public_key, name from passkeys, generate_series(1, 19) n
       where credential_id = $1`,
      [authenticator.id],
    )
    expect((await client.call(own.askToAddPasskey)).refused.code).toBe('passkeys_full')
  })
})

describe('behind https', () => {
  test('passkeys are bound to the host of PUBLIC_ORIGIN, whatever host a request names', async () => {
    const https = await openShop({
      settings: { PUBLIC_ORIGIN: 'https://shop.example' },
      beside: shop,
    })
    try {
      const client = await https.as(null)
      const asked = await client.call(contract.askForPasskey, { extraHeaders: { host: 'localhost' } })
      expect(asked.body).toMatchObject({ rpId: 'shop.example', userVerification: 'required' })
    } finally {
      await https.close()
    }
  })
})
