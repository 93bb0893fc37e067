import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { createLog } from '#kernel/process/log.ts'
import { openNotifications } from './notify.ts'
import { openPool } from './connections/pool.ts'

test('a LISTEN connection that is cut silently is detected and replaced, and notifications arrive again', async () => {
  const database = await cloneDatabase()
  const address = new URL(database.url)
  const lines: [Socket, Socket][] = []
  const line = createServer((near) => {
    const far = connect(Number(address.port || 5432), address.hostname)
    lines.push([near, far])
    near.pipe(far).on('error', () => {})
    far.pipe(near).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const through = new URL(database.url)
  through.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const log = createLog('silent')
  const pool = openPool(database.url, log)
  const notifications = openNotifications({ url: through.href, log })
  const received: string[] = []
  await notifications.listen('news', {
    onMessage: (payload) => received.push(payload),
    onLost: () => received.push('lost'),
    onResumed: () => received.push('resumed'),
  })
  await pool.query(`notify news, 'before'`)
  await expect.poll(() => received).toEqual(['before'])
  // Neither side receives a reset; packets just stop arriving.
  for (const [near, far] of lines) {
    near.unpipe(far)
    far.unpipe(near)
  }
  await pool.query(`notify news, 'meanwhile'`)
  await expect.poll(() => received, { timeout: 30_000 }).toEqual(['before', 'lost', 'resumed'])
  await pool.query(`notify news, 'after'`)
  await expect.poll(() => received).toEqual(['before', 'lost', 'resumed', 'after'])
  await notifications.close()
  await pool.end()
  for (const sockets of lines) for (const socket of sockets) socket.destroy()
  line.close()
  await database.drop()
})
