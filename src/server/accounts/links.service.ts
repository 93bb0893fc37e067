import type { Pool } from 'pg'
import { typed } from '../database/db.ts'
import { transaction } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { AccountLimits } from './limits.ts'
import { linkMail } from './link-mails.ts'
import { hashPassword, refusedPassword } from './passwords.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { accountTokens } from './tokens.ts'
import type { Purpose } from './tokens.ts'
import { usersRepository } from './users.repository.ts'

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
      if (await limits.hasEnoughMail(purpose, email)) return null
      await outbox.write(linkMail(purpose, email, language))
      return null
    },

    /**
     * The account of a sign-in link, which is used up. An address that was never confirmed may have
     * been registered by a stranger: their password goes, and their sessions end.
     */
    signIn: (token: string): Promise<string | null> =>
      transaction(pool, async (client) => {
        const within = typed(client)
        const userId = await accountTokens(within).consume(token, 'magic_link')
        if (userId && (await usersRepository(within).takeOver(userId))) {
          await sessionsRepository(within).endAll(userId)
        }
        return userId
      }),

    /** Confirms an address; false when the link no longer works. */
    confirmEmail: (token: string): Promise<boolean> =>
      transaction(pool, async (client) => {
        const within = typed(client)
        const userId = await accountTokens(within).consume(token, 'verify_email')
        if (userId) await usersRepository(within).confirmEmail(userId)
        return userId !== null
      }),

    /**
     * Sets a new password and ends all sessions but the one that asks. A password that is refused
     * leaves the link as it was.
     */
    async setPassword(
      token: string,
      password: string,
      ownSession: string,
    ): Promise<Refusal<'link_invalid' | 'password_too_common' | 'password_too_short'> | null> {
      const holder = await accountTokens(db).holder(token, 'reset_password')
      const user = holder && (await usersRepository(db).byId(holder))
      if (!user) return refuse('link_invalid')
      const refused = await refusedPassword(password, user.role)
      if (refused) return refused
      const passwordHash = await hashPassword(password)
      const done = await transaction(pool, async (client) => {
        const within = typed(client)
        const userId = await accountTokens(within).consume(token, 'reset_password')
        if (userId === null) return false
        await usersRepository(within).setPassword(userId, passwordHash)
        await sessionsRepository(within).endAll(userId, { except: ownSession })
        return true
      })
      return done ? null : refuse('link_invalid')
    },
  }
}

export type LinksService = ReturnType<typeof linksService>
