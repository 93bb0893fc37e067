import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedEssentials } from '#database/seed/demo.ts'
import { startPrimaryAndReplica } from '#test/primary-and-replica.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { getStatus } from '#modules/system-status/contract.ts'
import { createLog } from '#kernel/process/log.ts'
import { migrate } from '../migrations/migrate.ts'
import { openPool } from './pool.ts'
import { openReplica } from './replica.ts'

/** Lost in a power cut, which no test has. */
const FAST = { fsync: 'off', full_page_writes: 'off' }

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>
let primary: pg.Pool
let standby: pg.Pool
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  servers = await startPrimaryAndReplica(await mkdtemp(join(tmpdir(), 'fenestra-replica-')), FAST)
  primary = openPool(servers.primary.url, createLog('silent'))
  standby = openPool(servers.replica.url, createLog('silent'))
  await primary.query('create table notes (text text); create sequence numbers')
})

afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await Promise.all([primary.end(), standby.end()])
  await servers.close()
})

/** The log's messages, and a replica that is closed after the tests. */
function aReplica(url = servers.replica.url, source = primary) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const replica = openReplica({ url, primary: source, log })
  opened.push(replica)
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  const answeredBy = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) => {
    const before = (await replica.health()).answered
    const { rows } = await replica.reports.execute<Row>(query)
    const { replica: reads } = (await replica.health()).answered
    return { rows, by: reads > before.replica ? 'replica' : 'primary' }
  }
  return { ...replica, messages, answeredBy }
}

