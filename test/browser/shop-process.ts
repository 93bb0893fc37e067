import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectClient } from '#kernel/database/connections/connection.ts'
import { execute, withDatabase } from '../database-server.ts'
import { databasePid, statusOf, until } from '../process/shop-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const owner = { email: 'owner@example.com', password: 'a password for the owner' }

/** The shop as its owner starts it: its own process with the demo content. */
export interface ShopProcess {
  address: string
  dataDir: string
  /** The URL of its database. */
  databaseUrl(): Promise<string>
  /** Rows of a query on the shop's database, bypassing the shop. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Kills the process and its bundled database, as a power cut would. */
  kill(): Promise<void>
  /** Restarts it with the same data and port. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

let attempts = 0

/**
 * A free port that stays free while a shop is down: below the ephemeral range, and not used by another
 * worker.
 */
export async function freePort(): Promise<number> {
  const first = 16_000 + (process.pid % 400) * 40
  for (;;) {
    const port = first + (attempts++ % 40)
    const server = createServer()
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, () => resolve(true))
    })
    if (!listens) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Resolves with the URL once the shop is ready; rejects with its output if it ends before. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Fenestra is ready: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output}`)))
  })
}

/** The database of another shop, or with DATABASE_URL a new one on that server, otherwise the bundled one. */
async function databaseSettings(
  beside: ShopProcess | undefined,
): Promise<{ settings: Record<string, string>; drop(): Promise<void> }> {
  const secret = { SESSION_SECRET: 'a secret of the browser tests, long enough to sign with' }
  if (beside)
    return { settings: { DATABASE_URL: await beside.databaseUrl(), ...secret }, drop: async () => {} }
  const server = process.env['DATABASE_URL']
  if (!server) return { settings: {}, drop: async () => {} }
  const name = `fenestra_browser_${process.pid}_${Date.now()}`
  await execute(server, `CREATE DATABASE ${name}`)
  return {
    settings: {
      DATABASE_URL: withDatabase(server, name),
      ...secret,
      DEMO: 'catalogue',
    },
    drop: async () => void (await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

/**
 * @param settings in addition to those of every test shop
 * @param beside a shop whose database this one shares, as its second process
 * @param folder the checkout it runs from
 */
export async function startShop(
  settings: Record<string, string> = {},
  beside?: ShopProcess,
  folder = root,
): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-browser-'))
  const database = await databaseSettings(beside)
  let child: ChildProcess | undefined
  const port = settings['PORT'] ?? String(await freePort())

  const shop: ShopProcess = {
    address: '',
    dataDir,
    async databaseUrl() {
      const { runningEmbedded } = await import('#kernel/database/embedded/embedded.ts')
      const url = database.settings['DATABASE_URL'] ?? (await runningEmbedded(dataDir))
      if (!url) throw new Error('the shop has no running database')
      return url
    },
    async rows<Row>(sql: string, values: unknown[] = []) {
      const client = await connectClient(await shop.databaseUrl())
      try {
        return (await client.query(sql, values)).rows as Row[]
      } finally {
        await client.end()
      }
    },
    async start() {
      child = spawn(process.execPath, ['scripts/serve.mjs'], {
        cwd: folder,
        env: {
          ...process.env,
          PORT: port,
          DATA_DIR: dataDir,
          OWNER_EMAIL: owner.email,
          OWNER_PASSWORD: owner.password,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          // After each write the shop would render stored pages again, beside the browsers; test/cache has their tests.
          DISK_CACHE_MB: '0',
          // The receivers of webhooks are servers of the tests.
          WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
          ...database.settings,
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      shop.address = await ready(child)
      // On a busy machine it may refuse the first requests.
      await until('the shop answers', async () => (await statusOf(`${shop.address}/`)) === 200)
    },
    async kill() {
      if (!child?.pid) return
      const gone = once(child, 'exit')
      // The bundled database first, which would otherwise stop cleanly after the shop.
      if (!database.settings['DATABASE_URL']) process.kill(await databasePid(dataDir), 'SIGKILL')
      child.kill('SIGKILL')
      await gone
    },
    async remove() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await shop.start()
  return shop
}
