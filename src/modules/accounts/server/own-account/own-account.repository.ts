import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { eraseAccount } from '#modules/erasure/server/index.ts'
import { factorsRepository } from '../second-factor/factors.repository.ts'
import { users, type UserRow } from '../users.tables.ts'

const raised = { version: sql`${users.version} + 1` }

/** SQL of people's own accounts. */
export function ownAccountRepository(db: Db) {
  return {
    async update(
      row: UserRow,
      set: { firstName?: string | undefined; lastName?: string | undefined; phone?: string | undefined },
    ): Promise<UserRow> {
      const phone = set.phone === undefined ? row.phone : set.phone || null
      const rows = await db
        .update(users)
        .set({
          firstName: set.firstName ?? row.firstName,
          lastName: set.lastName ?? row.lastName,
          phone,
          phoneVerified: row.phoneVerified && phone === row.phone,
          ...raised,
        })
        .where(eq(users.id, row.id))
        .returning()
      return rows[0] as UserRow
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await db
        .update(users)
        .set({ passwordHash, ...raised })
        .where(eq(users.id, id))
    },

    /** The version stays, because this is a preference that nobody else sees or edits. */
    async chooseOfficeLanguage(id: string, officeLanguage: LanguageCode): Promise<void> {
      await db.update(users).set({ officeLanguage }).where(eq(users.id, id))
    },

    /** Erases the person but keeps the row, because orders and histories refer to it. */
    async close(id: string): Promise<void> {
      await factorsRepository(db).removeAll(id)
      await eraseAccount(db, id)
    },
  }
}
