import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from './factory.ts'
import {
  credentials,
  startOpenIdProvider,
  type Claims,
  type Forge,
  type OpenIdProvider,
} from '#test/openid-provider.ts'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { oidcProvider } from '#kernel/integrations/oidc.ts'
import { ProviderUnavailable } from '#kernel/integrations/sign-in-provider.ts'
import { getCurrentUser, requestMagicLink, verifyMagicLink } from './contract/accounts.ts'

const origin = 'http://localhost:3000'
let provider: OpenIdProvider
let shop: TestShop

beforeAll(async () => {
  provider = await startOpenIdProvider([`${origin}/api/callback`, `${origin}/auth/google/callback`])
  const [issuer, { id, secret }] = [provider.issuer, credentials]
  shop = await openShop({
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: id,
      OIDC_CLIENT_SECRET: secret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: id,
      GOOGLE_CLIENT_SECRET: secret,
    },
  })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
beforeEach(() => {
  provider.forge = undefined
  provider.trouble = undefined
})

let people = 0
const somebody = (more: Partial<Claims> = {}): Claims => {
  people += 1
  return { sub: `person-${people}`, email: `somebody${people}@mail.example`, email_verified: true, ...more }
}

const get = (client: Client, url: string) => client.send({ method: 'GET', url })
const who = async (client: Client) => (await client.call(getCurrentUser)).body

/** Signs in at the provider and returns the callback URL. */
async function callbackUrl(client: Client, person: Claims, start = '/api/login'): Promise<string> {
  provider.person = person
  const { status, headers } = await get(client, start)
  expect(status).toBe(302)
  const back = await provider.visit(String(headers.location))
  expect(back.origin).toBe(origin)
  return `${back.pathname}${back.search}`
}

/** The whole sign-in. */
async function signIn(client: Client, person: Claims, start = '/api/login') {
  const { status, headers } = await get(client, await callbackUrl(client, person, start))
  return { status, location: headers.location }
}

describe('someone verified by the provider', () => {
  test('someone verified by the provider gets a customer account, and the same account the next time', async () => {
    const visitor = await shop.as(null)
    const person = somebody({ given_name: 'Mai', family_name: 'Tran' })
    expect(await signIn(visitor, person)).toEqual({ status: 302, location: '/' })
    const user = await who(visitor)
    expect(user).toMatchObject({
      email: person.email,
      emailVerified: true,
      firstName: 'Mai',
      lastName: 'Tran',
      role: 'customer',
    })
    const [row] = await shop.rows('select auth_provider, provider_id from users where id = $1', [user.id])
    expect(row).toEqual({ auth_provider: 'oidc', provider_id: person.sub })

    const later = await shop.as(null)
    await signIn(later, { ...person, email: 'another@mail.example' })
    expect((await who(later)).id).toBe(user.id)
  })

  test('someone verified by the provider can sign in with Google too', async () => {
    const visitor = await shop.as(null)
    expect(await signIn(visitor, somebody(), '/auth/google')).toEqual({ status: 302, location: '/' })
    const { id } = await who(visitor)
    expect(await shop.rows('select auth_provider from users where id = $1', [id])).toEqual([
      { auth_provider: 'google' },
    ])
  })

  test('someone verified by the provider is redirected with state, nonce, a PKCE challenge and this shop’s URL', async () => {
    const { headers } = await get(await shop.as(null), '/api/login')
    const { searchParams } = new URL(String(headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: credentials.id,
      response_type: 'code',
      redirect_uri: `${origin}/api/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(String(headers['set-cookie'])).toMatch(/sign-in=[\w-]+;.*HttpOnly; SameSite=Lax/)
  })

  test('someone verified by the provider gets a new session, whatever session the browser had', async () => {
    const visitor = await shop.as('customer')
    const before = visitor.cookies.get('session')
    await signIn(visitor, somebody())
    expect(visitor.cookies.get('session')).not.toBe(before)
  })

  test('someone verified by the provider gets one account when two sign-ins finish at the same time', async () => {
    const person = somebody()
    const visitors = await Promise.all([shop.as(null), shop.as(null), shop.as(null)])
    const ways: string[] = []
    for (const visitor of visitors) ways.push(await callbackUrl(visitor, person))
    await Promise.all(visitors.map((visitor, index) => get(visitor, ways[index] as string)))
    const ids = await Promise.all(visitors.map(async (visitor) => (await who(visitor)).id))
    expect(new Set(ids).size).toBe(1)
  })

  test.for([
    ['/products?q=linen#top', '/products?q=linen#top'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/logout', '/'],
  ])('is redirected only to pages of this shop: %s', async ([wanted, reached]) => {
    const start = `/api/login?returnTo=${encodeURIComponent(wanted as string)}`
    expect((await signIn(await shop.as(null), somebody(), start)).location).toBe(reached)
  })
})

describe('an existing account with the same address', () => {
  const rowOf = async (id: string) =>
    (
      await shop.rows<{ email_verified: boolean; password_hash: string | null; phone_verified: boolean }>(
        'select email_verified, password_hash, phone_verified from users where id = $1',
        [id],
      )
    )[0]

  test('an existing account with the same address is linked when both sides have verified the address, and keeps its password', async () => {
    const person = somebody()
    const user = await aUser(shop, { email: person.email as string, emailVerified: true })
    const visitor = await shop.as(null)
    expect((await signIn(visitor, { ...person, email: String(person.email).toUpperCase() })).location).toBe(
      '/',
    )
    expect((await who(visitor)).id).toBe(user.id)
    expect((await rowOf(user.id))?.password_hash).not.toBeNull()
  })

  test('an existing account with the same address that was never confirmed loses its password, sessions and phone, which may be a stranger’s', async () => {
    const person = somebody()
    const user = await aUser(shop, {
      email: person.email as string,
      phone: '+84900000001',
      phoneVerified: true,
    })
    const stranger = await shop.asPerson(user)
    const visitor = await shop.as(null)
    await signIn(visitor, person)
    expect((await who(visitor)).id).toBe(user.id)
    expect(await rowOf(user.id)).toEqual({ email_verified: true, password_hash: null, phone_verified: false })
    expect((await stranger.call(getCurrentUser)).status).toBe(401)
  })

  test.for([false, undefined])(
    'an existing account with the same address is not signed in when the provider has not verified the address (%s)',
    async (verified) => {
      const person = somebody()
      await aUser(shop, { email: person.email as string, emailVerified: true })
      const visitor = await shop.as(null)
      const { sub, email } = person
      const unverified = { sub, email, ...(verified !== undefined && { email_verified: verified }) } as Claims
      expect((await signIn(visitor, unverified)).location).toBe('/login?error=account_exists')
      expect((await visitor.call(getCurrentUser)).status).toBe(401)
    },
  )

  test('created by a stranger with that address is claimed by whoever reads its mail, without the provider', async () => {
    const stranger = somebody({ email_verified: false })
    await signIn(await shop.as(null), stranger)
    const owner = await shop.as(null)
    await owner.call(requestMagicLink, { body: { email: stranger.email as string } })
    const token = await aPostbox(shop).token(stranger.email as string)
    expect((await owner.call(verifyMagicLink, { body: { token } })).status).toBe(200)
    const back = await shop.as(null)
    await signIn(back, stranger)
    expect((await back.call(getCurrentUser)).status).toBe(401)
  })

  test('an existing account with the same address that was deleted is not signed in', async () => {
    const person = somebody()
    const first = await shop.as(null)
    await signIn(first, person)
    const { id } = await who(first)
    await shop.rows('update users set disabled_at = now() where id = $1', [id])
    const again = await shop.as(null)
    await signIn(again, person)
    expect((await who(again)).id).not.toBe(id)
  })
})

describe('a callback signs nobody in', () => {
  /** The redirect of the callback, and who is signed in afterwards. */
  async function answer(client: Client, url: string) {
    const { status, text } = await get(client, url)
    const goesOn = text.includes('url=/login?error=sign_in_failed')
    return { status, goesOn, session: (await client.call(getCurrentUser)).status }
  }
  const refused = { status: 400, goesOn: true, session: 401 }
  const changed = (url: string, name: string, value: string) => {
    const address = new URL(url, origin)
    address.searchParams.set(name, value)
    return `${address.pathname}${address.search}`
  }

  test('a callback signs nobody in when no browser requested it', async () => {
    expect(await answer(await shop.as(null), '/api/callback?code=x&state=y')).toEqual(refused)
    expect(await answer(await shop.as(null), '/api/callback')).toEqual(refused)
  })

  test('a callback signs nobody in when another browser requested it', async () => {
    const url = await callbackUrl(await shop.as(null), somebody())
    const victim = await shop.as(null)
    await get(victim, '/api/login')
    expect(await answer(victim, url)).toEqual(refused)
  })

  test('a callback signs nobody in with another state, issuer or code', async () => {
    for (const [name, value] of [
      ['state', 'another'],
      ['iss', 'https://evil.example'],
      ['code', 'another'],
    ] as const) {
      const visitor = await shop.as(null)
      expect(await answer(visitor, changed(await callbackUrl(visitor, somebody()), name, value))).toEqual(
        refused,
      )
    }
  })

  test('a callback signs nobody in with a modified sign-in cookie', async () => {
    const visitor = await shop.as(null)
    const url = await callbackUrl(visitor, somebody())
    const seal = visitor.cookies.get('sign-in') as string
    visitor.cookies.set('sign-in', `${seal.slice(0, -4)}AAAA`)
    expect(await answer(visitor, url)).toEqual(refused)
  })

  test('a callback signs nobody in that belongs to another provider', async () => {
    const visitor = await shop.as(null)
    const url = await callbackUrl(visitor, somebody())
    expect(await answer(visitor, url.replace('/api/callback', '/auth/google/callback'))).toEqual(refused)
  })

  test('a callback signs nobody in with a code used twice', async () => {
    const visitor = await shop.as(null)
    const url = await callbackUrl(visitor, somebody())
    const seal = visitor.cookies.get('sign-in') as string
    expect((await get(visitor, url)).status).toBe(302)
    const thief = await shop.as(null)
    thief.cookies.set('sign-in', seal)
    expect(await answer(thief, url)).toEqual(refused)
    visitor.cookies.delete('session')
    expect(await answer(visitor, url)).toEqual(refused)
  })

  const forgeries: [string, Forge][] = [
    ['nonce', (_, claims) => (claims.nonce = 'another')],
    ['audience', (_, claims) => (claims.aud = 'another shop')],
    ['issuer', (_, claims) => (claims.iss = 'https://evil.example')],
    ['lifetime', (_, claims) => (claims.exp = 1_700_000_000)],
    ['algorithm', (header) => (header.alg = 'none')],
    ['key', (header) => (header.kid = 'another key')],
  ]
  test.for(forgeries)(
    'a callback signs nobody in with a token that has another %s, though its signature is valid',
    async ([, forge]) => {
      const visitor = await shop.as(null)
      const url = await callbackUrl(visitor, somebody())
      provider.forge = forge
      expect(await answer(visitor, url)).toEqual(refused)
      provider.forge = () => {}
      expect((await signIn(visitor, somebody())).status).toBe(302)
    },
  )
})

describe('a provider that fails', () => {
  test('a provider that fails is reported on the sign-in page, and other sign-in methods keep working', async () => {
    const lonely = await openShop({
      settings: {
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'shop',
        OIDC_CLIENT_SECRET: 'secret',
      },
    })
    try {
      const { status, headers } = await get(await lonely.as(null), '/api/login')
      expect({ status, to: headers.location }).toEqual({
        status: 302,
        to: '/login?error=provider_unavailable',
      })
      expect((await lonely.as('customer')).person).not.toBeNull()
    } finally {
      await lonely.close()
    }
  })

  test('a provider that fails is used again once it recovers', async () => {
    const late = await openShop({
      settings: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: credentials.id,
        OIDC_CLIENT_SECRET: credentials.secret,
      },
    })
    try {
      provider.trouble = 'fails'
      const visitor = await late.as(null)
      expect((await get(visitor, '/api/login')).headers.location).toBe('/login?error=provider_unavailable')
      provider.trouble = undefined
      expect(String((await get(visitor, '/api/login')).headers.location)).toMatch(provider.issuer)
    } finally {
      await late.close()
    }
  })

  test('a provider that fails by hanging is timed out soon', async () => {
    provider.trouble = 'hangs'
    const { id: clientId, secret: clientSecret } = credentials
    const impatient = oidcProvider(
      { issuer: provider.issuer, clientId, clientSecret },
      { timeoutSeconds: 0.2 },
    )
    const attempt = { state: 'a', nonce: 'b', verifier: 'c' }
    await expect(impatient.begin(attempt, `${origin}/api/callback`)).rejects.toThrow(ProviderUnavailable)
  })

  test('during the callback sends people back to the sign-in page', async () => {
    const visitor = await shop.as(null)
    const url = await callbackUrl(visitor, somebody())
    provider.trouble = 'fails'
    const { status, headers } = await get(visitor, url)
    expect({ status, to: headers.location }).toEqual({ status: 302, to: '/login?error=provider_unavailable' })
  })

  test('a provider that fails is told apart from a sign-in that the user cancelled', async () => {
    const visitor = await shop.as(null)
    const { headers } = await get(visitor, '/api/login')
    const state = new URL(String(headers.location)).searchParams.get('state')
    const query = new URLSearchParams({ error: 'access_denied', state: state ?? '', iss: provider.issuer })
    const back = await get(visitor, `/api/callback?${query.toString()}`)
    expect(back.headers.location).toBe('/login?error=sign_in_cancelled')
  })
})

test.for(['/api/login', '/auth/google', '/auth/github', '/auth/github/callback?code=x'])(
  '%s reports that it is not configured',
  async (url) => {
    const bare = await openShop()
    try {
      const { status, headers } = await get(await bare.as(null), url)
      expect({ status, to: headers.location }).toEqual({
        status: 302,
        to: '/login?error=provider_not_configured',
      })
    } finally {
      await bare.close()
    }
  },
)
