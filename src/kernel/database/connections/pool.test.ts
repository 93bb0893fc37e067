import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createLog } from '#kernel/process/log.ts'
import { REQUEST_LIMITS } from './connection.ts'
import { checkDurability } from './durability.ts'
import { openPool, PoolExhausted } from './pool.ts'
import { transaction } from '../transaction.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url, createLog('silent'), {
    connections: 2,
    limits: { ...REQUEST_LIMITS, connectMs: 3_000, statementMs: 4_000, lockMs: 200 },
  })
})

afterEach(async () => {
  await pool.end()
  await database.drop()
})

async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('it succeeded'),
    (error: Error) => error,
  )
}

describe('the pool', () => {
  test('the pool refuses callers at once when too many are already waiting', async () => {
    const held = await Promise.all([pool.connect(), pool.connect()])
    const waiting = Array.from({ length: 200 }, () => failureOf(pool.query('SELECT 1')))
    const refused = await failureOf(pool.query('SELECT 1'))
    expect(refused).toBeInstanceOf(PoolExhausted)
    expect(isDatabaseUnavailable(refused)).toBe(true)
    // The others are still waiting.
    expect(pool.waitingCount).toBe(200)
    for (const failure of await Promise.all(waiting)) expect(isDatabaseUnavailable(failure)).toBe(true)
    for (const client of held) client.release()
  })

  test('the pool cancels statements and lock waits that take too long', async () => {
    expect(isDatabaseUnavailable(await failureOf(pool.query('SELECT pg_sleep(60)')))).toBe(true)
    const holder = await pool.connect()
    await holder.query('BEGIN; LOCK TABLE categories')
    expect(await failureOf(pool.query('SELECT * FROM categories'))).toMatchObject({ code: '55P03' })
    await holder.query('ROLLBACK')
    holder.release()
  })

  test('the pool survives idle and busy connections closed by the server', async () => {
    const busy = await pool.connect()
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    expect(isDatabaseUnavailable(await failureOf(busy.query('SELECT 1')))).toBe(true)
    busy.release(true)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

describe('a transaction', () => {
  test('a transaction is retried after a deadlock or a serialisation failure, at most three times', async () => {
    for (const code of ['40P01', '40001']) {
      let runs = 0
      const failing = transaction(pool, async (client) => {
        runs += 1
        await client.query(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`)
      })
      expect(await failureOf(failing)).toMatchObject({ code })
      expect(runs).toBe(4)
    }
  })

  test('rolls back everything done by a failed attempt', async () => {
    let runs = 0
    await transaction(pool, async (client) => {
      await client.query(`INSERT INTO categories (name, slug) VALUES ('Once', 'once')`)
      runs += 1
      if (runs === 1) await client.query(`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`)
    })
    expect((await pool.query(`SELECT count(*)::int AS n FROM categories WHERE slug = 'once'`)).rows).toEqual([
      { n: 1 },
    ])
  })

  test('a transaction is not retried after any other error', async () => {
    let runs = 0
    const failing = transaction(pool, async () => {
      runs += 1
      throw new Error('no')
    })
    expect((await failureOf(failing)).message).toBe('no')
    expect(runs).toBe(1)
  })
})

describe('the final statements of a transaction', () => {
  const category = (client: pg.PoolClient, slug: string) =>
    client.query('insert into categories (name, slug) values ($1, $1)', [slug])
  const slugs = async () => (await pool.query("select slug from categories where slug like 'last-%'")).rows

  test('the final statements of a transaction are committed with it', async () => {
    await transaction(pool, async (client, last) =>
      last(category(client, 'last-1'), category(client, 'last-2')),
    )
    expect(await slugs()).toEqual([{ slug: 'last-1' }, { slug: 'last-2' }])
  })
  test('roll the transaction back when one of them fails, and report why', async () => {
    const failing = transaction(pool, async (client, last) => {
      await category(client, 'last-1')
      last(category(client, 'last-2'), category(client, 'last-1'), category(client, 'last-3'))
    })
    expect(await failureOf(failing)).toMatchObject({ code: '23505' })
    expect(await slugs()).toEqual([])
  })
  test('the final statements of a transaction are rolled back when the callback fails after them', async () => {
    const failing = transaction(pool, async (client, last) => {
      last(category(client, 'last-1'), category(client, 'last-1'))
      throw new Error('no')
    })
    expect((await failureOf(failing)).message).toBe('no')
    expect(await slugs()).toEqual([])
  })
  test('roll the transaction back when one of them was never sent', async () => {
    const failing = transaction(pool, async (client, last) => {
      last(category(client, 'last-1'), Promise.reject(new Error('not sent')))
    })
    expect((await failureOf(failing)).message).toBe('not sent')
    expect(await slugs()).toEqual([])
  })
  test('the final statements of a transaction are not reported as committed when an earlier error was swallowed', async () => {
    const swallowing = transaction(pool, async (client, last) => {
      await category(client, 'last-1')
      await failureOf(category(client, 'last-1'))
      last()
    })
    expect((await failureOf(swallowing)).message).toMatch(/a statement in it had failed/)
    expect(await slugs()).toEqual([])
  })
})

test('a server that may lose acknowledged commits is refused with the setting and the fix', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await pool.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  const fresh = openPool(database.url, createLog('silent'))
  // The test server also runs without fsync, which may be reported first.
  expect((await failureOf(checkDurability(fresh))).message).toMatch(
    /The database has (fsync|synchronous_commit) = off.*ALTER SYSTEM SET (fsync|synchronous_commit) = on/,
  )
  await fresh.end()
})
