import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { withdrawals, type WithdrawalRow } from './withdrawals.tables.ts'

/** An order that a declaration is about. */
interface FoundOrder extends Record<string, unknown> {
  id: string
  language: string
  /** When its status became delivered; null: it is not delivered. */
  deliveredAt: Date | null
}

/** SQL of the withdrawals. */
export function withdrawalsRepository(db: Db) {
  return {
    /** The order with this number that has this address, or whose account has it; the newest of several. */
    async orderOf(number: string, email: string): Promise<FoundOrder | null> {
      const { rows } = await db.execute<FoundOrder>(sql`
        select o.id, o.language, case when o.status = 'delivered' then (select max(e.created_at) from order_events e
          where e.order_id = o.id and e.to_status = 'delivered') end as "deliveredAt"
        from orders o left join users u on u.id = o.user_id
        where o.order_number = ${number.toUpperCase()}
          and lower(${email}) in (lower(o.customer_email), lower(u.email))
        order by o.created_at desc limit 1`)
      const [row] = rows
      return row ? { ...row, deliveredAt: row.deliveredAt && new Date(row.deliveredAt) } : null
    },

    async insert(row: typeof withdrawals.$inferInsert): Promise<WithdrawalRow> {
      const [stored] = await db.insert(withdrawals).values(row).returning()
      return stored as WithdrawalRow
    },

    /** Locks it until the transaction ends. */
    async lock(id: string): Promise<WithdrawalRow | null> {
      const rows = await db.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
      return rows[0] ?? null
    },

    async setHandled(id: string, handledAt: Date | null): Promise<WithdrawalRow> {
      const [row] = await db
        .update(withdrawals)
        .set({ handledAt, version: sql`${withdrawals.version} + 1` })
        .where(eq(withdrawals.id, id))
        .returning()
      return row as WithdrawalRow
    },
  }
}