describe('reads for figures and exports', () => {
  test('reads for figures and exports are answered by the replica, with what was committed before them', async () => {
    const { answeredBy, health } = aReplica()
    for (let number = 0; number < 20; number += 1) {
      await primary.query('insert into notes values ($1)', [`note ${number}`])
      const { rows, by } = await answeredBy<{ n: number; repeats: boolean }>(
        sql`select count(*)::int as n, pg_is_in_recovery() as repeats from notes`,
      )
      expect([rows, by]).toEqual([[{ n: number + 1, repeats: true }], 'replica'])
    }
    expect(await health()).toEqual({
      available: true,
      behind: expect.any(Number),
      answered: { replica: 20, primary: 0 },
    })
  })

  test('reads for figures and exports are answered by the primary while the replica lags behind', async () => {
    const { answeredBy, health } = aReplica()
    await standby.query('select pg_wal_replay_pause()')
    try {
      await primary.query(`insert into notes values ('while it lags')`)
      const read = () => answeredBy(sql`select text from notes where text = 'while it lags'`)
      expect(await read()).toEqual({ rows: [{ text: 'while it lags' }], by: 'primary' })
      const { available, behind } = await health()
      expect([available, Number(behind) > 0]).toEqual([true, true])
    } finally {
      await standby.query('select pg_wal_replay_resume()')
    }
    await expect.poll(async () => (await answeredBy(sql`select 1`)).by).toBe('replica')
  })

  test('reads for figures and exports are answered by the primary when they write, as the first after a change of the time zone does', async () => {
    const { answeredBy, messages } = aReplica()
    const { rows, by } = await answeredBy(sql`select nextval('numbers')::int as number`)
    expect([rows, by, messages()]).toEqual([[{ number: 1 }], 'primary', []])
  })

  test('reads for figures and exports fail once, not twice, when they are wrong', async () => {
    const { reports, health } = aReplica()
    await expect(reports.execute(sql`select no_such_column from notes`)).rejects.toMatchObject({
      cause: { code: '42703' },
    })
    expect((await health()).answered).toEqual({ replica: 0, primary: 0 })
  })

  test('reads for figures and exports are answered by the primary while the replica is away, which is logged once, and then by the replica again', async () => {
    const { answeredBy, health, messages } = aReplica()
    const one = () => answeredBy(sql`select 1 as one`)
    expect(await one()).toEqual({ rows: [{ one: 1 }], by: 'replica' })
    await servers.replica.stop()
    for (let at = 0; at < 3; at += 1) expect(await one()).toEqual({ rows: [{ one: 1 }], by: 'primary' })
    expect(await health()).toMatchObject({ available: false, behind: null })
    const isAway = 'The replica cannot be used; the primary answers its reads'
    expect(messages().filter((message) => message === isAway)).toHaveLength(1)
    await servers.replica.start()
    await expect.poll(async () => (await one()).by).toBe('replica')
    expect(messages().at(-1)).toBe('The replica can be used again')
  })

  test('reads for figures and exports are answered by the primary when the replica has more than the primary ever wrote', async () => {
    // What the primary says about its position comes from a function that is found before PostgreSQL's own.
    await primary.query(`create schema earlier; create sequence earlier.asked;
      create function earlier.pg_current_wal_flush_lsn() returns pg_lsn language sql as $$
        select case when nextval('earlier.asked') <> 2 then '0/1' else pg_catalog.pg_current_wal_flush_lsn() end $$`)
    const path = encodeURIComponent('-c search_path=earlier,pg_catalog,public')
    const setBack = openPool(`${servers.primary.url}?options=${path}`, createLog('silent'))
    try {
      const { reports, health, messages } = aReplica(servers.replica.url, setBack)
      // The second answer says that the primary went on since the first.
      await reports.execute(sql`select 1`)
      const asked = await primary.query('select last_value::int as times from earlier.asked')
      expect(asked.rows).toEqual([{ times: 2 }])
      expect(messages()).toEqual([])
      await reports.execute(sql`select 1`)
      expect(await health()).toEqual({
        available: false,
        behind: null,
        answered: { replica: 1, primary: 1 },
      })
      expect(messages()).toEqual(['The replica cannot be used; the primary answers its reads'])
    } finally {
      await setBack.end()
      await primary.query('drop schema earlier cascade')
    }
  })

  test('reads for figures and exports are answered by the primary while all connections to the replica are in use, which is no failure', async () => {
    const { reports, pool, health, messages } = aReplica()
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    await reports.execute(sql`select 1`)
    for (const client of held) client.release()
    await reports.execute(sql`select 1`)
    expect(await health()).toMatchObject({ available: true, answered: { replica: 1, primary: 1 } })
    expect(messages()).toEqual([])
  })

  test('reads for figures and exports are answered by the primary after a second when the replica does not answer at all', async () => {
    const { reports, answeredBy, messages } = aReplica()
    const { rows, by } = await answeredBy<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    expect(by).toBe('replica')
    const pid = rows[0]?.pid as number
    process.kill(pid, 'SIGSTOP')
    try {
      const start = performance.now()
      expect((await reports.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
      expect(performance.now() - start).toBeLessThan(4_000)
      expect(messages()).toEqual(['The replica cannot be used; the primary answers its reads'])
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })

  test('reads for figures and exports need an address that says whether the connection is safe, and the error names its setting', () => {
    expect(() => aReplica(`${servers.replica.url}?sslmode=prefer`)).toThrow(
      'DATABASE_REPLICA_URL: sslmode=prefer',
    )
  })

  test('reads for figures and exports are answered by the primary when the address is no replica of its database', async () => {
    for (const url of [servers.primary.url, servers.replica.url.replace(/\/fenestra$/, '/postgres')]) {
      const { answeredBy, health, messages } = aReplica(url)
      expect((await answeredBy(sql`select 1`)).by).toBe('primary')
      expect((await health()).available).toBe(false)
      expect(messages()).toHaveLength(1)
    }
  })
})

describe('a shop with a replica', () => {
  let shop: TestShop

  beforeAll(async () => {
    await migrate(servers.primary.url)
    await seedEssentials(primary)
    shop = await openShop({
      through: () => servers.primary.url,
      settings: { DATABASE_REPLICA_URL: servers.replica.url, LOG_LEVEL: 'silent' },
    })
    opened.push(shop)
  })

  const reads = async () => {
    const { body } = await shop.http.inject({ url: '/metrics' })
    const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
    return {
      available: figure('database_replica_available'),
      behind: figure('database_replica_behind_bytes'),
      replica: figure('database_report_reads{answered_by="replica"}'.replaceAll(/[{}]/g, String.raw`\$&`)),
      primary: figure('database_report_reads{answered_by="primary"}'.replaceAll(/[{}]/g, String.raw`\$&`)),
    }
  }

  test('a shop with a replica shows each new order at once in figures and exports, which the replica answers', async () => {
    const viewer = await shop.as('viewer')
    await anOrder(shop)
    const first = await viewer.call(readDashboard)
    expect([first.status, first.body.totalOrders]).toEqual([200, 1])
    const before = await reads()
    await anOrder(shop)
    expect((await viewer.call(readDashboard)).body.totalOrders).toBe(2)
    const between = await reads()
    const file = await viewer.send({ url: '/api/orders', headers: { accept: 'text/csv' } })
    expect(file.text.trim().split('\r\n')).toHaveLength(3)
    const after = await reads()
    expect(after).toMatchObject({ available: 1, primary: before.primary })
    expect(between.replica).toBeGreaterThan(before.replica)
    expect(after.replica).toBe(between.replica + 1)
  })

  test('a shop with a replica shows in metrics and to administrators how far the replica is behind, and whether it is away', async () => {
    const admin = await shop.as('admin')
    const shown = async () => (await admin.call(getStatus)).body.replica
    const metrics = async () => {
      const { available, behind } = await reads()
      return [available, behind]
    }
    await expect.poll(metrics).toEqual([1, 0])
    const answered = { replica: expect.any(Number), primary: expect.any(Number) }
    await expect.poll(shown).toEqual({ available: true, behind: 0, answered })

    await standby.query('select pg_wal_replay_pause()')
    try {
      await anOrder(shop)
      await expect.poll(async () => (await metrics()).map((figure) => figure > 0)).toEqual([true, true])
      await expect.poll(async () => Number((await shown())?.behind) > 0).toBe(true)
    } finally {
      await standby.query('select pg_wal_replay_resume()')
    }

    await servers.replica.stop()
    const { replica, primary, ...away } = await reads()
    expect(away).toEqual({ available: 0, behind: Number.NaN })
    expect(await shown()).toEqual({ available: false, behind: null, answered: { replica, primary } })
  })
})
