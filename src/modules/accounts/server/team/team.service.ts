import type { Pool } from 'pg'
import { getCurrentUser } from '../../contract/accounts.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { listUsers, type NewUser, type User, type UserInput } from '../../contract/users.ts'
import { isWebAddress } from '#kernel/contract/web-address.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { audit } from '#kernel/audit/audit.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { endSessionsAndLinks, endLinks } from '../sessions/end-sessions.ts'
import { linkMail } from '../links/link-mails.ts'
import { tellFormerAddress } from '../links/notices.ts'
import { refuseUnproven, type Requester } from '../own-account/own-account.service.ts'
import { resetSecondFactor } from '../second-factor/reset.ts'
import { sessionsRepository } from '../sessions/sessions.repository.ts'
import { teamRepository } from './team.repository.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { displayName, serializeUser } from '../users.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface Versioned {
  user: User
  version: number
}

const versioned = (user: User, { version }: UserRow): Versioned => ({ user, version })

/**
 * Refuses a picture address that is neither a web address nor a path of this shop, because browsers would not load
 * it.
 */
function refusedPicture({ profileImageUrl }: UserInput): Refusal<'picture_address_refused'> | null {
  if (!profileImageUrl || isWebAddress(profileImageUrl)) return null
  const refused = refuse('picture_address_refused')
  return refuse('picture_address_refused', { fields: { profileImageUrl: refused.message } })
}

const emailTaken = () => refuse('email_taken', { fields: { email: refuse('email_taken').message } })

/** Whether the input gives the account another address. */
const isMoved = ({ email }: UserRow, input: UserInput) =>
  input.email !== undefined && input.email?.toLowerCase() !== email?.toLowerCase()

const ownAddress = () =>
  refuse('own_account', {
    fields: { email: staffText('Change your own address in your account, with your password') },
  })

/**
 * An open session alone makes nobody an administrator and takes over no account: refused unless the person signed in
 * or gave the password within the last ten minutes.
 */
async function unproven(db: Db, requester: Requester) {
  const requestingUser = await usersRepository(db).byId(requester.actor.id)
  if (requestingUser === null) throw refuse('unauthenticated')
  return refuseUnproven(requester, requestingUser)
}

