import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { execute, withDatabase } from '#test/database-server.ts'
import { readEnv } from '#kernel/process/env.ts'
import { createLog } from '#kernel/process/log.ts'
import { REQUEST_LIMITS } from './connection.ts'
import { checkDurability } from './durability.ts'
import { findPrograms } from '../embedded/programs.ts'
import { missingFix } from './known-fix.ts'
import { refuseMissingShop } from './no-shop.ts'
import { openDatabase } from './open.ts'
import { openPool } from './pool.ts'

test('a database that is too busy to respond at first is retried when the shop starts', async () => {
  const database = await cloneDatabase()
  const target = new URL(database.url)
  const sockets: Socket[] = []
  const busy = createServer((near) => {
    sockets.push(near.on('error', () => {}))
    if (sockets.length === 1) return
    const far = connect(Number(target.port || 5432), target.hostname).on('error', () => {})
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening))
  const address = new URL(database.url)
  address.hostname = '127.0.0.1'
  address.port = String((busy.address() as AddressInfo).port)
  const env = readEnv({ DATABASE_URL: address.href, SESSION_SECRET: 'x'.repeat(32) }, '/nowhere')
  const limits = { ...REQUEST_LIMITS, connectMs: 1_000 }
  // The test server may run without fsync, in which case opening fails with that error instead.
  const outcome = await openDatabase(env, createLog('silent'), { limits }).then(
    (opened) => opened.close().then(() => 'opened'),
    (error: Error) => error.message,
  )
  expect(outcome).toMatch(/^(opened|The database has \w+ = off)/)
  expect(sockets.length).toBeGreaterThan(1)
  for (const socket of sockets) socket.destroy()
  busy.close()
  await database.drop()
})

test('a database without tables is no shop, and one that does not store UTF8 is refused with how to make another', async () => {
  const serverUrl = inject('serverUrl')
  const name = `fenestra_ascii_${process.pid}`
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'`)
  const pool = openPool(withDatabase(serverUrl, name), createLog('silent'))
  await expect(checkDurability(pool)).rejects.toThrow(
    /has the encoding SQL_ASCII.*CREATE DATABASE shop TEMPLATE template0 ENCODING 'UTF8'/,
  )
  // A backup moves what it holds.
  await expect(checkDurability(pool, { anyEncoding: true })).rejects.not.toThrow('SQL_ASCII')
  await expect(refuseMissingShop(pool, 'db:5432/shop (DATABASE_URL)')).rejects.toThrow(
    'There is no shop in db:5432/shop (DATABASE_URL).',
  )
  await pool.end()
  await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
})

test('POSTGRES_BIN replaces the bundled programs, and a folder without them is refused by name', async () => {
  const folder = dirname((await findPrograms()).postgres)
  expect(dirname((await findPrograms(folder)).pg_ctl)).toBe(folder)
  await expect(findPrograms('/nowhere')).rejects.toThrow(
    'POSTGRES_BIN: there is no postgres, initdb, pg_ctl in /nowhere',
  )
})

test.each([
  ['18.3', '18.4'],
  ['18.4', null],
  ['15.17 (Debian 15.17-1.pgdg120+1)', '15.18'],
  ['17.10', null],
  ['19beta1', null],
])('PostgreSQL %s should be updated to %s', (version, fixed) => expect(missingFix(version)).toBe(fixed))
