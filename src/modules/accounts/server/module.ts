import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { CountryCode } from 'libphonenumber-js'
import type { Pool } from 'pg'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { Person } from '#kernel/http/actor.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { accountsErrors } from '../errors.ts'
import { buildProviders } from './providers/index.ts'
import { mountPersonalData, personalDataOfAccounts, type PersonalData } from './own-account/personal-data.ts'
import { sessionPrincipals } from './sessions/session-principals.ts'
import { accountMails } from './links/account-mails.ts'
import { mountAccounts } from './sign-in/accounts.routes.ts'
import { accountsService } from './sign-in/accounts.service.ts'
import { accountLimits } from './sign-in/limits.ts'
import { linkMaker } from './links/link-mails.ts'
import { mountLinks } from './links/links.routes.ts'
import { emailAddressService } from './links/email-address.service.ts'
import { linksService } from './links/links.service.ts'
import { newAccountLinks } from './links/new-account-links.ts'
import { phoneCodes } from './sign-in/phone-codes.ts'
import { phoneService, type PhoneService } from './sign-in/phone.service.ts'
import { accountOf, openSession, owesSecondFactor } from './sessions/session-account.ts'
import { mountOwnAccount } from './own-account/own-account.routes.ts'
import { ownAccountService } from './own-account/own-account.service.ts'
import { registeredCookie } from './sign-in/registered-cookie.ts'
import { requestAccounts } from './sign-in/request-accounts.ts'
import { buildSecondFactor } from './second-factor/index.ts'
import { teamRepository } from './team/team.repository.ts'
import { mountTeam } from './team/team.routes.ts'
import { teamService } from './team/team.service.ts'
import { accountTokens } from './links/tokens.ts'
import { usersRepository } from './users.repository.ts'
import { personOf, serializeCurrentUser } from './users.serializer.ts'
import { processing } from './processing.ts'
import { requestPhoneCode, verifyPhoneCode } from '../contract/phone-sign-in.ts'
import { startSession } from './sessions/start-session.ts'

/** The endpoints that request a code by text message and sign in with it. */
function mountPhone(http: FastifyInstance, { phone, db }: { phone: PhoneService; db: Db }): void {
  mount(http, requestPhoneCode, async ({ body, request }) => {
    const refused = await phone.request(body.phone, { ip: request.ip, language: languageOf(request.raw) })
    if (refused) return refused
    return { success: true as const }
  })

  mount(http, verifyPhoneCode, async ({ body, request }) => {
    const user = await phone.signIn(body)
    if (user instanceof Refusal) return user
    const unfinished = await startSession(request, user, { db, method: 'phone' })
    return unfinished ?? { user: serializeCurrentUser(user) }
  })
}

export function buildAccounts({
  pool,
  log,
  limits: allLimits,
  https,
  publicOrigin,
  country,
  secret,
  settings,
  languages,
  reachesPeople,
}: {
  pool: Pool
  log: FastifyBaseLogger
  limits: RateLimits
  https: boolean
  publicOrigin: () => string
  /** Default country of numbers without a country code. */
  country: CountryCode
  /** The installation's secret, from which keys are derived. */
  secret: string
  settings: () => Promise<StoredSettings>
  /** Whether mails leave this machine. */
  reachesPeople: boolean
  languages: Host['languages']
}) {
  const db = createDb(pool)
  const users = usersRepository(db)
  const limits = accountLimits(allLimits, (email, network) => users.hasSignedInFrom(email, network))
  const accounts = accountsService({ pool, limits })
  const team = teamService({ pool })
  const ownAccount = ownAccountService({ pool, limits })
  const newAccounts = newAccountLinks(secret)
  const links = linksService({ pool, limits, outbox: outboxOf(db), newAccounts })
  const addresses = emailAddressService({ pool, limits })
  const registered = registeredCookie({ key: keyFor('registered accounts', secret), https })
  const requests = requestAccounts({ accounts, db, registered })
  const codeKey = keyFor('phone codes', secret)
  const phone = phoneService({ pool, limits, key: codeKey, country })
  const secondFactor = buildSecondFactor({ pool, log, limits, publicOrigin, secret, settings })
  return {
    users,
    /** Makes the link of a mail on delivery. */
    linkOf: linkMaker({ users, tokens: accountTokens(db), newAccounts, publicOrigin }),
    /** Makes the code of a text message on delivery. */
    codeOf: (phone: string) => phoneCodes(db, codeKey).codeFor(phone),
    openSession: openSession(db),
    requests,
    /** The person of a request, from its session. */
    personOf: (request: FastifyRequest): Person | null => {
      const user = accountOf(request)
      return user ? personOf(user, { owes: owesSecondFactor(request) }) : null
    },
    mount(http: FastifyInstance): void {
      mountAccounts(http, {
        requests,
        db,
        rowOf: accountOf,
        https,
        publicOrigin,
      })
      mountLinks(http, { links, addresses, registered, db })
      mountPhone(http, { phone, db })
      secondFactor.mount(http)
      mountOwnAccount(http, { own: ownAccount, db, https })
      mountTeam(http, {
        team,
        repository: teamRepository(db),
        baseLanguage: () => languages().base,
        reachesPeople,
      })
    },
  }
}

/** What other modules use of accounts. */
export type AccountsPorts = Pick<ReturnType<typeof buildAccounts>, 'codeOf' | 'openSession' | 'personOf'> & {
  principals: ReturnType<typeof sessionPrincipals>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    accounts: AccountsPorts
  }
  interface Contributions {
    personalData: PersonalData
  }
}

export const accounts = defineModule({
  name: 'accounts',
  processing,
  errors: accountsErrors,
  needs: ['settings', 'setup'],
  mails: accountMails,
  async purge(pool) {
    await pool.query('delete from account_tokens where expires_at < now()')
    await pool.query('delete from phone_codes where greatest(expires_at, tries_forgotten_at) < now()')
    await pool.query('delete from used_passkey_challenges where expires_at < now()')
  },
  // A link that was used after the backup would work again.
  afterRestore: (client) => client.query('delete from account_tokens'),
  build(host, { settings, setup }) {
    const { pool, https, publicOrigin, secret, env } = host
    const built = buildAccounts({
      ...host,
      country: env.country,
      settings: settings.read,
      reachesPeople: env.smtp !== undefined,
    })
    const providers = buildProviders({
      pool,
      https,
      publicOrigin,
      secret,
      configured: host.integrations.providers,
      opening: setup.opening,
      oidcName: env.oidc?.name ?? 'Single sign-on',
    })
    return {
      ports: { ...built, principals: sessionPrincipals(pool) },
      linkOf: built.linkOf,
      contributes: {
        personalData: personalDataOfAccounts,
        setup: {
          steps: {
            you: sql`not exists (select from users where role = 'admin' and disabled_at is null
              and (email = 'owner@example.com' or (first_name = 'Admin' and last_name = 'User')))`,
            colleague: sql`(select count(*) > 1 from (
              select from users where role <> 'customer' and disabled_at is null limit 2) as staff)`,
          },
        },
      },
      mount(http) {
        built.mount(http)
        providers.mount(http)
        mountPersonalData(http, { db: host.db, personalData: () => host.contributions('personalData') })
      },
    }
  },
})
