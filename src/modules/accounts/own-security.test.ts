import { describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { aPostbox } from '#test/postbox.ts'
import { anApp, allowCodeAgain, withApp, withPasskey } from '#test/second-factor.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getCurrentUser, login } from './contract/accounts.ts'
import { closeOwnAccount, proveOwnAccount } from './contract/own-account.ts'
import * as contract from './contract/own-security.ts'
import { finishSignIn } from './contract/second-factor.ts'
import { createUser, resetSecondFactor, restoreUser, updateUser } from './contract/users.ts'

const shop = await shopOfFile()
const postbox = aPostbox(shop)

const aPerson = (role: 'customer' | 'editor' | 'admin' = 'customer') =>
  aUser(shop, { role, emailVerified: true })

/** Makes the session older than a recent sign-in. */
const leftOpen = (userId: string) =>
  shop.rows(
    `update sessions set sess = (sess::jsonb || '{"startedAt": "2020-01-01T00:00:00Z"}'::jsonb - 'provenAt')::json
     where sess ->> 'userId' = $1`,
    [userId],
  )

const signedIn = async (client: Client) => (await client.call(getCurrentUser)).status === 200

/** Every action on the account page that changes how the account is signed in to. */
const changes: Record<string, (client: Client) => Promise<{ refused: { code: string } }>> = {
  'adds no passkey': (client) => client.call(contract.askToAddPasskey),
  'removes no passkey': (client) =>
    client.call(contract.removePasskey, { params: { id: '00000000-0000-0000-0000-000000000000' } }),
  'sets up no authenticator app': (client) => client.call(contract.beginTotp),
  'confirms no authenticator app': (client) =>
    client.call(contract.confirmTotp, { body: { code: '000000' } }),
  'removes no authenticator app': (client) => client.call(contract.removeTotp),
  'creates no recovery codes': (client) => client.call(contract.renewRecoveryCodes),
  'does not change whether a second factor is required': (client) =>
    client.call(contract.chooseSecondFactor, { body: { asked: false } }),
}

describe('a session left open', () => {
  test.for(Object.entries(changes))('%s before the password is entered', async ([, change]) => {
    const person = await aPerson()
    const client = await shop.asPerson(person)
    await withApp(client)
    await leftOpen(person.id)
    expect((await change(client)).refused.code).toBe('proof_needed')
    await client.call(proveOwnAccount, { body: { password: person.password } })
    expect((await change(client)).refused?.code).not.toBe('proof_needed')
  })

  test('a session left open of an administrator makes no administrator, moves no address and removes no second factor before the password is entered', async () => {
    const admin = await shop.as('admin')
    const other = await aPerson()
    const [former] = await shop.rows<{ id: string }>(
      `insert into users (email, role, disabled_at) values ('former-admin@example.com', 'admin', now()) returning id`,
    )
    const params = { id: other.id }
    const attempts = {
      creation: () =>
        admin.call(createUser, { body: { email: 'second-admin@example.com', role: 'admin' as const } }),
      raising: () => admin.call(updateUser, { params, body: { role: 'admin' as const } }),
      address: () => admin.call(updateUser, { params, body: { email: 'mine-now@example.com' } }),
      'second factor': () => admin.call(resetSecondFactor, { params }),
      restoring: () => admin.call(restoreUser, { params: { id: former!.id } }),
    }
    await leftOpen(admin.person!.id)
    const before = await shop.rows('select id, email, role, disabled_at from users order by id')
    for (const [attempt, run] of Object.entries(attempts))
      expect([attempt, (await run()).refused?.code]).toEqual([attempt, 'proof_needed'])
    expect(await shop.rows('select id, email, role, disabled_at from users order by id')).toEqual(before)
    // What gives nothing away needs no password.
    expect(
      (await admin.call(updateUser, { params, body: { role: 'editor', firstName: 'Lan' } })).status,
    ).toBe(200)
    await admin.call(proveOwnAccount, { body: { password: admin.person!.password } })
    for (const [attempt, run] of Object.entries(attempts))
      expect([attempt, (await run()).refused?.code]).toEqual([attempt, undefined])
  })

  test('a session left open keeps its proof for ten minutes, and does not make it longer by asking again without the password', async () => {
    const person = await aPerson()
    const client = await shop.asPerson(person)
    await leftOpen(person.id)
    await client.call(proveOwnAccount, { body: { password: person.password } })
    const provenAt = () =>
      shop.rows(`select sess ->> 'provenAt' as at from sessions where sess ->> 'userId' = $1`, [person.id])
    const before = await provenAt()
    expect(before).toEqual([{ at: expect.any(String) }])
    expect((await client.call(proveOwnAccount, { body: {} })).status).toBe(200)
    expect(await provenAt()).toEqual(before)
  })

  test('a session left open of an account without a password requires a new sign-in', async () => {
    const person = await aPerson()
    const client = await shop.asPerson(person)
    await shop.rows('update users set password_hash = null where id = $1', [person.id])
    await leftOpen(person.id)
    expect((await client.call(contract.beginTotp)).refused.code).toBe('sign_in_again')
  })
})

describe('an authenticator app', () => {
  test('an authenticator app is active once one of its codes was entered; a wrong code changes nothing', async () => {
    const client = await shop.asPerson(await aPerson())
    const { body: begun } = await client.call(contract.beginTotp)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(begun.qr).toMatch(/^<svg/)
    const wrong = await client.call(contract.confirmTotp, { body: { code: anApp(begun.secret).code(5) } })
    expect([wrong.status, wrong.refused.code]).toEqual([422, 'totp_code_wrong'])
    expect((await client.call(contract.getOwnSecurity)).body).toMatchObject({ totpSince: null, asked: false })
    const code = anApp(begun.secret).code()
    const { body } = await client.call(contract.confirmTotp, { body: { code } })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await client.call(contract.getOwnSecurity)).body).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
      asked: true,
    })
  })

  test('an authenticator app stays active until its replacement is confirmed', async () => {
    const person = await aPerson()
    const client = await shop.asPerson(person)
    const { app: former } = await withApp(client)
    await client.call(contract.beginTotp)
    await allowCodeAgain(shop, person.id)
    const meanwhile = await shop.as(null)
    await meanwhile.call(login, { body: person })
    expect((await meanwhile.call(finishSignIn, { body: { code: former.code() } })).status).toBe(200)
    const { app, recoveryCodes } = await withApp(client)
    expect(recoveryCodes).toEqual([])
    const later = await shop.as(null)
    await later.call(login, { body: person })
    expect((await later.call(finishSignIn, { body: { code: former.code(1) } })).status).toBe(401)
    expect((await later.call(finishSignIn, { body: { code: app.code(1) } })).status).toBe(200)
  })
})

