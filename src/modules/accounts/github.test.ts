import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { startGithubServer } from '#test/github-server.ts'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { getCurrentUser, login } from './contract/accounts.ts'
import { changeOwnPassword, proveOwnAccount } from './contract/own-account.ts'
import { listOwnProviders, unlinkProvider } from './contract/providers.ts'

let github: Awaited<ReturnType<typeof startGithubServer>>
let shop: TestShop

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
})
afterAll(async () => {
  await shop.close()
  await github.close()
})
beforeEach(() => (github.trouble = undefined))

let people = 0
function somebody({ verified = true, name = 'Octo Cat' } = {}) {
  people += 1
  const email = `octo${people}@mail.example`
  return {
    id: 1000 + people,
    name,
    emails: [
      { email: `other${people}@mail.example`, primary: false, verified: true },
      { email, primary: true, verified },
    ],
    email,
  }
}
type Somebody = ReturnType<typeof somebody>

async function callbackUrl(client: Client, person: Somebody, start = '/auth/github'): Promise<string> {
  const { headers } = await client.send({ method: 'GET', url: start })
  const back = github.visit(String(headers.location), person)
  return `${back.pathname}${back.search}`
}
async function signIn(client: Client, person: Somebody, start?: string) {
  const { status, headers } = await client.send({
    method: 'GET',
    url: await callbackUrl(client, person, start),
  })
  return { status, location: headers.location }
}
const ways = async (client: Client) =>
  (await client.call(listOwnProviders)).body.filter(({ linked }) => linked).map(({ provider }) => provider)
const unlink = (client: Client, provider: string) => client.call(unlinkProvider, { params: { provider } })

describe('GitHub', () => {
  test('GitHub signs people in with their primary address', async () => {
    const [visitor, person] = [await shop.as(null), somebody()]
    expect(await signIn(visitor, person)).toEqual({ status: 302, location: '/' })
    const user = (await visitor.call(getCurrentUser)).body
    expect(user).toMatchObject({ email: person.email, emailVerified: true, firstName: 'Octo Cat' })
    const again = await shop.as(null)
    await signIn(again, person)
    expect((await again.call(getCurrentUser)).body.id).toBe(user.id)
  })

  test('GitHub signs in people whose name has characters that cannot be stored', async () => {
    const visitor = await shop.as(null)
    await signIn(visitor, somebody({ name: 'Octo\0 Cat' }))
    expect((await visitor.call(getCurrentUser)).body.firstName).toBe('Octo Cat')
  })

  test('GitHub does not create an account for an address it has not verified', async () => {
    const person = somebody({ verified: false })
    await aUser(shop, { email: person.email, emailVerified: true })
    const visitor = await shop.as(null)
    expect((await signIn(visitor, person)).location).toBe('/login?error=account_exists')
    expect((await visitor.call(getCurrentUser)).status).toBe(401)
  })

  test('GitHub refuses a code issued for another attempt', async () => {
    const [one, other] = [await shop.as(null), await shop.as(null)]
    const mine = new URL(await callbackUrl(one, somebody()), 'http://shop')
    const theirs = new URL(await callbackUrl(other, somebody()), 'http://shop')
    mine.searchParams.set('code', theirs.searchParams.get('code') as string)
    const { status } = await one.send({ method: 'GET', url: `${mine.pathname}${mine.search}` })
    expect(status).toBe(400)
    expect((await one.call(getCurrentUser)).status).toBe(401)
  })

  test('failing is reported on the sign-in page', async () => {
    const visitor = await shop.as(null)
    const url = await callbackUrl(visitor, somebody())
    github.trouble = 502
    const { headers } = await visitor.send({ method: 'GET', url })
    expect(headers.location).toBe('/login?error=provider_unavailable')
  })
})

