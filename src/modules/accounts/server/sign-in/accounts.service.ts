import type { Pool } from 'pg'
import type { Registration } from '../../contract/accounts.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { AccountLimits } from './limits.ts'
import { linkMail } from '../links/link-mails.ts'
import { hashPassword, isTooShortFor, passwordMatches, passwordRefusal } from '../passwords/passwords.ts'
import type { UserRow } from '../users.tables.ts'
import { usersRepository } from '../users.repository.ts'

/** Sign-in and registration. Neither reveals whether an address is known. */
export function accountsService({ pool, limits }: { pool: Pool; limits: AccountLimits }) {
  const db = createDb(pool)
  const users = usersRepository(db)
  return {
    /**
     * The account of these credentials. Refused after too many failures from this network, and for a customer's short
     * password once the account belongs to staff: it has to be replaced first.
     */
    async signIn(
      { email, password }: { email: string; password: string },
      { ip, by }: { ip: string; by: AnyActor },
    ): Promise<UserRow | Refusal<'invalid_credentials' | 'staff_password_too_short' | 'too_many_requests'>> {
      const tooMany = await limits.attempt(email, ip)
      if (tooMany) return tooMany
      const user = await users.byEmail(email)
      const matches = await passwordMatches(password, user?.passwordHash ?? null)
      if (!matches || user === null) {
        const id = user?.id ?? 'unknown'
        await audit(db, { by, action: 'account.sign_in_failed', id, label: email })
        return refuse('invalid_credentials')
      }
      await limits.succeeded(email, ip)
      if (isTooShortFor(user.role, password)) {
        await audit(db, { by, action: 'account.sign_in_failed', id: user.id, label: email })
        return refuse('staff_password_too_short')
      }
      return user
    },

    /**
     * Creates a customer account and queues a mail that confirms the address; the owner of a known address gets
     * another mail instead of a second account.
     * @returns the id of the new account; null where there was one
     */
    async register(
      { password, ...person }: Registration,
      { ip, language }: { ip: string; language: string },
    ): Promise<{ id: string | null } | Refusal<'too_many_requests' | 'password_too_common'>> {
      const refused = (await limits.registration(ip)) ?? (await passwordRefusal(password, 'customer'))
      if (refused) return refused as Refusal<'too_many_requests' | 'password_too_common'>
      const passwordHash = await hashPassword(password)
      return transaction(pool, async (client) => {
        const within = createDb(client)
        const userId = await usersRepository(within).insert({
          ...person,
          passwordHash,
          role: 'customer',
          emailVerified: false,
        })
        const mail = linkMail('verify_email', person.email, language)
        await outboxOf(within).write(userId ? mail : { ...mail, template: 'account_exists' })
        return { id: userId?.id ?? null }
      })
    },
  }
}

export type AccountsService = ReturnType<typeof accountsService>
