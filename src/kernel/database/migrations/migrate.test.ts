import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createLog } from '#kernel/process/log.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { readMigrations, type Migration } from './migrations.ts'
import { openPool } from '../connections/pool.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

/** The real migrations followed by additional ones. */
async function withMore(...statements: string[]): Promise<Migration[]> {
  const real = await readMigrations()
  const more = statements.map((sql, index) => ({
    version: 9000 + index,
    name: `more_${index}`,
    sql,
    checksum: `checksum of ${sql}`,
  }))
  return [...real, ...more]
}

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    name,
  ])
  return rows[0]?.found === true
}

describe('migrations', () => {
  test('migrations do nothing when all are applied', async () => {
    expect(await pendingMigrations(client)).toEqual([])
    expect(await migrate(database.url)).toBe(0)
  })

  test('migrations are applied once, in order, and logged one by one', async () => {
    const all = await withMore('CREATE TABLE one ()', 'ALTER TABLE one ADD two integer')
    const announced: unknown[] = []
    expect(await migrate(database.url, (...progress) => announced.push(progress), all)).toBe(2)
    expect(announced).toEqual([
      ['more_0', 1, 2],
      ['more_1', 2, 2],
    ])
    expect(await migrate(database.url, undefined, all)).toBe(0)
    expect(await tableExists('one')).toBe(true)
  })

  test('migrations that fail leave nothing behind, and the next start continues with them', async () => {
    const broken = await withMore('CREATE TABLE one ()', 'CREATE TABLE two (); SELECT 1 / 0')
    await expect(migrate(database.url, undefined, broken)).rejects.toThrow(
      'The migration 9001_more_1 failed: the database refused it (22012)',
    )
    expect(await tableExists('one')).toBe(true)
    expect(await tableExists('two')).toBe(false)
    const mended = await withMore('CREATE TABLE one ()', 'CREATE TABLE two ()')
    expect(await migrate(database.url, undefined, mended)).toBe(1)
    expect(await tableExists('two')).toBe(true)
  })

  test('migrations that PostgreSQL refuses are told with its words and the line, without values of rows', async () => {
    const refusals = [
      [
        'CREATE TABLE one ();\n\nCREAT TABLE two ()',
        'line 3: syntax error at or near "CREAT" (42601), in: CREAT TABLE two ()',
      ],
      [
        'CREATE TABLE one ();\nCREATE TABLE two (id nothing)',
        'line 2: type "nothing" does not exist (42704)',
      ],
      ['CREATE TABLE one ();\nCREATE TABLE one ()', 'relation "one" already exists (42P07)'],
      ["SELECT '0901234567 x'::text::int", 'the database refused it (22P02)'],
    ] as const
    for (const [sql, reason] of refusals)
      await expect(migrate(database.url, undefined, await withMore(sql))).rejects.toThrow(
        `The migration 9000_more_0 failed: ${reason}`,
      )
  })

  test('migrations are applied once when several processes start at the same time', async () => {
    const all = await withMore('CREATE TABLE one ()', 'CREATE TABLE two ()')
    const counts = await Promise.all([1, 2, 3].map(() => migrate(database.url, undefined, all)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  })

  test('migrations that wait for a locked table do not block other queries', async () => {
    await client.query('CREATE TABLE busy (id integer)')
    // The kind of lock that a backup holds for its whole duration.
    await client.query('BEGIN')
    await client.query('SELECT FROM busy')
    const migrated = migrate(database.url, undefined, await withMore('ALTER TABLE busy ADD more integer'))
    const shop = openPool(database.url, createLog('silent'))
    const isWaiting = async () => {
      const { rows } = await shop.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER%'`,
      )
      return rows.length === 1
    }
    await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(true)
    // Would fail after three seconds (REQUEST_LIMITS) if it had to wait for the migration and the backup.
    expect((await shop.query('SELECT FROM busy')).rows).toEqual([])
    await client.query('COMMIT')
    expect(await migrated).toBe(1)
    expect((await shop.query('SELECT more FROM busy')).rows).toEqual([])
    await shop.end()
  })

  test('migrations that were edited after being applied are refused', async () => {
    await client.query(`UPDATE schema_migrations SET checksum = 'another' WHERE version = 1`)
    await expect(migrate(database.url)).rejects.toThrow('0001_core.sql was changed after it had been applied')
  })

  test('migrations of a newer release are refused', async () => {
    await client.query(`INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, 'later', 'x')`)
    await expect(migrate(database.url)).rejects.toThrow('the database is newer. Start the newer release.')
  })
})