/** The accounts of staff and customers, as administrators manage them. */
export function teamService({ pool }: { pool: Pool }) {
  const users = recordWriter(pool, {
    entity: 'user',
    notFound: 'user_not_found',
    // All administrators are locked, so that the last one cannot be removed concurrently.
    lock: async (db, id) => {
      await teamRepository(db).lockAdmins()
      return teamRepository(db).byId(id)
    },
    serialize: serializeUser,
    label: displayName,
    invalidates: [listUsers.path, '/api/analytics/dashboard'],
  })
  return {
    /**
     * Creates an account without a password; its owner sets one with a mailed link.
     * @param baseLanguage language of the invitation, unless the form contains another one
     */
    create: (input: NewUser, requester: Requester, baseLanguage: string) =>
      users.create({
        actor: requester.actor,
        write: async (db) => {
          const refused =
            refusedPicture(input) ?? (input.role === 'admin' ? await unproven(db, requester) : null)
          if (refused) return refused
          const row = await teamRepository(db).insert(input)
          if (row === null) return emailTaken()
          if (row.email)
            await outboxOf(db).write(linkMail('invitation', row.email, input.language ?? baseLanguage))
          return row
        },
        answer: versioned,
      }),

    /** Mails an invitation again, in the language of the person if they have one. */
    inviteAgain: (
      id: string,
      actor: Actor,
      baseLanguage: string,
    ): Promise<true | Refusal<'user_not_found' | 'not_invited'>> =>
      transactionOrRefusal(pool, async (db) => {
        const row = await teamRepository(db).byId(id)
        if (row === null) return refuse('user_not_found')
        if (row.email === null || !(await teamRepository(db).isInvited(id))) return refuse('not_invited')
        await outboxOf(db).write(linkMail('invitation', row.email, row.officeLanguage ?? baseLanguage))
        await audit(db, { by: actor, action: 'user.invite', id, label: displayName(row) })
        await publishInvalidation(db, [listUsers.path])
        return true
      }),

    /**
     * Changes the given fields. A new role applies from the next request on; a new address invalidates the account's
     * links, and the former one is told. People change their own address in their account, with their password.
     */
    update: (
      id: string,
      input: UserInput,
      {
        requester,
        precondition,
        baseLanguage,
      }: { requester: Requester; precondition: Precondition; baseLanguage: string },
    ) =>
      users.update({
        id,
        actor: requester.actor,
        precondition,
        refuse: () => refusedPicture(input),
        write: async (db, stored) => {
          const { actor } = requester
          const refused = await refusedRole(db, stored, actor, input.role ?? stored.role)
          if (refused) return refused
          if (isMoved(stored, input) && stored.id === actor.id) return ownAddress()
          const isRaised = input.role === 'admin' && stored.role !== 'admin'
          const refusal = isRaised || isMoved(stored, input) ? await unproven(db, requester) : null
          if (refusal) return refusal
          const team = teamRepository(db)
          if (input.email && (await team.emailTaken(input.email, id))) return emailTaken()
          const row = await team.update(stored, input)
          if (isMoved(stored, input)) {
            await endLinks(db, id)
            await tellFormerAddress(db, stored, stored.officeLanguage ?? baseLanguage)
          }
          if (row.role !== stored.role) await sessionsRepository(db).notifySessionsEnded(id)
          return row
        },
        duplicate: emailTaken,
        entry: (row, before) => (row.role === before.role ? {} : { action: 'user.role_change' }),
        // A person with a new role gets its permissions on the screen at once.
        invalidates: (row, before) =>
          row.role === before.role ? [listUsers.path] : [listUsers.path, getCurrentUser.path],
        answer: versioned,
      }),

    /** Soft-deletes an account: it cannot be used, but can be restored, and histories still name it. */
    remove: (id: string, actor: Actor, precondition: Precondition) =>
      users.remove({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          const refused = await refusedRole(db, stored, actor, 'deleted')
          if (refused) return refused
          await teamRepository(db).disable(id)
          await endSessionsAndLinks(db, id)
          return null
        },
        answer: () => true as const,
      }),

    /** For a person who has lost their devices: removes their second factors and ends their sessions. */
    resetSecondFactor(
      id: string,
      requester: Requester,
      language: string,
    ): Promise<true | Refusal<'user_not_found' | 'own_account' | 'proof_needed' | 'sign_in_again'>> {
      const { actor: by } = requester
      return transactionOrRefusal(pool, async (db) => {
        const refusal = id === by.id ? null : await unproven(db, requester)
        return refusal ?? resetSecondFactor(db, id, { by, language })
      })
    },

    /** Restores a deleted account, unless another one has its address by now. */
    restore: (id: string, requester: Requester) =>
      users.update({
        id,
        actor: requester.actor,
        action: 'restore',
        lock: async (db) => (await teamRepository(db).deleted(id)) ?? teamRepository(db).byId(id),
        write: async (db, stored) => {
          if (stored.disabledAt === null) return stored
          const refusal = stored.role === 'admin' ? await unproven(db, requester) : null
          if (refusal) return refusal
          const team = teamRepository(db)
          if (stored.email && (await team.emailTaken(stored.email, id))) return emailTaken()
          return team.enable(id)
        },
        duplicate: emailTaken,
        entry: () => ({ before: undefined, after: undefined }),
        answer: versioned,
      }),
  }
}

export type TeamService = ReturnType<typeof teamService>

/** Refuses to demote or delete the last administrator, and administrators who demote or delete themselves. */
async function refusedRole(db: Db, stored: UserRow, actor: Actor, next: Role | 'deleted') {
  if (next === stored.role) return null
  if (stored.role === 'admin') {
    const admins = await teamRepository(db).lockAdmins()
    if (admins.every((admin) => admin === stored.id)) return refuse('last_administrator')
  }
  return stored.id === actor.id ? refuse('own_account') : null
}
