import * as client from 'openid-client'
import { z } from 'zod'
import { throwProviderError, timeoutSeconds } from './openid.ts'
import { ProviderUnavailable, type SignInProvider } from './sign-in-provider.ts'

export interface GithubSettings {
  clientId: string
  clientSecret: string
  /** Origin for browsers; https, or plain http on this machine. */
  origin: string
  /** Origin of the API. */
  apiOrigin: string
}

const person = z.object({
  id: z.number().int(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub as a sign-in provider: OAuth 2, with the profile from its API. */
export function githubProvider({
  clientId,
  clientSecret,
  origin,
  apiOrigin,
}: GithubSettings): SignInProvider {
  const server = new client.Configuration(
    {
      issuer: `${origin}/login/oauth`,
      authorization_endpoint: `${origin}/login/oauth/authorize`,
      token_endpoint: `${origin}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  )
  server.timeout = timeoutSeconds
  if (origin.startsWith('http://')) client.allowInsecureRequests(server)

  async function ask<Schema extends z.ZodType>(path: string, token: string, schema: Schema) {
    const answer = await fetch(`${apiOrigin}${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'Fenestra',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    }).catch((error: unknown) => {
      throw new ProviderUnavailable(`${path} did not answer`, { cause: error })
    })
    if (answer.status >= 500) throw new ProviderUnavailable(`${path} answered ${answer.status}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return schema.parse(await answer.json())
  }

  return {
    async begin({ state, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async finish({ state, verifier }, returned) {
      const { access_token: token } = await client
        .authorizationCodeGrant(server, returned, { expectedState: state, pkceCodeVerifier: verifier })
        .catch(throwProviderError)
      const [who, emails] = await Promise.all([
        ask('/user', token, person),
        ask('/user/emails', token, addresses),
      ])
      const primary = emails.find((address) => address.primary)
      return {
        subject: String(who.id),
        email: primary?.email ?? null,
        emailVerified: primary?.verified ?? false,
        firstName: who.name || null,
        lastName: null,
        picture: who.avatar_url || null,
      }
    },
  }
}
