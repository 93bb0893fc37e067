import type { Pool } from 'pg'
import { audit } from '../audit/audit.ts'
import { typed } from '../database/db.ts'
import type { Db } from '../database/db.ts'
import { transaction } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Actor } from '../http/visitor.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { AccountLimits } from './limits.ts'
import { linkMail } from './link-mails.ts'
import { hashPassword, refusedPassword } from './passwords.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { closeOtherWays, takeOver } from './take-over.ts'
import { accountTokens } from './tokens.ts'
import type { Purpose } from './tokens.ts'
import { usersRepository } from './users.repository.ts'
import { personOf } from './users.wire.ts'

/** What the links in mails do: whoever holds one reads the mail of its address. */
export function linksService({
  pool,
  outbox,
  limits,
}: {
  pool: Pool
  outbox: Outbox
  limits: AccountLimits
}) {
  const db = typed(pool)
  return {
    /**
     * Leaves a mail with a link for this address. Nobody looks whether there is an account before
     * the mail leaves, so the answer and its time are the same for every address.
     */
    async request(
      purpose: Purpose,
      { email, ip, language }: { email: string; ip: string; language: string },
    ): Promise<Refusal<'too_many_requests'> | null> {
      const tooMany = await limits.linkFromNetwork(purpose, ip)
      if (tooMany) return tooMany
      const enough = await limits.linkToAddress(purpose, email)
      // Asking for a new password is answered alike always.
      if (enough) return purpose === 'reset_password' ? null : enough
      await outbox.write(linkMail(purpose, email, language))
      return null
    },

    /**
     * The account of a sign-in link, which is used up. An address that was never confirmed may have
     * been registered by a stranger, whose ways in are closed.
     */
    signIn: (token: string, by: Actor): Promise<string | null> =>
      transaction(pool, async (client) => {
        const within = typed(client)
        const userId = await accountTokens(within).consume(token, 'magic_link')
        if (userId) await auditLink(within, userId, by, 'magic_link')
        if (userId) await takeOver(within, userId)
        return userId
      }),

    /** Confirms an address; false when the link no longer works. */
    confirmEmail: (token: string, by: Actor): Promise<boolean> =>
      transaction(pool, async (client) => {
        const within = typed(client)
        const userId = await accountTokens(within).consume(token, 'verify_email')
        if (userId === null) return changeEmail(within, token, by)
        await usersRepository(within).confirmEmail(userId)
        await auditLink(within, userId, by, 'verify_email')
        return true
      }),

    /**
     * Sets a new password and ends all sessions but the one that asks. A password that is refused
     * leaves the link as it was.
     */
    async setPassword(
      token: string,
      password: string,
      { ownSession, by }: { ownSession: string; by: Actor },
    ): Promise<Refusal<'link_invalid' | 'password_too_common' | 'password_too_short'> | null> {
      const purpose = (await accountTokens(db).holder(token, 'invitation')) ? 'invitation' : 'reset_password'
      const holder = await accountTokens(db).holder(token, purpose)
      const user = holder && (await usersRepository(db).byId(holder))
      if (!user) return refuse('link_invalid')
      const refused = await refusedPassword(password, user.role)
      if (refused) return refused
      const passwordHash = await hashPassword(password)
      const done = await transaction(pool, async (client) => {
        const within = typed(client)
        const userId = await accountTokens(within).consume(token, purpose)
        if (userId === null) return false
        if (!user.emailVerified) await closeOtherWays(within, userId)
        await usersRepository(within).setPassword(userId, passwordHash)
        await sessionsRepository(within).endAll(userId, { except: ownSession })
        await auditLink(within, userId, by, purpose)
        const actor = { ...by, ...personOf(user) }
        await audit(within, { by: actor, action: 'account.password_change', id: userId, label: user.email })
        return true
      })
      return done ? null : refuse('link_invalid')
    },
  }
}

/** The link in the mail to a new address gives the account that address, if nobody has it by now. */
async function changeEmail(db: Db, token: string, by: Actor): Promise<boolean> {
  const change = await accountTokens(db).consumeAddress(token)
  if (change === null || (await usersRepository(db).byEmail(change.email))) return false
  await auditLink(db, change.userId, by, 'change_email')
  await usersRepository(db).changeEmail(change.userId, change.email)
  await accountTokens(db).revokeAll(change.userId)
  return true
}

/** Whoever uses the link of a mail acts as its account. */
async function auditLink(db: Db, userId: string, by: Actor, purpose: Purpose): Promise<void> {
  const user = await usersRepository(db).byId(userId)
  const actor = user ? { ...by, ...personOf(user) } : by
  const label = user?.email ?? null
  await audit(db, { by: actor, action: 'account.link_used', id: userId, label, after: { purpose } })
}

export type LinksService = ReturnType<typeof linksService>
