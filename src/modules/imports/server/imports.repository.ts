import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { keysetSort, type Cursor } from '#kernel/http/lists.ts'
import type { ImportedRecord } from '#kernel/record/importer.ts'
import type { ImportKind } from '../contract/imports.ts'
import { importPictures, importRecords, imports, type ImportRow } from './imports.tables.ts'

export const importSort = keysetSort<ListedImport>(
  '-createdAt',
  {
    createdAt: { column: imports.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
  },
  imports.id,
)

/** Rows per statement. */
const AT_ONCE = 1000
const maxProblems = 20

/** Lists need neither the file nor the report. */
const { content: _, lines: __, actor: ___, ...listed } = getTableColumns(imports)
export type ListedImport = Omit<ImportRow, 'content' | 'lines' | 'actor'>

export interface Pictures {
  waiting: number
  done: number
  failed: number
  problems: { address: string; problem: string }[]
}

/** SQL of the imports. */
export function importsRepository(db: Db) {
  return {
    async page(kind: ImportKind | undefined, limit: number, cursor: Cursor | null) {
      const where = kind && eq(imports.kind, kind)
      const [rows, total] = await Promise.all([
        db
          .select(listed)
          .from(imports)
          .where(and(where, importSort.after(cursor)))
          .orderBy(...importSort.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${imports} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    async byId(id: string): Promise<ImportRow | null> {
      const [row] = await db.select().from(imports).where(eq(imports.id, id))
      return row ?? null
    },

    async lock(id: string): Promise<ImportRow | null> {
      const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
      return row ?? null
    },

    async insert(columns: typeof imports.$inferInsert): Promise<ImportRow> {
      const [row] = await db.insert(imports).values(columns).returning()
      return row as ImportRow
    },

    async update(id: string, columns: Partial<typeof imports.$inferInsert>): Promise<ImportRow> {
      const [row] = await db.update(imports).set(columns).where(eq(imports.id, id)).returning()
      return row as ImportRow
    },

    /**
     * Takes the next import that is waiting, or whose process has not reported for two minutes; the writes of that
     * process were rolled back.
     */
    async take(): Promise<ImportRow | null> {
      const [row] = await db
        .update(imports)
        .set({
          state: sql`case when state = 'undoing' then 'undoing' else 'running' end`,
          attempt: sql`attempt + 1`,
          done: 0,
          seenAt: sql`now()`,
        })
        .where(
          sql`id = (select id from imports
            where state = 'waiting' or state in ('running', 'undoing') and seen_at < now() - interval '2 minutes'
            order by created_at limit 1 for update skip locked)`,
        )
        .returning()
      return row ?? null
    },

    /**
     * Ends a run, within its own transaction. Returns false if another process has taken it over, in which case the
     * caller must roll back.
     */
    async finish(
      { id, attempt }: ImportRow,
      columns: Partial<typeof imports.$inferInsert>,
    ): Promise<boolean> {
      const rows = await db
        .update(imports)
        .set(columns)
        .where(and(eq(imports.id, id), eq(imports.attempt, attempt)))
        .returning({ id: imports.id })
      return rows.length > 0
    },

    async progress({ id, attempt }: ImportRow, done: number): Promise<void> {
      await db
        .update(imports)
        .set({ done, seenAt: sql`now()` })
        .where(and(eq(imports.id, id), eq(imports.attempt, attempt)))
    },

    async addRecords(importId: string, records: readonly ImportedRecord[]): Promise<void> {
      const rows = records.map(({ id, ...record }, position) => ({
        ...record,
        importId,
        position,
        recordId: id,
      }))
      for (let offset = 0; offset < rows.length; offset += AT_ONCE)
        await db.insert(importRecords).values(rows.slice(offset, offset + AT_ONCE))
    },

    /** The records that it wrote, last first. */
    async records(importId: string): Promise<ImportedRecord[]> {
      const rows = await db
        .select()
        .from(importRecords)
        .where(eq(importRecords.importId, importId))
        .orderBy(desc(importRecords.position))
      return rows.map(({ recordId, entity, name, before, version }) => {
        return { id: recordId, entity, name, before, version }
      })
    },

    async forgetRecords(importId: string): Promise<void> {
      await db.delete(importRecords).where(eq(importRecords.importId, importId))
      await db
        .delete(importPictures)
        .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting')))
    },

    /** Whether there is anything left to undo. */
    async hasRecords(importId: string): Promise<boolean> {
      const rows = await db
        .select({ id: importRecords.importId })
        .from(importRecords)
        .where(eq(importRecords.importId, importId))
        .limit(1)
      return rows.length > 0
    },

    async pictures(importId: string): Promise<Pictures> {
      const [{ rows: counts }, problems] = await Promise.all([
        db.execute<{ state: 'waiting' | 'done' | 'failed'; n: number }>(
          sql`select state, count(*)::int as n from import_pictures where import_id = ${importId} group by state`,
        ),
        db
          .select({ address: importPictures.address, problem: importPictures.problem })
          .from(importPictures)
          .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'failed')))
          .limit(maxProblems),
      ])
      const of = (state: string) => counts.find((row) => row.state === state)?.n ?? 0
      return {
        waiting: of('waiting'),
        done: of('done'),
        failed: of('failed'),
        problems: problems.map(({ address, problem }) => ({ address, problem: problem ?? '' })),
      }
    },
  }
}
