import { and, asc, eq, sql } from 'drizzle-orm'
import type { OwnWindowForm } from '../contract.ts'
import type { Db } from '#kernel/database/db.ts'
import { ownWindows, type OwnWindowRow } from './windows.tables.ts'
import { columnsOf } from './windows.serializer.ts'

/** SQL of the windows of one person. */
export function windowsRepository(db: Db, userId: string) {
  const isOwn = (id: string) => and(eq(ownWindows.id, id), eq(ownWindows.userId, userId))
  return {
    /** Oldest first. */
    all: (): Promise<OwnWindowRow[]> =>
      db
        .select()
        .from(ownWindows)
        .where(eq(ownWindows.userId, userId))
        .orderBy(asc(ownWindows.createdAt), asc(ownWindows.id)),

    /** All of them, locked until the transaction ends. */
    async lockAll(): Promise<OwnWindowRow[]> {
      await db.execute(sql`select 1 from users where id = ${userId} for no key update`)
      return this.all()
    },

    async lock(id: string): Promise<OwnWindowRow | null> {
      const rows = await db.select().from(ownWindows).where(isOwn(id)).for('update')
      return rows[0] ?? null
    },

    async insert(forms: readonly OwnWindowForm[]): Promise<OwnWindowRow[]> {
      if (forms.length === 0) return []
      // One millisecond apart, to preserve their order.
      const values = forms.map((form, index) => ({
        ...columnsOf(form),
        userId,
        createdAt: sql`clock_timestamp() + ${index} * interval '1 millisecond'`,
      }))
      return db.insert(ownWindows).values(values).returning()
    },

    async update(id: string, form: OwnWindowForm): Promise<OwnWindowRow> {
      const rows = await db
        .update(ownWindows)
        .set({ ...columnsOf(form), version: sql`${ownWindows.version} + 1` })
        .where(isOwn(id))
        .returning()
      return rows[0] as OwnWindowRow
    },

    /** Returns whether the window existed. */
    async remove(id: string): Promise<boolean> {
      return (await db.delete(ownWindows).where(isOwn(id)).returning({ id: ownWindows.id })).length > 0
    },
  }
}
