import * as client from 'openid-client'
import { throwProviderError, timeoutSeconds as defaultTimeoutSeconds } from './openid.ts'
import { ProviderUnavailable, type SignInProvider, type ProviderProfile } from './sign-in-provider.ts'

export interface OidcSettings {
  /** https, or plain http on this machine. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** Tolerated clock difference, in seconds. */
const tolerance = 30

/**
 * A sign-in provider with OpenID Connect, using the authorisation code flow with PKCE. Its metadata is fetched on first
 * use, and again after a failure, so the shop starts and runs even if it is down.
 * @param timeoutSeconds timeout of each response, in seconds
 */
export function oidcProvider(
  { issuer, clientId, clientSecret }: OidcSettings,
  { timeoutSeconds = defaultTimeoutSeconds }: { timeoutSeconds?: number } = {},
): SignInProvider {
  let pendingConfiguration: Promise<client.Configuration> | undefined

  /** A client authentication method that the provider supports. By OpenID Connect Discovery, Basic is the default. */
  const proof: client.ClientAuth = (server, ...rest) => {
    const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const prove = posts ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret)
    return prove(server, ...rest)
  }

  async function lookUp(): Promise<client.Configuration> {
    const local = issuer.startsWith('http://') ? [client.allowInsecureRequests] : []
    return client.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: tolerance },
      proof,
      { timeout: timeoutSeconds, execute: [...local, client.enableNonRepudiationChecks] },
    )
  }

  async function configuration(): Promise<client.Configuration> {
    pendingConfiguration ??= lookUp()
    try {
      return await pendingConfiguration
    } catch (error) {
      pendingConfiguration = undefined
      throw new ProviderUnavailable(`${issuer} cannot be looked up: ${String(error)}`, { cause: error })
    }
  }

  return {
    async begin({ state, nonce, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async finish({ state, nonce, verifier }, returned) {
      const server = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(server, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims() as client.IDToken
        const needsUserInfo = claims.email === undefined && server.serverMetadata().userinfo_endpoint
        const more = needsUserInfo ? await client.fetchUserInfo(server, tokens.access_token, claims.sub) : {}
        return profileOf({ ...claims, ...more })
      } catch (error) {
        return throwProviderError(error)
      }
    },
  }
}

const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

function profileOf(claims: client.IDToken | client.UserInfoResponse): ProviderProfile {
  return {
    subject: claims.sub,
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true,
    firstName: textOf(claims.given_name) ?? textOf(claims.name),
    lastName: textOf(claims.family_name),
    picture: textOf(claims.picture),
  }
}
