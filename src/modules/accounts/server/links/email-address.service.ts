import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { isDuplicate } from '#kernel/database/duplicate.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { endSessionsAndLinks, endLinks } from '../sessions/end-sessions.ts'
import type { AccountLimits } from '../sign-in/limits.ts'
import { auditLink } from './link-audit.ts'
import { tellFormerAddress } from './notices.ts'
import { hashPassword, passwordMatches, passwordRefusal } from '../passwords/passwords.ts'
import {
  confirmAddress,
  isOwnBrowser,
  removeOtherSignInMethods,
  type BrowserProof,
} from '../sign-in/claim-account.ts'
import { accountTokens } from './tokens.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { personOf } from '../users.serializer.ts'

/** The person who uses a mailed link, and the evidence that the account is theirs as well as the mailbox. */
export interface ConfirmRequest extends BrowserProof {
  by: AnyActor
  /** The full address, for rate limits. */
  ip: string
  language: string
  /** The account's password, if the person was asked for it. */
  password: string | undefined
}

/** `passwordRemoved`: the account was confirmed and its password removed, because the person did not know it. */
export type ConfirmResult = { passwordRemoved: boolean }

type ConfirmRefusal = Refusal<'link_invalid' | 'password_required' | 'wrong_password' | 'too_many_requests'>

/** The mailed links that confirm, change or restore the address of an account. */
export function emailAddressService({ pool, limits }: { pool: Pool; limits: AccountLimits }) {
  const db = createDb(pool)

  /** Whether the person who confirms is the one who registered the account: by the browser or by the password. */
  async function isOwner(user: UserRow, request: ConfirmRequest): Promise<boolean | ConfirmRefusal> {
    if (isOwnBrowser(user, request)) return true
    if (request.password === undefined) return false
    if (request.password === '') return refuse('password_required')
    const key = user.email ?? user.id
    const tooMany = await limits.attempt(key, request.ip)
    if (tooMany) return tooMany
    if (!(await passwordMatches(request.password, user.passwordHash))) {
      return refuse('wrong_password', { fields: { password: refuse('wrong_password').message } })
    }
    await limits.succeeded(key, request.ip)
    return true
  }

  return {
    /**
     * Confirms an address. A person who only proves access to the mailbox gets the account without anything that a
     * stranger may have set up: password, providers, phone, sessions.
     */
    async confirm(token: string, request: ConfirmRequest): Promise<ConfirmResult | ConfirmRefusal> {
      const holder = await accountTokens(db).holder(token, 'verify_email')
      const user = holder && (await usersRepository(db).byId(holder))
      if (!user) return change(token, request)
      const owner = await isOwner(user, request)
      if (typeof owner !== 'boolean') return owner
      return transactionOrRefusal(pool, async (within) => {
        if ((await accountTokens(within).consume(token, 'verify_email')) === null) {
          return refuse('link_invalid')
        }
        await auditLink(within, user, request.by, 'verify_email')
        return { passwordRemoved: await confirmAddress(within, user, owner) }
      })
    },

    /**
     * Undoes a change of address: the account gets its former address back and a new password, and nothing that was
     * set up in between gives access.
     */
    async restore(
      token: string,
      password: string,
      by: AnyActor,
    ): Promise<Refusal<'link_invalid' | 'password_too_common' | 'password_too_short'> | null> {
      const holder = await accountTokens(db).holder(token, 'restore_email')
      const user = holder && (await usersRepository(db).byId(holder))
      if (!user) return refuse('link_invalid')
      const refused = await passwordRefusal(password, user.role)
      if (refused) return refused
      const passwordHash = await hashPassword(password)
      const result = transactionOrRefusal(pool, async (within) => {
        const users = usersRepository(within)
        const back = await accountTokens(within).consumeAddress(token, 'restore_email')
        if (back === null || !(await freeAddress(within, back))) return refuse('link_invalid')
        await users.changeEmail(back.userId, back.email)
        await users.setPassword(back.userId, passwordHash)
        // The mailbox alone must not open an account that asks for a second factor.
        await removeOtherSignInMethods(within, back.userId, { secondFactorToo: false })
        await endSessionsAndLinks(within, back.userId)
        await auditLink(within, user, by, 'restore_email')
        const actor = { ...by, ...personOf(user) }
        await audit(within, { by: actor, action: 'account.password_change', id: user.id, label: back.email })
        return true
      })
      const restored = await orTaken(result)
      return restored === true ? null : restored
    },
  }

  /** The link in the mail to a new address sets that address, unless another account has it by now. */
  function change(token: string, request: ConfirmRequest): Promise<ConfirmResult | ConfirmRefusal> {
    const result = transactionOrRefusal(pool, async (within) => {
      const users = usersRepository(within)
      const consumed = await accountTokens(within).consumeAddress(token, 'change_email')
      const user = consumed && (await users.lock(consumed.userId))
      if (!user || (await users.byEmail(consumed.email))) return refuse('link_invalid')
      await auditLink(within, user, request.by, 'change_email')
      await users.changeEmail(user.id, consumed.email)
      await endLinks(within, user.id)
      await tellFormerAddress(within, user, request.language)
      return { passwordRemoved: false }
    })
    return orTaken(result)
  }
}

export type EmailAddressService = ReturnType<typeof emailAddressService>

/**
 * Whether the address can go back to its account. An account that was registered with it since and never confirmed
 * loses it: the link proves who owns the mailbox.
 */
async function freeAddress(db: Db, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  const users = usersRepository(db)
  const other = await users.byEmail(email)
  if (other === null || other.id === userId) return true
  if (other.emailVerified) return false
  await users.dropEmail(other.id)
  await endSessionsAndLinks(db, other.id)
  return true
}

/** Of two links for one address used at the same time, the second finds the address taken. */
async function orTaken<T>(work: Promise<T>): Promise<T | Refusal<'link_invalid'>> {
  return work.catch((error: unknown) => {
    if (isDuplicate(error)) return refuse('link_invalid')
    throw error
  })
}
