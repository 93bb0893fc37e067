import type { Pool } from 'pg'
import { email as emailSchema } from '#kernel/contract/email.ts'
import type { ProviderName } from '../../contract/providers.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { AnyActor, Actor } from '#kernel/http/actor.ts'
import { sanitizeExternalText } from '#kernel/integrations/sanitize-external-text.ts'
import type { ProviderProfile } from '#kernel/integrations/sign-in-provider.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import { writeNotice } from '../links/notices.ts'
import { claimAccount } from '../sign-in/claim-account.ts'
import type { TokenHolder } from '../links/tokens.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { personOf } from '../users.serializer.ts'
import { canSignInWithoutProvider } from '../sign-in/sign-in-methods.ts'
import { identitiesRepository } from './identities.repository.ts'

/** Why a provider's user is not signed in, or why a provider is not linked. */
export type NotLinked = 'account_exists' | 'provider_taken'

/** Provider identities and their accounts. */
export function providersService({ pool, names }: { pool: Pool; names: Record<ProviderName, string> }) {
  return {
    /**
     * The account of a provider's user, found by the provider's id for the person, or by an e-mail address that the
     * provider has verified; otherwise a new one.
     */
    signIn: (
      provider: ProviderName,
      profile: ProviderProfile,
      by: AnyActor,
      language: string,
    ): Promise<{ user: UserRow } | { not: NotLinked }> =>
      transaction(pool, async (client) => {
        const db = createDb(client)
        const identities = identitiesRepository(db)
        const identity = usable(profile)
        await identities.lock(provider, identity.subject)
        const ownerId = await identities.owner(provider, identity.subject)
        if (ownerId) {
          // Locked before it is checked again: a provider unlinked at this moment no longer signs anybody in.
          const user = await usersRepository(db).lock(ownerId)
          if (user && (await identities.owner(provider, identity.subject)) === ownerId) return { user }
        }
        const user = await accountOf(db, provider, identity)
        if (user === null) return { not: 'account_exists' }
        if (!(await identities.link(user.id, { provider, ...identity }))) return { not: 'account_exists' }
        await auditProvider(db, { ...by, ...personOf(user) }, 'account.provider_link', provider)
        await writeNotice(db, user, 'provider_linked', { provider: names[provider], language })
        return { user }
      }),

    /**
     * Links a provider to the signed-in account.
     * @param linkTo the account for which the person was sent to the provider
     * @returns null when it is linked; 'not_you' when the credentials of the account have changed since
     */
    link: (
      actor: Actor,
      { provider, linkTo, language }: { provider: ProviderName; linkTo: TokenHolder; language: string },
      profile: ProviderProfile,
    ): Promise<NotLinked | 'not_you' | null> =>
      transaction(pool, async (client) => {
        const db = createDb(client)
        const identities = identitiesRepository(db)
        const identity = usable(profile)
        await identities.lock(provider, identity.subject)
        const user = await usersRepository(db).lock(linkTo.id)
        if (user?.credentialsVersion !== linkTo.credentialsVersion) return 'not_you'
        const owner = await identities.owner(provider, identity.subject)
        if (owner) return owner === actor.id ? null : 'provider_taken'
        if (!(await identities.link(actor.id, { provider, ...identity }))) return 'provider_taken'
        await auditProvider(db, actor, 'account.provider_link', provider)
        await writeNotice(db, user, 'provider_linked', { provider: names[provider], language })
        return null
      }),

    linked: (userId: string) => identitiesRepository(createDb(pool)).of(userId),

    /**
     * Unlinks a provider, unless there is no other way to sign in. Sessions that it may have opened end, except the
     * requesting one.
     */
    unlink: (
      actor: Actor,
      provider: ProviderName,
      { sessionId, language }: { sessionId: string; language: string },
    ): Promise<Refusal<'not_found' | 'last_way_in'> | null> =>
      transaction(pool, async (client) => {
        const db = createDb(client)
        const identities = identitiesRepository(db)
        // Two providers unlinked at the same time must not each count the other as the remaining one.
        const user = await usersRepository(db).lock(actor.id)
        const linked = await identities.of(actor.id)
        if (user === null || !linked.some((identity) => identity.provider === provider))
          return refuse('not_found')
        if (linked.length === 1 && !canSignInWithoutProvider(user)) return refuse('last_way_in')
        await identities.unlink(actor.id, provider)
        await endSessionsAndLinks(db, user.id, { exceptSessionId: sessionId })
        await auditProvider(db, actor, 'account.provider_unlink', provider)
        await writeNotice(db, user, 'provider_unlinked', { provider: names[provider], language })
        return null
      }),
  }
}

export type ProvidersService = ReturnType<typeof providersService>

/** Creates an account for the address or links to the one that has it; null when the person must sign in first. */
async function accountOf(db: Db, provider: ProviderName, who: ProviderProfile): Promise<UserRow | null> {
  const users = usersRepository(db)
  const userId = await users.insertFromProvider(provider, who)
  if (userId) return userId
  const user = who.email === null ? null : await users.byEmail(who.email)
  if (user === null || !who.emailVerified) return null
  await claimAccount(db, user.id)
  return users.byId(user.id)
}

/** Limited to the length of the column and to characters that are allowed in an address. */
const pictureAddress = /^https:\/\/[!-~]{1,1992}$/

/** The profile of a provider's user, cleaned and cut to fit the database. */
function usable({
  subject,
  email,
  emailVerified,
  firstName,
  lastName,
  picture,
}: ProviderProfile): ProviderProfile {
  const address = emailSchema.safeParse(email)
  return {
    subject: sanitizeExternalText(subject),
    email: address.success ? address.data.toLowerCase() : null,
    emailVerified: address.success && emailVerified,
    firstName: firstName === null ? null : sanitizeExternalText(firstName.slice(0, 100)),
    lastName: lastName === null ? null : sanitizeExternalText(lastName.slice(0, 100)),
    picture: picture !== null && pictureAddress.test(picture) ? picture : null,
  }
}

const auditProvider = (
  db: Db,
  by: AnyActor & { id: string },
  action: 'account.provider_link' | 'account.provider_unlink',
  provider: ProviderName,
) => audit(db, { by, action, id: by.id, label: by.email, after: { provider } })
