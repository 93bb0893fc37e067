import { and, desc, eq, sql } from 'drizzle-orm'
import { countRows } from '#kernel/database/count.ts'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import { movements } from '../stock.tables.ts'

const personName = nameOfUser(movements.performedBy)

/** Reads the ledger; only `ledger.ts` writes it. */
export function movementsRepository(db: Db) {
  return {
    /** One page of an item's movements, newest first. */
    async page(itemId: string, limit: number, cursor: Cursor | null) {
      const where = eq(movements.inventoryItemId, itemId)
      const after = cursor ? sql`${movements.seq} < ${cursor.value}` : undefined
      const [rows, total] = await Promise.all([
        db
          .select({ movement: movements, performedByName: personName })
          .from(movements)
          .where(and(where, after))
          .orderBy(desc(movements.seq))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${movements} where ${where}`),
      ])
      return { rows, total }
    },
  }
}
