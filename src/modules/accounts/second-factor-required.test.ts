import { describe, expect, test } from 'vitest'
import { anAuthenticator } from '#test/authenticator.ts'
import { aUser } from './factory.ts'
import { allowCodeAgain, withApp, withPasskey } from '#test/second-factor.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { handshake, openSocket, cookieOf } from '#test/sockets.ts'
import { getCurrentUser, login } from './contract/accounts.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { endpoints } from '#app/contract/index.ts'
import { getOwnAccount } from './contract/own-account.ts'
import * as own from './contract/own-security.ts'
import { finishSignIn } from './contract/second-factor.ts'
import { getSettings, putSettings, type SecondFactorRequirement } from '#modules/settings/contract/index.ts'
import { listUsers, resetSecondFactor } from './contract/users.ts'

/** Has a second factor, and so keeps access to the back office. */

const shop = await shopOfFile()
const admin = await shop.as('admin')
await withPasskey(admin)

async function require(requiredSecondFactor: SecondFactorRequirement): Promise<void> {
  const { body } = await admin.call(getSettings)
  const saved = await admin.call(putSettings, { body: { ...body, requiredSecondFactor } })
  expect([saved.status, saved.body.requiredSecondFactor]).toEqual([200, requiredSecondFactor])
}

const staff = ['viewer', 'editor', 'admin'] as const
const concerned: [SecondFactorRequirement, readonly Role[]][] = [
  ['none', []],
  ['administrators', ['admin']],
  ['administratorsAndEditors', ['editor', 'admin']],
  ['allStaff', ['viewer', 'editor', 'admin']],
]

describe.for(concerned)('a shop that requires a second factor of: %s', ([setting, roles]) => {
  test('demands one from these roles, and no others, at the next request of their sessions', async () => {
    await require('none')
    const clients = await Promise.all(staff.map((role) => shop.as(role)))
    await require(setting)
    const codes = await Promise.all(
      clients.map(async (client) => (await client.call(listUsers)).refused.code),
    )
    expect(codes).toEqual(staff.map((role) => (roles.includes(role) ? 'second_factor_required' : undefined)))
    const flags = await Promise.all(
      clients.map(async (client) => (await client.call(getCurrentUser)).body.owesSecondFactor),
    )
    expect(flags).toEqual(staff.map((role) => (roles.includes(role) ? true : undefined)))
    const customer = await shop.as('customer')
    expect((await customer.call(getCurrentUser)).body).not.toHaveProperty('owesSecondFactor')
  })
})

describe('staff without the required second factor', () => {
  test('staff without the required second factor can sign in and reach nothing beyond what is public, no endpoint and no WebSocket', async () => {
    await require('allStaff')
    const person = await aUser(shop, { role: 'admin' })
    const client = await shop.asPerson(person)
    const own = endpoints.filter(({ access }) => ['staff', 'editors', 'admins'].includes(access))
    expect(own.length).toBeGreaterThan(100)
    const answers: [string, string | undefined][] = []
    // One after another: more at once than may wait for the database are refused for that reason.
    for (const endpoint of own) {
      const url = address(endpoint, { params: { id: '00000000-0000-0000-0000-000000000000' } })
      const answer = await client.send({ method: endpoint.method, url })
      answers.push([`${endpoint.method} ${endpoint.path}`, answer.refused?.code])
    }
    expect(answers.filter(([, code]) => code !== 'second_factor_required')).toEqual([])
    const origin = shop.env.publicOrigin
    expect(await handshake(shop, { cookie: cookieOf(client), origin })).toBe(403)
    expect((await client.call(getSettings)).body).not.toHaveProperty('requiredSecondFactor')
    expect((await client.call(getOwnAccount)).status).toBe(200)
  })

  test('staff without the required second factor lose an open WebSocket', async () => {
    await require('none')
    const socket = await openSocket(shop, await shop.as('viewer'))
    await require('allStaff')
    expect(await socket.closed).toBe(4403)
  })

  test.for(['an authenticator app', 'a passkey'])('get access at once with %s', async (factor) => {
    await require('allStaff')
    const client = await shop.as('editor')
    expect((await client.call(listUsers)).status).toBe(403)
    await (factor === 'a passkey' ? withPasskey(client) : withApp(client))
    expect((await client.call(listUsers)).status).toBe(200)
    expect((await client.call(getCurrentUser)).body).not.toHaveProperty('owesSecondFactor')
  })

  test('staff without the required second factor cannot remove their last one after adding it', async () => {
    await require('allStaff')
    const person = await aUser(shop, { role: 'editor' })
    const client = await shop.asPerson(person)
    const { id } = await withPasskey(client)
    const remove = () => client.call(own.removePasskey, { params: { id } })
    expect((await remove()).refused.code).toBe('last_second_factor')
    const { app } = await withApp(client)
    expect((await remove()).status).toBe(200)
    expect((await client.call(own.removeTotp)).refused.code).toBe('last_second_factor')
    await allowCodeAgain(shop, person.id)
    const again = await shop.as(null)
    await again.call(login, { body: person })
    expect((await again.call(finishSignIn, { body: { code: app.code() } })).status).toBe(200)
  })

  test('staff without the required second factor must add one again after an administrator has reset it', async () => {
    await require('allStaff')
    const person = await aUser(shop, { role: 'editor' })
    await withPasskey(await shop.asPerson(person))
    await admin.call(resetSecondFactor, { params: { id: person.id } })
    const client = await shop.asPerson(person)
    expect((await client.call(listUsers)).refused.code).toBe('second_factor_required')
  })
})

test('a session whose last factor was removed needs one as soon as the shop requires it', async () => {
  await require('none')
  const client = await shop.as('editor')
  const { id } = await withPasskey(client, anAuthenticator())
  await client.call(own.removePasskey, { params: { id } })
  await require('allStaff')
  expect((await client.call(listUsers)).refused.code).toBe('second_factor_required')
})

test('the required second factor can be changed only by administrators, is kept when left out of the body, and is audited', async () => {
  await require('none')
  const editor = await shop.as('editor')
  const { body } = await editor.call(getSettings)
  expect(body.requiredSecondFactor).toBe('none')
  const change = { ...body, requiredSecondFactor: 'allStaff' as const }
  expect((await editor.call(putSettings, { body: change })).status).toBe(403)
  await require('administrators')
  const { requiredSecondFactor: _, ...rest } = (await admin.call(getSettings)).body
  expect((await admin.call(putSettings, { body: rest })).body.requiredSecondFactor).toBe('administrators')
  const [entry] = await shop.rows(
    `select before, after from audit_log where action = 'settings.update' and after ? 'requiredSecondFactor'
     order by id desc limit 1`,
  )
  expect(entry).toMatchObject({ after: { requiredSecondFactor: 'administrators' } })
})
