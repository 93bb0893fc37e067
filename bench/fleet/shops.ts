import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrimaryAndReplica } from '#test/primary-and-replica.ts'
import { startShop, type ShopProcess } from '#test/process/shop-process.ts'
import { SECRET } from '../served/shop-on-one-core.ts'

/** A process of the shop. */
export interface OneShop {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Processes of the shop over one PostgreSQL with a replica, each with its own data folder. */
export interface Fleet {
  primary: { url: string; pid(): number }
  replica: { url: string; pid(): number }
  start(settings?: Record<string, string>): Promise<OneShop>
}

/** Settings of both servers: enough for eight processes and a slow replica, without autovacuum. */
const SERVERS = { max_connections: '400', wal_keep_size: '1GB', autovacuum: 'off' }

/** Starts both servers, measures, and stops and removes everything. */
export async function withFleet<Measured>(measure: (fleet: Fleet) => Promise<Measured>): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const running = new Set<ShopProcess>()
  const { primary, replica, close } = await startPrimaryAndReplica(join(folder, 'servers'), SERVERS)
  let count = 0
  async function start(settings: Record<string, string> = {}): Promise<OneShop> {
    const env = { DATABASE_URL: primary.url, SESSION_SECRET: SECRET, RATE_LIMITS: 'off', ...settings }
    const shop = startShop({ dataDir: join(folder, `shop-${(count += 1)}`), env })
    running.add(shop)
    const { origin } = new URL(await shop.ready())
    return {
      origin,
      pid: shop.pid,
      async stop() {
        running.delete(shop)
        await shop.stop()
      },
    }
  }
  try {
    return await measure({ primary, replica, start })
  } finally {
    await Promise.all([...running].map((shop) => shop.stop()))
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
