import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createLog } from '#kernel/process/log.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { execute } from '#test/database-server.ts'
import { freePort } from '#kernel/database/embedded/server.ts'
import { newFolder, removeFolders, root, startShop, until } from '../process/shop-process.ts'
import { order, orderOf, signIn } from '../process/shopper.ts'

// PgBouncer is no package of the project, so only `npm run test:proxies` runs this file.

let database: TestDatabase
let pool: ReturnType<typeof openPool>
const running: ChildProcess[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url, createLog('silent'), { connections: 2 })
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await removeFolders()
})

/** Starts PgBouncer with the example of `deploy` in this mode; returns the URL through it. */
async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(database.url)
  const name = pathname.slice(1)
  const folder = await newFolder()
  const listening = await freePort()
  // As root it gives up its rights before it reads the file.
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  // The example, at this server and without the passwords and certificates of a real one.
  const example = await readFile(join(root, 'deploy/database/pgbouncer.ini'), 'utf8')
  const config = example
    .replace(
      /^fenestra = .*$/m,
      `${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}`,
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${listening}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
    .replaceAll(/^server_tls_.*\n/gm, '')
    .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
    // Fewer than the shop opens, in transaction mode.
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${mode === 'session' ? 40 : 6}`)
  await writeFile(file, config)
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  running.push(child)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.on('error', (error) => (output += error.message))
  const through = `postgres://anybody@127.0.0.1:${listening}/${name}`
  await until('PgBouncer lends connections', () => {
    if (child.exitCode !== null || /ENOENT/.test(output)) throw new Error(output)
    return /process up/.test(output)
  })
  return through
}

/** A shop with its data elsewhere; the test's server does not wait for its disk. */
const shopOn = (dataDir: string, env: Record<string, string>) =>
  startShop({
    dataDir,
    env: {
      SESSION_SECRET: 'one secret for each of the shops',
      DATABASE_DURABILITY: 'platform',
      RATE_LIMITS: 'off',
      ...env,
    },
  })

const setLimits = (value: (limit: string) => string) =>
  execute(
    database.url,
    ['statement_timeout=4s', 'lock_timeout=3s', 'idle_in_transaction_session_timeout=10s']
      .map((limit) => `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} ${value(limit)}`)
      .join(';'),
  )

describe('through PgBouncer', () => {
  test.each(['session', 'transaction'] as const)(
    'through PgBouncer in %s mode orders are placed, staff see them live, and jobs send their mails',
    async (mode) => {
      if (mode === 'transaction') await setLimits((limit) => `SET ${limit.replace('=', " = '")}'`)
      const dataDir = join(await newFolder(), 'data')
      const shop = shopOn(dataDir, {
        DATABASE_URL: await startPgBouncer(mode),
        ...(mode === 'transaction' && { DATABASE_DIRECT_URL: database.url, DATABASE_CONNECTIONS: '12' }),
      })
      const address = await shop.ready()
      const cookie = await signIn(address)
      const socket = new WebSocket(`${address}/ws`.replace('http', 'ws'), {
        headers: { cookie, origin: address },
      })
      const frames: string[] = []
      socket.on('message', (data: Buffer) => void frames.push(data.toString()))
      await until('the socket is open', () => socket.readyState === WebSocket.OPEN)
      const product = await aProduct({ pool })
      // More at once than PgBouncer has connections of the server in transaction mode.
      const orders = Array.from({ length: 30 }, (_, number) => {
        const body = orderOf(product, (mode === 'session' ? 1 : 2) + number / 100)
        return order(address, { cookie, key: `${mode}-${number}`, body })
      })
      const answers = await Promise.all(orders)
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
      expect(new Set(answers.map(({ id }) => id)).size).toBe(30)
      await until('the socket tells of orders', () =>
        frames.some((frame) => frame.includes('invalidate') && frame.includes('/api/orders')),
      )
      await until('the mails are sent', async () => {
        const mails = await readdir(join(dataDir, 'outbox')).catch(() => [])
        return mails.length > 0
      })
      socket.terminate()
      expect(shop.output()).not.toMatch(/error|prepared statement/i)
      expect(await shop.stop()).toBe(0)
    },
  )

  test('through PgBouncer in transaction mode a start without the direct address, or without limits of the role, says what to do', async () => {
    await setLimits((limit) => `RESET ${limit.split('=')[0]}`)
    const DATABASE_URL = await startPgBouncer('transaction')
    const without = shopOn(join(await newFolder(), 'data'), { DATABASE_URL })
    expect(await without.ended).toBe(1)
    expect(without.output()).toMatch(/DATABASE_URL leads to a pooler .* Set DATABASE_DIRECT_URL/)
    const unlimited = shopOn(join(await newFolder(), 'data'), {
      DATABASE_URL,
      DATABASE_DIRECT_URL: database.url,
    })
    expect(await unlimited.ended).toBe(1)
    expect(unlimited.output()).toMatch(/ALTER ROLE "\w+" SET lock_timeout = '3s';/)
  })
})
