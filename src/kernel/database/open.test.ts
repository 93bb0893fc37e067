import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { readEnv } from '../process/env.ts'
import { createLog } from '../process/log.ts'
import { REQUEST_LIMITS } from './connection.ts'
import { openDatabase } from './open.ts'

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
