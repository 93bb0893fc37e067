import { and, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import { containsWords } from '../database/search-words.ts'
import { isUuid } from '../database/uuid.ts'
import type { Cursor, CursorType, KeysetSort, Sortable, Total } from '../http/lists.ts'

/** A table whose rows have a UUID and, if they are ever changed, a version. */
export type RecordTable = PgTable & { id: AnyPgColumn; version?: AnyPgColumn }

/** What is read with each row besides its columns: scalar SQL that names its columns with their table. */
export type Computed = Readonly<Record<string, SQL | SQL.Aliased>>
// An empty object is meant.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export type Nothing = Readonly<Record<never, SQL>>
export type RowOf<T extends RecordTable, C extends Computed = Nothing> = T['$inferSelect'] & {
  id: string
  version: number
} & { [Name in keyof C]: C[Name] extends SQL<infer Value> | SQL.Aliased<infer Value> ? Value : never }

/** The columns to write, by their names in code or in the database; undefined ones and others are not written. */
export type Columns = Readonly<Record<string, unknown>>

/** How a column is compared in a cursor, by its type in the schema; a day as its midnight. */
const cursorTypes: Readonly<Record<string, CursorType>> = {
  PgText: 'text',
  PgTimestamp: 'moment',
  PgDateString: 'moment',
  PgInteger: 'int4',
  PgNumericNumber: 'decimal',
}

/** The given columns of the table; empty text becomes null where the column may be. */
function given(table: RecordTable, columns: Columns): Columns {
  const tableColumns = Object.entries(getTableColumns(table) as Record<string, AnyColumn>)
  return Object.fromEntries(
    tableColumns.flatMap(([name, column]) => {
      const value = name in columns ? columns[name] : columns[column.name]
      if (value === undefined) return []
      return [[name, value === '' && !column.notNull ? null : value]]
    }),
  )
}

/** A list's order by a column of its table. The list needs an index on it once it is long. */
export function sortableColumn<Row>(table: RecordTable, name: string): Sortable<Row> {
  const column = (getTableColumns(table) as Record<string, AnyColumn>)[name]
  const type = column && cursorTypes[column.columnType]
  if (!type) throw new Error(`no list is sorted by ${name}`)
  const isDay = column.columnType === 'PgDateString'
  const valueOf = (row: Row) => {
    const value = (row as Record<string, unknown>)[name]
    if (value instanceof Date) return value.toISOString()
    return isDay ? `${String(value)}T00:00:00.000Z` : (value as string | number)
  }
  return { column, type, valueOf }
}

/** The condition that these columns together contain each word of a search. Reads every row: for short lists. */
export function wordsIn(
  table: RecordTable,
  names: readonly string[],
  q: string | undefined,
): SQL | undefined {
  const columns = getTableColumns(table) as Record<string, AnyColumn>
  const texts = names.map((name) => sql`coalesce(${columns[name]}, '')`)
  return and(...containsWords(sql`plain_text(${sql.join(texts, sql` || ' ' || `)})`, q))
}

/**
 * SQL of the records of one table.
 * @param computed is read with each row
 */
export function tableRecords<T extends RecordTable, C extends Computed = Nothing>(
  db: Db,
  table: T,
  computed: C = {} as C,
) {
  type Row = RowOf<T, C>
  const first = (rows: unknown) => (rows as Row[])[0]
  const stored = (row: Row | undefined): Row => {
    if (row === undefined) throw new Error('a record was deleted while it was written')
    return row
  }
  const source: PgTable = table
  const columns = { ...getTableColumns(source), ...computed }
  const rows = () => db.select(columns).from(source)
  /** Up to `limit` rows, after a cursor. */
  async function list(
    where: SQL | undefined,
    order: KeysetSort<Row>,
    { limit, cursor }: { limit: number; cursor: Cursor | null },
  ): Promise<Row[]> {
    const listed = rows()
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit)
    return (await listed) as unknown as Row[]
  }
  return {
    list,

    count: (where: SQL | undefined): Promise<Total> =>
      countRows(db, sql`select 1 from ${table} where ${where ?? sql`true`}`),

    async byId(id: string): Promise<Row | null> {
      return isUuid(id) ? (first(await rows().where(eq(table.id, id))) ?? null) : null
    },

    /**
     * Locks a record until the transaction ends.
     * @param strength `no key update` for records that are never deleted, so that others may begin to refer to it
     */
    async lock(id: string, strength: 'update' | 'no key update' = 'update'): Promise<Row | null> {
      return isUuid(id) ? (first(await rows().where(eq(table.id, id)).for(strength)) ?? null) : null
    },

    async insert(values: Columns): Promise<Row> {
      return stored(first(await db.insert(source).values(given(table, values)).returning(columns)))
    },

    async update(id: string, values: Columns): Promise<Row> {
      const set = { ...given(table, values), version: sql`${table.version} + 1` }
      return stored(first(await db.update(source).set(set).where(eq(table.id, id)).returning(columns)))
    },

    async remove(id: string): Promise<void> {
      await db.delete(table).where(eq(table.id, id))
    },
  }
}
