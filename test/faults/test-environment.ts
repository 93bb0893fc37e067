import { join } from 'node:path'
import pg from 'pg'
import { runningEmbedded, startEmbedded } from '#kernel/database/embedded/embedded.ts'
import { createLog } from '#kernel/process/log.ts'
import { newFolder, type ShopProcess } from '../process/shop-process.ts'

export const databases = ['bundled', 'external'] as const
/** `bundled`: the shop starts its database; `external`: a separate server reached by DATABASE_URL. */
export type DatabaseKind = (typeof databases)[number]

/** The location of a shop and its database. */
export interface TestEnvironment {
  kind: DatabaseKind
  dataDir: string
  /** Data folder of the database server; inside the shop's own when bundled. */
  databaseDir: string
  /** Settings that point the shop to its database. */
  settings: Record<string, string>
  /** Runs a function on the database, whose port may change with each start of the shop. */
  onDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const log = createLog('silent')

/** Creates the folders, and starts the server if it is external. */
export async function createEnvironment(kind: DatabaseKind): Promise<TestEnvironment> {
  const dataDir = join(await newFolder(), 'data')
  if (kind === 'bundled')
    return {
      kind,
      dataDir,
      databaseDir: dataDir,
      settings: {},
      onDatabase: on(dataDir),
      close: async () => {},
    }
  const databaseDir = join(await newFolder(), 'server')
  // This process keeps it running, as a service manager would.
  const server = await startEmbedded({ dataDir: databaseDir, purpose: 'the campaign', log })
  return {
    kind,
    dataDir,
    databaseDir,
    settings: { DATABASE_URL: server.url, SESSION_SECRET: 'one secret for all starts of the shop' },
    onDatabase: on(databaseDir),
    close: () => server.close(),
  }
}

/** The campaign waits longer than the shop, whose time-outs are part of its promises. */
const on =
  (folder: string): TestEnvironment['onDatabase'] =>
  async (work) => {
    const pool = new pg.Pool({ connectionString: await runningEmbedded(folder), max: 4 })
    pool.on('error', () => {}) // a connection that breaks while idle is replaced
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }

const STARTS = 5

/**
 * Starts a shop as a service manager does: restarts it a few times if it ends because its database is not
 * ready yet.
 */
export async function startUntilReady(start: () => ShopProcess): Promise<[ShopProcess, address: string]> {
  for (let tries = 1; ; tries++) {
    const shop = start()
    try {
      return [shop, await shop.ready()]
    } catch (error) {
      await shop.stop('SIGKILL')
      if (tries === STARTS || !shop.output().includes('(DATABASE_URL) cannot be used')) throw error
    }
  }
}
