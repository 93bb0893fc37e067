import { and, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import { containsWords } from '../database/search-words.ts'
import { isUuid } from '../database/uuid.ts'
import { keysetSort, type Cursor, type CursorType, type KeysetSort, type Total } from '../http/lists.ts'

/** A table whose rows have a UUID and a version. */
export type RecordTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn }
export type RowOf<T extends RecordTable> = T['$inferSelect'] & { id: string; version: number }

/** The columns to write, by their names in code; undefined ones are not written. */
export type Columns = Readonly<Record<string, unknown>>

/** How a column is compared in a cursor, by its type in the schema. */
const cursorTypes: Readonly<Record<string, CursorType>> = {
  PgText: 'text',
  PgTimestamp: 'moment',
  PgDateString: 'text',
  PgInteger: 'int4',
  PgNumericNumber: 'decimal',
}

/** Columns that are given; empty text becomes null where the column may be. */
function given(table: RecordTable, columns: Columns): Columns {
  const known = getTableColumns(table) as Record<string, AnyColumn>
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, value === '' && known[name]?.notNull === false ? null : value]]
    }),
  )
}

/** The order of a list by a column of its table, `name` or `-name`. The list needs an index on it once it is long. */
export function sortOf<T extends RecordTable>(table: T, sort: string): KeysetSort<RowOf<T>> {
  const name = sort.replace('-', '')
  const column = (getTableColumns(table) as Record<string, AnyColumn>)[name]
  const type = column && cursorTypes[column.columnType]
  if (!type) throw new Error(`no list is sorted by ${name}`)
  const valueOf = (row: RowOf<T>) => {
    const value = (row as Record<string, unknown>)[name]
    return value instanceof Date ? value.toISOString() : (value as string | number)
  }
  return keysetSort<RowOf<T>>(sort, { [name]: { column, type, valueOf } }, table.id)
}

/** The condition that these columns together contain each word of a search. Reads every row: for short lists. */
export function wordsIn(
  table: RecordTable,
  names: readonly string[],
  q: string | undefined,
): SQL | undefined {
  const known = getTableColumns(table) as Record<string, AnyColumn>
  const texts = names.map((name) => sql`coalesce(${known[name]}, '')`)
  return and(...containsWords(sql`plain_text(${sql.join(texts, sql` || ' ' || `)})`, q))
}

/** SQL of the records of one table. */
export function tableRecords<T extends RecordTable>(db: Db, table: T) {
  type Row = RowOf<T>
  const first = (rows: unknown) => (rows as Row[])[0]
  const stored = (row: Row | undefined): Row => {
    if (row === undefined) throw new Error('a record was deleted while it was written')
    return row
  }
  const source: PgTable = table
  const rows = () => db.select().from(source)
  return {
    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(
      where: SQL | undefined,
      order: KeysetSort<Row>,
      { limit, cursor }: { limit: number; cursor: Cursor | null },
    ): Promise<{ rows: Row[]; total: Total }> {
      const [listed, total] = await Promise.all([
        rows()
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${table} where ${where ?? sql`true`}`),
      ])
      return { rows: listed as unknown as Row[], total }
    },

    async byId(id: string): Promise<Row | null> {
      return isUuid(id) ? (first(await rows().where(eq(table.id, id))) ?? null) : null
    },

    /** Locks a record until the transaction ends. */
    async lock(id: string): Promise<Row | null> {
      return isUuid(id) ? (first(await rows().where(eq(table.id, id)).for('update')) ?? null) : null
    },

    async insert(columns: Columns): Promise<Row> {
      return stored(
        first(
          await db
            .insert(table as PgTable)
            .values(given(table, columns))
            .returning(),
        ),
      )
    },

    async update(id: string, columns: Columns): Promise<Row> {
      const set = { ...given(table, columns), version: sql`${table.version} + 1` }
      return stored(
        first(
          await db
            .update(table as PgTable)
            .set(set)
            .where(eq(table.id, id))
            .returning(),
        ),
      )
    },

    async remove(id: string): Promise<void> {
      await db.delete(table).where(eq(table.id, id))
    },
  }
}
