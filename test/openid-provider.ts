import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The claims of the next user who signs in at the provider. */
export interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

/** A part of a token: header or claims. */
type Part = Record<string, unknown>

/** Changes a token before it is signed. */
export type Forge = (header: Part, claims: Part) => void

export const credentials = { id: 'shop', secret: 'a secret between shop and provider' }

const scopes = 'openid email profile'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Part

/** A token changed by someone who has the provider's key. */
function forged(token: string, change: Forge): string {
  const [header, claims] = token.split('.').slice(0, 2).map(decoded) as [Part, Part]
  change(header, claims)
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = header.alg === 'none' ? '' : sign('sha256', Buffer.from(signed), privateKey)
  return `${signed}.${signature.toString('base64url')}`
}

/**
 * A real OpenID Connect provider without a login form: the user in `person` is signed in.
 * @param over the port on which others reach it, if there is a proxy in between
 */
export async function startOpenIdProvider(redirectUris: string[], over?: number) {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => void answer(request, response))
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${over ?? port}`

  const running = {
    issuer,
    port,
    person: { sub: 'nobody' } as Claims,
    /** Changes the next ID tokens, signed with the provider's own key. */
    forge: undefined as Forge | undefined,
    /** Makes every request fail with a server error; `hangs` never answers. */
    trouble: undefined as 'fails' | 'hangs' | undefined,
    /** Follows redirects like a browser from the provider URL to the callback URL. */
    async visit(address: string): Promise<URL> {
      const jar = new Map<string, string>()
      for (let next = new URL(address); ;) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const { headers, status } = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          if (name) jar.set(name, value ?? '')
        }
        const to = headers.get('location')
        if (to === null) throw new Error(`the provider stopped at ${next.pathname} with ${status}`)
        next = new URL(to, next)
        if (next.origin !== issuer) return next
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const people = new Map<string, Claims>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: credentials.id,
        client_secret: credentials.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'the key', use: 'sig', alg: 'RS256' }] as never,
    },
    cookies: { keys: ['a key of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId as string,
        accountId: oidc.session?.accountId as string,
      })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (running.forge && body?.id_token)
      context.body = { ...body, id_token: forged(body.id_token, running.forge) }
  })
  const callback = provider.callback()
  answer = (request, response) => {
    if (running.trouble === 'hangs') return
    if (running.trouble === 'fails') response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) void letThrough(request, response)
    else void callback(request, response)
  }
  return running

  async function letThrough(request: IncomingMessage, response: ServerResponse): Promise<void> {
    people.set(running.person.sub, running.person)
    await provider.interactionFinished(request, response, { login: { accountId: running.person.sub } })
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>
