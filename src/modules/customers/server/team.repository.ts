import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'

const name = sql`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), split_part(email, '@', 1), '')`
const people = sql`select id, ${name} as name from users where role in ('viewer', 'editor', 'admin', 'fitter') and disabled_at is null`

interface Person extends Record<string, unknown> {
  id: string
  name: string
}

/** SQL of the people to whom visits and next actions can be assigned: all staff. */
export function teamRepository(db: Db) {
  return {
    /** All staff by name; at most 200. */
    async all(): Promise<Person[]> {
      const { rows } = await db.execute<Person>(sql`${people} order by lower(${name}), id limit 200`)
      return rows
    },

    /** Locks the person until the transaction ends; null for anybody who is not staff. */
    async byId(id: string): Promise<Person | null> {
      if (!isUuid(id)) return null
      const { rows } = await db.execute<Person>(sql`${people} and id = ${id} for key share`)
      return rows[0] ?? null
    },
  }
}
