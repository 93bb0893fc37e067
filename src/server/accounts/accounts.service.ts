import type { Registration } from '../../contract/accounts.ts'
import type { Outbox } from '../mail/outbox.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import type { UserRow } from './users.tables.ts'
import type { UsersRepository } from './users.repository.ts'

/** Sign-in and registration. Neither says whether an address is known. */
export function accountsService({ users, outbox }: { users: UsersRepository; outbox: Outbox }) {
  return {
    /** The account of these credentials, or null. */
    async signIn(email: string, password: string): Promise<UserRow | null> {
      const user = await users.byEmail(email)
      const matches = await passwordMatches(password, user?.passwordHash ?? null)
      return matches ? user : null
    },

    /** Makes a customer; a known address gets a mail instead of a second account. */
    async register({ password, ...person }: Registration, language: string): Promise<void> {
      const passwordHash = await hashPassword(password)
      const made = await users.insert({ ...person, passwordHash, role: 'customer', emailVerified: false })
      if (made === null) {
        await outbox.write({
          channel: 'email',
          recipient: person.email.toLowerCase(),
          template: 'account_exists',
          language,
          data: {},
        })
      }
    },
  }
}

export type AccountsService = ReturnType<typeof accountsService>
