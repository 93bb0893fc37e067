import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { isFresh, isProven } from '#kernel/http/sessions/proof.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import type { AccountLimits } from '../sign-in/limits.ts'
import { linkMail } from '../links/link-mails.ts'
import { writeNotice } from '../links/notices.ts'
import { identitiesRepository } from '../providers/identities.repository.ts'
import { ownAccountRepository } from './own-account.repository.ts'
import { hashPassword, passwordMatches, passwordRefusal } from '../passwords/passwords.ts'
import { teamRepository } from '../team/team.repository.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { canSignInWithoutPhone } from '../sign-in/sign-in-methods.ts'

/** The requesting person, and the evidence that it is really them. */
export interface Requester {
  actor: Actor
  /** The full address, for rate limits. */
  ip: string
  sessionId: string
  /** ISO timestamp of the sign-in, when known. */
  signedInAt: string | undefined
  /** ISO timestamp of the last password check in this session. */
  provenAt: string | undefined
}

type Unproven = Refusal<'too_many_requests' | 'wrong_password' | 'sign_in_again'>

/** Whether a new phone number would lock the owner out of an account that only codes to the old number can open. */
async function losesLastSignInMethod(db: Db, row: UserRow, phone: string | undefined): Promise<boolean> {
  if (phone === undefined || phone === row.phone || !row.phoneVerified || canSignInWithoutPhone(row))
    return false
  return (await identitiesRepository(db).of(row.id)).length === 0
}

/** Refuses a session that was not recently proved to be of the account with this password. */
export function refuseUnproven(
  requester: Pick<Requester, 'signedInAt' | 'provenAt'>,
  { passwordHash }: Pick<UserRow, 'passwordHash'>,
): Refusal<'proof_needed' | 'sign_in_again'> | null {
  if (isProven(requester)) return null
  return refuse(passwordHash === null ? 'sign_in_again' : 'proof_needed')
}

/**
 * Locks an account after its password was verified; throws a refusal when its credentials have changed since it was
 * read.
 */
async function lockUnchanged(db: Db, user: UserRow): Promise<void> {
  const row = await usersRepository(db).lock(user.id)
  if (row?.credentialsVersion !== user.credentialsVersion) throw refuse('unauthenticated')
}

/** Actions of people on their own account. */
export function ownAccountService({ pool, limits }: { pool: Pool; limits: AccountLimits }) {
  const db = createDb(pool)

  async function ownRow({ id }: Actor): Promise<UserRow> {
    const row = await usersRepository(db).byId(id)
    if (row === null) throw refuse('unauthenticated')
    return row
  }

  /**
   * For sensitive changes an open session is not enough: refused without the right password or, for an account
   * without one, a recent sign-in.
   */
  async function unproven(row: UserRow, requester: Requester, password: string | undefined, field: string) {
    if (row.passwordHash === null) {
      return isFresh(requester.signedInAt) ? null : refuse('sign_in_again')
    }
    const key = row.email ?? row.id
    const tooMany = await limits.attempt(key, requester.ip)
    if (tooMany) return tooMany
    if (!(await passwordMatches(password ?? '', row.passwordHash))) {
      return refuse('wrong_password', { fields: { [field]: refuse('wrong_password').message } })
    }
    await limits.succeeded(key, requester.ip)
    return null
  }

  return {
    ownRow,

    /** Requires the password, unless the person gave it or signed in within the last ten minutes. */
    async prove(
      requester: Requester,
      password: string | undefined,
    ): Promise<Unproven | Refusal<'password_required'> | null> {
      if (isProven(requester)) return null
      const row = await ownRow(requester.actor)
      if (row.passwordHash !== null && !password) return refuse('password_required')
      return unproven(row, requester, password, 'password')
    },

    update(
      { actor, sessionId: exceptSessionId }: Requester,
      details: Parameters<ReturnType<typeof ownAccountRepository>['update']>[1],
    ) {
      return transactionOrRefusal<UserRow | Refusal<'last_way_in'>>(pool, async (within) => {
        const row = await usersRepository(within).lock(actor.id)
        if (row === null) throw refuse('unauthenticated')
        if (await losesLastSignInMethod(within, row, details.phone)) {
          return refuse('last_way_in', { fields: { phone: refuse('last_way_in').message } })
        }
        const after = await ownAccountRepository(within).update(row, details)
        // The holder of the old number may have signed in with its codes.
        if (row.phoneVerified && !after.phoneVerified) {
          await endSessionsAndLinks(within, row.id, { exceptSessionId })
        }
        const auditFields = ({ firstName, lastName, phone }: UserRow) => ({ firstName, lastName, phone })
        await audit(within, {
          by: actor,
          action: 'account.update',
          id: row.id,
          label: row.email,
          before: auditFields(row),
          after: auditFields(after),
        })
        return after
      })
    },

    /** Queues a mail to the new address; nothing changes before its link is used. */
    async changeEmail(
      requester: Requester,
      { email, password }: { email: string; password?: string | undefined },
      language: string,
    ): Promise<Unproven | null> {
      const row = await ownRow(requester.actor)
      const refused = await unproven(row, requester, password, 'password')
      if (refused) return refused
      const tooMany = await limits.linkFromNetwork('change_email', requester.ip)
      if (tooMany) return tooMany
      if (await limits.linkToAddress('change_email', email)) return null
      const { id: userId, credentialsVersion } = row
      await transaction(pool, async (client) => {
        const within = createDb(client)
        await outboxOf(within).write(
          linkMail('change_email', email, language, { userId, credentialsVersion }),
        )
        await writeNotice(within, row, 'email_change_requested', { language })
      })
      return null
    },

    /** Sets a new password and ends all sessions but the requesting one. */
    async changePassword(
      requester: Requester,
      { currentPassword, password }: { currentPassword?: string | undefined; password: string },
    ): Promise<Unproven | Refusal<'password_too_common' | 'password_too_short'> | null> {
      const row = await ownRow(requester.actor)
      const refused =
        (await unproven(row, requester, currentPassword, 'currentPassword')) ??
        (await passwordRefusal(password, row.role))
      if (refused) return refused
      const passwordHash = await hashPassword(password)
      await transaction(pool, async (client) => {
        const within = createDb(client)
        await lockUnchanged(within, row)
        await ownAccountRepository(within).setPassword(row.id, passwordHash)
        await endSessionsAndLinks(within, row.id, { exceptSessionId: requester.sessionId })
        const entry = { by: requester.actor, id: row.id, label: row.email }
        await audit(within, { ...entry, action: 'account.password_change' })
      })
      return null
    },

    /** Erases the person; orders stay as placed. The last administrator cannot be erased. */
    async close(
      requester: Requester,
      password: string | undefined,
    ): Promise<Unproven | Refusal<'last_administrator'> | true> {
      const row = await ownRow(requester.actor)
      const refused = await unproven(row, requester, password, 'password')
      if (refused) return refused
      return transactionOrRefusal(pool, async (within) => {
        const admins = await teamRepository(within).lockAdmins()
        if (row.role === 'admin' && admins.every((id) => id === row.id)) return refuse('last_administrator')
        await lockUnchanged(within, row)
        // Written first, because closing also removes the person from the audit log.
        await audit(within, { by: requester.actor, action: 'account.close', id: row.id })
        await ownAccountRepository(within).close(row.id)
        await endSessionsAndLinks(within, row.id)
        return true
      })
    },
  }
}

export type OwnAccountService = ReturnType<typeof ownAccountService>
