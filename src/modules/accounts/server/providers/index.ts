import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listSignInProviders, providers, type ProviderName } from '../../contract/providers.ts'
import type { SetupPorts } from '#modules/setup/server/index.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import type { SignInProvider } from '#kernel/integrations/sign-in-provider.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { attempts } from './attempt.ts'
import { mountOwnProviders } from './own-providers.routes.ts'
import { providersService } from './providers.service.ts'
import { mountProviderSignIn } from './sign-in.routes.ts'

/** Sign-in by external providers. */
export function buildProviders(parts: {
  pool: Pool
  https: boolean
  publicOrigin: () => string
  /** The installation's secret, from which keys are derived. */
  secret: string
  configured: Partial<Record<ProviderName, SignInProvider>>
  opening: SetupPorts['opening']
  /** Display name of the shop's OpenID Connect provider. */
  oidcName: string
}) {
  const { pool, https, publicOrigin, configured } = parts
  const names = { oidc: parts.oidcName, google: 'Google', github: 'GitHub' }
  const service = providersService({ pool, names })
  return {
    mount(http: FastifyInstance): void {
      mountProviderSignIn(http, {
        configured,
        service,
        attempts: attempts({ key: keyFor('sign-in attempts', parts.secret), https }),
        db: createDb(pool),
        publicOrigin,
      })
      mount(http, listSignInProviders, async () => {
        const { open, demo } = await parts.opening()
        // Until the shop is open with its own content, the page shows all providers that it could offer.
        const isOwn = open && !demo
        return { providers: providers.filter((name) => !isOwn || configured[name] !== undefined) }
      })
      mountOwnProviders(http, { service, offered: (name) => configured[name] !== undefined, names })
    },
  }
}
