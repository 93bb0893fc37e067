import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ProviderName } from '../../contract/providers.ts'
import { createDb } from '../../../../kernel/database/db.ts'
import type { SignInProvider } from '../../../../kernel/integrations/sign-in-provider.ts'
import { keyFor } from '../../../../kernel/process/secrets.ts'
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
      mountOwnProviders(http, { service, offered: (name) => configured[name] !== undefined, names })
    },
  }
}
