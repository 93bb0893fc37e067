import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { Outbox } from '#kernel/outbox/mail/outbox.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import type { AccountLimits } from '../sign-in/limits.ts'
import { auditLink } from './link-audit.ts'
import { linkMail } from './link-mails.ts'
import type { NewAccountLinks } from './new-account-links.ts'
import { hashPassword, minLengthFor, passwordRefusal } from '../passwords/passwords.ts'
import {
  confirmAddress,
  isOwnBrowser,
  removeOtherSignInMethods,
  type BrowserProof,
} from '../sign-in/claim-account.ts'
import { accountTokens, type Purpose } from './tokens.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { personOf } from '../users.serializer.ts'

/** The account of a sign-in link, and whether its password was removed because a stranger may have set it. */
type SignedInByLink = { user: UserRow; passwordRemoved: boolean }

/** The actions of mailed links: the holder of a link has access to the mailbox. */
export function linksService({
  pool,
  outbox,
  limits,
  newAccounts,
}: {
  pool: Pool
  outbox: Outbox
  limits: AccountLimits
  newAccounts: NewAccountLinks
}) {
  const db = createDb(pool)

  /** The account and the purpose of a valid link, without consuming it; null for an invalid one. */
  async function holderOf<Of extends Purpose>(token: string, purposes: readonly Of[]) {
    for (const purpose of purposes) {
      const holder = await accountTokens(db).holder(token, purpose)
      const user = holder && (await usersRepository(db).byId(holder))
      if (user) return { purpose, user }
    }
    return null
  }

  /** The new account of an address; null when it has got one since the link was sent. */
  async function createAccount(within: Db, email: string, by: AnyActor): Promise<SignedInByLink | null> {
    const user = await usersRepository(within).insertFromLink(email)
    if (user === null) return null
    await auditLink(within, user, by, 'magic_link')
    return { user, passwordRemoved: false }
  }

  return {
    /** The minimum length, in characters, of the password that a link can set, and whether it is an invitation. */
    async passwordRule(
      token: string,
      ip: string,
    ): Promise<{ minLength: number; isInvitation: boolean } | Refusal<'link_invalid' | 'too_many_requests'>> {
      const tooMany = await limits.passwordRule(ip)
      if (tooMany) return tooMany
      const holder = await holderOf(token, ['invitation', 'reset_password', 'restore_email'])
      return holder
        ? { minLength: minLengthFor(holder.user.role), isInvitation: holder.purpose === 'invitation' }
        : refuse('link_invalid')
    },

    /**
     * Queues a mail with a link to this address. The account is looked up only on delivery, so the response and its
     * time are the same for every address.
     */
    async request(
      purpose: Purpose,
      { email, ip, language }: { email: string; ip: string; language: string },
    ): Promise<Refusal<'too_many_requests'> | null> {
      const tooMany = await limits.linkFromNetwork(purpose, ip)
      if (tooMany) return tooMany
      const refusal = await limits.linkToAddress(purpose, email)
      // A request for a new password is answered the same even when the address has had too many mails.
      if (refusal) return purpose === 'reset_password' ? null : refusal
      await outbox.write(linkMail(purpose, email, language))
      return null
    },

    /**
     * Consumes a sign-in link and returns its account. If the account's address was unconfirmed and another browser
     * registered it, that may have been a stranger, so all other ways to sign in are removed. A link that was sent to
     * an address without an account creates it.
     */
    signIn: (token: string, by: AnyActor, proof: BrowserProof): Promise<SignedInByLink | null> =>
      transaction(pool, async (client) => {
        const within = createDb(client)
        const users = usersRepository(within)
        const tokens = accountTokens(within)
        const email = newAccounts.emailOf(token)
        if (email !== null) return createAccount(within, email, by)
        const holder = await tokens.holder(token, 'magic_link')
        // Locked before the link is consumed: a concurrent event either invalidates the link first, or ends the session
        // too.
        const user = holder && (await users.lock(holder))
        if (!user || (await tokens.consume(token, 'magic_link')) === null) return null
        await auditLink(within, user, by, 'magic_link')
        const passwordRemoved = await confirmAddress(within, user, isOwnBrowser(user, proof))
        const currentUser = await users.byId(user.id)
        return currentUser && { user: currentUser, passwordRemoved }
      }),

    /**
     * Sets a new password and ends all sessions but the requesting one. A refused password does not consume the link.
     * @param asking.closesOtherWays also removes linked providers and a verified phone from the account
     */
    async setPassword(
      token: string,
      password: string,
      { ownSession, by, closesOtherWays }: { ownSession: string; by: AnyActor; closesOtherWays: boolean },
    ): Promise<Refusal<'link_invalid' | 'password_too_common' | 'password_too_short'> | null> {
      const holder = await holderOf(token, ['invitation', 'reset_password'])
      if (holder === null) return refuse('link_invalid')
      const { purpose, user } = holder
      const refused = await passwordRefusal(password, user.role)
      if (refused) return refused
      const passwordHash = await hashPassword(password)
      const result = await transaction(pool, async (client) => {
        const within = createDb(client)
        const userId = await accountTokens(within).consume(token, purpose)
        if (userId === null) return false
        if (closesOtherWays || !user.emailVerified) {
          await removeOtherSignInMethods(within, userId, { secondFactorToo: !user.emailVerified })
        }
        await usersRepository(within).setPassword(userId, passwordHash)
        await endSessionsAndLinks(within, userId, { exceptSessionId: ownSession })
        await auditLink(within, user, by, purpose)
        const actor = { ...by, ...personOf(user) }
        await audit(within, { by: actor, action: 'account.password_change', id: userId, label: user.email })
        return true
      })
      return result ? null : refuse('link_invalid')
    },
  }
}

export type LinksService = ReturnType<typeof linksService>
