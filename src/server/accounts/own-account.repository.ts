import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { factorsRepository } from './second-factor/factors.repository.ts'
import { users } from './users.tables.ts'
import type { UserRow } from './users.tables.ts'

const raised = { version: sql`${users.version} + 1` }

/** SQL of what people do to their own account. */
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

    /** Forgets the person and keeps the row, to which orders and histories point. */
    async close(id: string): Promise<void> {
      await db.execute(sql`
        update users set email = null, first_name = null, last_name = null, profile_image_url = null,
          phone = null, password_hash = null, provider_id = null, email_verified = false,
          phone_verified = false, magic_link_token = null, phone_verification_code = null,
          role = 'customer', disabled_at = now(), closed_at = now(), version = version + 1
        where id = ${id}`)
      await db.execute(sql`delete from own_windows where user_id = ${id}`)
      await db.execute(sql`delete from account_tokens where user_id = ${id}`)
      await db.execute(sql`delete from user_identities where user_id = ${id}`)
      await factorsRepository(db).removeAll(id)
      await db.execute(sql`update customers set user_id = null, version = version + 1 where user_id = ${id}`)
    },
  }
}