describe('a signed-in user', () => {
  test('a signed-in user adds a provider with any address, and removes it again', async () => {
    const [client, person] = [await shop.as('customer'), somebody({ verified: false })]
    expect(await ways(client)).toEqual([])
    const { location } = await signIn(client, person, '/auth/github?link=1')
    expect(location).toBe('/account')
    expect((await client.call(listOwnProviders)).body).toContainEqual({
      provider: 'github',
      name: 'GitHub',
      configured: true,
      linked: true,
      email: person.email,
      linkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const elsewhere = await shop.as(null)
    await signIn(elsewhere, person)
    expect((await elsewhere.call(getCurrentUser)).body.id).toBe(client.person?.id)

    expect((await unlink(client, 'github')).body).toEqual({ success: true })
    expect(await ways(client)).toEqual([])
    expect((await unlink(client, 'github')).status).toBe(404)
    expect((await unlink(client, 'unheard-of')).status).toBe(404)
  })

  test('a signed-in user cannot remove their only sign-in method, but can once there is another', async () => {
    const [client, person] = [await shop.as(null), somebody({ verified: false })]
    await signIn(client, person)
    expect((await unlink(client, 'github')).refused.code).toBe('last_way_in')
    expect(await ways(client)).toEqual(['github'])
    await shop.rows('update users set email_verified = true where email = $1', [person.email])
    expect((await unlink(client, 'github')).status).toBe(200)
    expect(await shop.rows('select provider_id from users where email = $1', [person.email])).toEqual([
      { provider_id: null },
    ])
  })

  test('a signed-in user cannot add an identity of another account, nor a second one of the same provider', async () => {
    const person = somebody()
    await signIn(await shop.as(null), person)
    const client = await shop.as('customer')
    expect((await signIn(client, person, '/auth/github?link=1')).location).toBe(
      '/account?error=provider_taken',
    )
    await signIn(client, somebody(), '/auth/github?link=1')
    expect((await signIn(client, somebody(), '/auth/github?link=1')).location).toBe(
      '/account?error=provider_taken',
    )
    expect(await ways(client)).toEqual(['github'])
  })

  test('a signed-in user in a session left open adds no provider before entering the password again', async () => {
    const client = await shop.as('customer')
    await shop.rows(
      `update sessions set sess = (sess::jsonb || '{"startedAt": "2026-01-01T00:00:00Z"}')::json
       where sess ->> 'userId' = $1`,
      [client.person?.id],
    )
    const { headers } = await client.send({ method: 'GET', url: '/auth/github?link=1' })
    expect(headers.location).toBe('/account?error=proof_needed')
    expect((await client.call(proveOwnAccount)).refused.code).toBe('password_required')
    const prove = (password: string) => client.call(proveOwnAccount, { body: { password } })
    expect((await prove('a guess')).refused.code).toBe('wrong_password')
    expect((await prove(client.person?.password as string)).status).toBe(200)
    expect((await signIn(client, somebody(), '/auth/github?link=1')).location).toBe('/account')
  })

  test('a signed-in user is mailed when a sign-in method is added or removed', async () => {
    const person = await aUser(shop, { emailVerified: true })
    const client = await shop.asPerson(person)
    await signIn(client, somebody(), '/auth/github?link=1')
    await unlink(client, 'github')
    const mails = (await aPostbox(shop).deliver()).filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'GitHub now opens your account at Fenestra',
      'GitHub no longer opens your account at Fenestra',
    ])
  })

  test('a signed-in user cannot complete a link to a provider that was started before a password change', async () => {
    const client = await shop.as('customer')
    const url = await callbackUrl(client, somebody(), '/auth/github?link=1')
    const body = { currentPassword: client.person?.password as string, password: 'a fresh linen curtain' }
    expect((await client.call(changeOwnPassword, { body })).status).toBe(200)
    expect((await client.send({ method: 'GET', url })).status).toBe(400)
    expect(await ways(client)).toEqual([])
  })

  test('a signed-in user adds no provider on the request of another site, or after someone else signed in meanwhile', async () => {
    const client = await shop.as('customer')
    const { headers } = await client.send({
      method: 'GET',
      url: '/auth/github?link=1',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(headers.location).toBe('/account')
    const url = await callbackUrl(client, somebody(), '/auth/github?link=1')
    const { email, password } = await aUser(shop)
    await client.call(login, { body: { email, password } })
    expect((await client.send({ method: 'GET', url })).status).toBe(400)
    expect(await ways(client)).toEqual([])
  })
})

test('a logout request from another site changes nothing', async () => {
  const client = await shop.as('customer')
  const url = '/api/logout'
  for (const site of ['cross-site', 'same-site']) {
    const { status } = await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': site } })
    expect(status).toBe(302)
    expect((await client.call(getCurrentUser)).status).toBe(200)
  }
  await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin' } })
  expect((await client.call(getCurrentUser)).status).toBe(401)
})
