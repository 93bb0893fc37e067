import { glob } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

interface Column {
  table_name: string
  column_name: string
  type: string
  nullable: boolean
  has_default: boolean
}

let database: TestDatabase
let pool: pg.Pool
const stored = new Map<string, Column>()
const sources = fileURLToPath(new URL('../../', import.meta.url))

beforeAll(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const { rows } = await pool.query<Column>(`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
  for (const row of rows) stored.set(`${row.table_name}.${row.column_name}`, row)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function declaredTables() {
  const tables = new Map<string, PgTable>()
  for await (const file of glob('**/*.tables.ts', { cwd: sources })) {
    const module = (await import(pathToFileURL(sources + file).href)) as object
    for (const value of Object.values(module)) {
      if (is(value, PgTable)) tables.set(getTableConfig(value).name, value)
    }
  }
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
}

const tables = await declaredTables()

test('the modules declare tables', () => expect(tables.length).toBeGreaterThan(5))

test.for(tables)('the declared columns of %s match the migrated database', ([name, table]) => {
  for (const column of getTableConfig(table).columns) {
    const place = `${name}.${column.name}`
    const found = stored.get(place)
    expect(found, place).toBeDefined()
    const typeText = column
      .getSQLType()
      .replace(/^(timestamp with time zone|numeric).*/, '$1')
      .replace(/^varchar$/, 'character varying')
      .replace(/^timestamp \(\d\)$/, 'timestamp without time zone')
      .replace(/^timestamp \(\d\) with/, 'timestamp with')
    expect({ place, type: found?.type, nullable: found?.nullable }).toEqual({
      place,
      type: typeText,
      nullable: !column.notNull,
    })
    // A default missing in the database would not apply to other writers.
    if (column.hasDefault)
      expect({ place, has_default: found?.has_default }).toEqual({ place, has_default: true })
  }
})
