import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { Opening } from '../contract/opening.ts'
import { shopOpening } from './setup.tables.ts'

interface Row extends Record<string, unknown> {
  opened_at: string | null
  opened_by: string | null
  demo: boolean
}

/** SQL of the shop's opening. */
export function openingRepository(db: Db) {
  return {
    async read(): Promise<Opening> {
      const { rows } = await db.execute<Row>(sql`
        select o.opened_at, exists (select from demo_records) as demo,
          coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as opened_by
        from (select 1) as one left join shop_opening o on true left join users u on u.id = o.opened_by`)
      const { opened_at: at = null, opened_by: openedBy = null, demo = false } = rows[0] ?? {}
      return { open: at !== null, openedAt: at && new Date(at).toISOString(), openedBy, demo }
    },

    /** @returns false if it is already open */
    async open(openedBy: string): Promise<boolean> {
      const opened = await db.insert(shopOpening).values({ openedBy }).onConflictDoNothing().returning()
      return opened.length > 0
    },

    /** @returns false if it is not open */
    async close(): Promise<boolean> {
      const closed = await db.delete(shopOpening).returning()
      return closed.length > 0
    },
  }
}