describe('a change of the second factor', () => {
  test('a change of the second factor is mailed to the user and ends their other sessions', async () => {
    const person = await aPerson()
    const own = await shop.asPerson(person)
    const elsewhere = await shop.asPerson(person)
    const subjects = async () =>
      (await postbox.deliver()).filter(({ to }) => to === person.email).map(({ subject }) => subject)
    const { app } = await withApp(own)
    expect([await signedIn(own), await signedIn(elsewhere)]).toEqual([true, false])
    expect(await subjects()).toEqual(['An authenticator app was added to your account at Fenestra'])

    await elsewhere.call(login, { body: person })
    expect((await elsewhere.call(finishSignIn, { body: { code: app.code(1) } })).status).toBe(200)
    const { id } = await withPasskey(own)
    expect([await signedIn(own), await signedIn(elsewhere)]).toEqual([true, false])
    await own.call(contract.removePasskey, { params: { id } })
    await own.call(contract.renewRecoveryCodes)
    await own.call(contract.removeTotp)
    expect(await subjects()).toEqual([
      'A passkey was added to your account at Fenestra',
      'A passkey was removed from your account at Fenestra',
      'New recovery codes for your account at Fenestra',
      'The authenticator app was removed from your account at Fenestra',
    ])
    expect((await own.call(contract.getOwnSecurity)).body).toMatchObject({
      recoveryCodesLeft: 0,
      asked: false,
    })
    expect((await (await shop.as(null)).call(login, { body: person })).status).toBe(200)
  })

  test('a change of the second factor creates new recovery codes, and the old ones stop working', async () => {
    const person = await aPerson()
    const own = await shop.asPerson(person)
    const { recoveryCodes: former } = await withApp(own)
    const { body } = await own.call(contract.renewRecoveryCodes)
    const client = await shop.as(null)
    await client.call(login, { body: person })
    const use = (recoveryCode = '') => client.call(finishSignIn, { body: { recoveryCode } })
    expect((await use(former[1])).status).toBe(401)
    expect((await use(body.recoveryCodes[1])).status).toBe(200)
  })
})

test('a customer promoted to staff cannot change second factors in a session that never showed their passkey', async () => {
  const person = await aPerson()
  const own = await shop.asPerson(person)
  await withPasskey(own)
  const passwordAlone = await shop.asPerson(person)
  const admin = await shop.as('admin')
  await admin.call(updateUser, { params: { id: person.id }, body: { role: 'editor' } })
  expect((await passwordAlone.call(contract.beginTotp)).refused.code).toBe('sign_in_again')
})

test('deleting one’s own account deletes its passkeys, keys and recovery codes', async () => {
  const person = await aPerson()
  const own = await shop.asPerson(person)
  await withApp(own)
  await withPasskey(own)
  await own.call(closeOwnAccount, { body: { password: person.password } })
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes']) {
    expect(await shop.rows(`select 1 from ${table} where user_id = $1`, [person.id]), table).toEqual([])
  }
})

describe('resetting a lost second factor by an administrator', () => {
  test('resetting a lost second factor by an administrator is audited and mailed, ends the sessions, and lets the person sign in without it', async () => {
    const person = await aPerson('editor')
    const own = await shop.asPerson(person)
    await withApp(own)
    await withPasskey(own)
    await postbox.deliver()
    const admin = await shop.as('admin')
    const reset = await admin.call(resetSecondFactor, { params: { id: person.id } })
    expect([reset.status, await signedIn(own)]).toEqual([200, false])
    const mail = (await postbox.deliver()).find(({ to }) => to === person.email)
    expect(mail?.subject).toBe('The second step of your sign-in at Fenestra was reset')
    expect(
      await shop.rows(
        `select actor_id, before from audit_log where action = 'user.second_factor_reset' and entity_id = $1`,
        [person.id],
      ),
    ).toEqual([{ actor_id: admin.person?.id, before: { passkeys: 1, authenticatorApp: true } }])
    expect((await (await shop.as(null)).call(login, { body: person })).status).toBe(200)
  })

  test('resetting a lost second factor by an administrator is refused for their own account and to lower roles', async () => {
    const admin = await shop.as('admin')
    const id = admin.person?.id ?? ''
    expect((await admin.call(resetSecondFactor, { params: { id } })).refused.code).toBe('own_account')
    const editor = await shop.as('editor')
    expect((await editor.call(resetSecondFactor, { params: { id } })).refused.code).toBe('forbidden')
    const unknown = await admin.call(resetSecondFactor, { params: { id: 'nobody' } })
    expect(unknown.refused.code).toBe('user_not_found')
  })
})
