import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import type { AccountLimits } from '../sign-in/limits.ts'
import { passkeyChallenges } from './challenges.ts'
import { mountOwnSecurity } from './own-security.routes.ts'
import { ownSecurityService } from './own-security.service.ts'
import { passkeyCeremonies } from './passkey-ceremonies.ts'
import { relyingParty } from './relying-party.ts'
import { mountSecondFactor } from './sign-in.routes.ts'
import { secondFactorSignIn, warnOfUnreadableApps } from './sign-in.service.ts'
import { sealOf } from '#kernel/process/seal.ts'

/** Passkeys, authenticator apps and recovery codes. */
export function buildSecondFactor(parts: {
  pool: Pool
  log: FastifyBaseLogger
  limits: AccountLimits
  publicOrigin: () => string
  /** The installation's secret, from which keys are derived. */
  secret: string
  settings: () => Promise<StoredSettings>
}) {
  const { pool, log, limits, secret } = parts
  const seal = sealOf(keyFor('authenticator apps', secret))
  const ceremonies = passkeyCeremonies(passkeyChallenges(keyFor('passkey challenges', secret)))
  const ownSecurity = ownSecurityService({ pool, limits, seal, ceremonies, settings: parts.settings })
  const service = secondFactorSignIn({ pool, log, limits, seal, ceremonies })
  const party = (request: FastifyRequest) => relyingParty(request, parts.publicOrigin())
  return {
    mount(http: FastifyInstance): void {
      mountSecondFactor(http, { service, db: createDb(pool), party })
      mountOwnSecurity(http, { own: ownSecurity, party })
      // Not awaited: the first visitor need not wait, and a busy database must not prevent the start.
      http.addHook('onListen', () => {
        void warnOfUnreadableApps(pool, seal, log).catch((error: unknown) =>
          log.warn({ err: error }, 'Whether the keys of authenticator apps can be read is not known'),
        )
      })
    },
  }
}
