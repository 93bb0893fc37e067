import type { Pool } from 'pg'
import { getCurrentUser } from '../contract/accounts.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import { readDashboard } from '../../dashboard/contract.ts'
import { listUsers } from '../contract/users.ts'
import type { User, UserInput } from '../contract/users.ts'
import { isWebAddress } from '../../../kernel/contract/web-address.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isDuplicate } from '../../../kernel/database/duplicate.ts'
import { isUuid } from '../../../kernel/database/uuid.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import { endCredentials, endLinks } from './credentials.ts'
import { linkMail } from './link-mails.ts'
import { resetSecondFactor } from './second-factor/reset.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { teamRepository } from './team.repository.ts'
import type { UserRow } from './users.tables.ts'
import { displayName, serializeUser } from './users.serializer.ts'

interface Seen {
  ifMatch?: string | undefined
  version?: number | undefined
}
interface Versioned {
  user: User
  version: number
}
type Stale = 'version_conflict' | 'precondition_failed'

const versioned = (row: UserRow): Versioned => ({ user: serializeUser(row), version: row.version })

/** Browsers load pictures from the web or from here, and from nowhere else. */
function refusedPicture({ profileImageUrl }: UserInput): Refusal<'picture_address_refused'> | null {
  if (!profileImageUrl || isWebAddress(profileImageUrl)) return null
  const refused = refuse('picture_address_refused')
  return refuse('picture_address_refused', { fields: { profileImageUrl: refused.message } })
}

const emailTaken = () => refuse('email_taken', { fields: { email: refuse('email_taken').message } })

/** What the unique index of addresses says to a write that came at the same moment as another. */
async function orTaken<T>(work: Promise<T>): Promise<T | Refusal<'email_taken'>> {
  return work.catch((error: unknown) => {
    if (isDuplicate(error)) return emailTaken()
    throw error
  })
}

/** The accounts of staff and customers, as administrators manage them. */
export function teamService({ pool }: { pool: Pool }) {
  return {
    /** An account without a password; whoever reads the mail of its address sets one. */
    create(
      input: UserInput,
      by: Visitor,
      language: string,
    ): Promise<Versioned | Refusal<'email_taken' | 'picture_address_refused'>> {
      return transactionOrRefusal(pool, async (db) => {
        const refused = refusedPicture(input)
        if (refused) return refused
        const row = await teamRepository(db).insert(input)
        if (row === null) return emailTaken()
        if (row.email) await outboxOf(db).write(linkMail('invitation', row.email, language))
        const after = serializeUser(row)
        await audit(db, { by, action: 'user.create', id: row.id, label: displayName(row), after })
        await publishInvalidation(db, [listUsers.path, readDashboard.path])
        return versioned(row)
      })
    },

    /** Changes what is given. Another role counts from the next request on; a new address ends the account's links. */
    update(
      id: string,
      input: UserInput,
      by: Visitor,
      seen: Seen,
    ): Promise<
      | Versioned
      | Refusal<
          | 'user_not_found'
          | 'email_taken'
          | 'picture_address_refused'
          | 'own_account'
          | 'last_administrator'
          | Stale
        >
    > {
      const work = transactionOrRefusal(pool, async (db) => {
        const refused = refusedPicture(input)
        if (refused) return refused
        const held = await hold(db, id, by, seen, input.role ?? null)
        if (!('row' in held)) return held
        const { row } = held
        const team = teamRepository(db)
        if (input.email && (await team.emailTaken(input.email, id))) return emailTaken()
        const after = await team.update(row, input)
        if (after.email !== row.email) await endLinks(db, id)
        if (after.role !== row.role) await sessionsRepository(db).announce(id)
        const action = after.role === row.role ? 'user.update' : 'user.role_change'
        await audit(db, {
          by,
          action,
          id,
          label: displayName(after),
          before: serializeUser(row),
          after: serializeUser(after),
        })
        // Whoever got another role sees at once what it opens.
        await publishInvalidation(
          db,
          action === 'user.update' ? [listUsers.path] : [listUsers.path, getCurrentUser.path],
        )
        return versioned(after)
      })
      return orTaken(work)
    },

    /** Deletes an account so that it can be restored: nobody can use it, histories still name it. */
    remove(
      id: string,
      by: Visitor,
      seen: Seen,
    ): Promise<true | Refusal<'user_not_found' | 'own_account' | 'last_administrator' | Stale>> {
      return transactionOrRefusal(pool, async (db) => {
        const held = await hold(db, id, by, seen, 'deleted')
        if (!('row' in held)) return held
        await teamRepository(db).disable(id)
        await endCredentials(db, id)
        const { row } = held
        await audit(db, {
          by,
          action: 'user.delete',
          id,
          label: displayName(row),
          before: serializeUser(row),
        })
        await publishInvalidation(db, [listUsers.path, readDashboard.path])
        return true
      })
    },

    /** For somebody who has lost their devices: their second factor goes, and so do their sessions. */
    resetSecondFactor(
      id: string,
      by: Visitor,
      language: string,
    ): Promise<true | Refusal<'user_not_found' | 'own_account'>> {
      return transactionOrRefusal<true>(pool, async (db) =>
        isUuid(id) ? resetSecondFactor(db, id, { by, language }) : refuse('user_not_found'),
      )
    },

    /** Brings a deleted account back, unless somebody else has its address by now. */
    restore(id: string, by: Visitor): Promise<Versioned | Refusal<'user_not_found' | 'email_taken'>> {
      const work = transactionOrRefusal(pool, async (db) => {
        const team = teamRepository(db)
        const row = await team.deleted(id)
        if (row === null) {
          const living = await team.byId(id)
          return living ? versioned(living) : refuse('user_not_found')
        }
        if (row.email && (await team.emailTaken(row.email, id))) return emailTaken()
        const after = await team.enable(id)
        await audit(db, { by, action: 'user.restore', id, label: displayName(row) })
        await publishInvalidation(db, [listUsers.path, readDashboard.path])
        return versioned(after)
      })
      return orTaken(work)
    },
  }
}

export type TeamService = ReturnType<typeof teamService>

/**
 * Holds an account that is about to get another role (null: keeps it) or to be deleted. The last
 * administrator stays one, and nobody takes their own place away.
 */
async function hold(db: Db, id: string, by: Visitor, seen: Seen, next: Role | 'deleted' | null) {
  const team = teamRepository(db)
  const admins = await team.lockAdmins()
  const row = await team.byId(id)
  if (row === null) return refuse('user_not_found')
  const stale = checkVersion(row, seen, serializeUser(row))
  if (stale) return stale
  const changes = next !== null && next !== row.role
  if (changes && row.role === 'admin' && admins.every((admin) => admin === id)) {
    return refuse('last_administrator')
  }
  if (changes && id === by.id) return refuse('own_account')
  return { row }
}
