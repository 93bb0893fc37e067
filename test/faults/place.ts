import { join } from 'node:path'
import pg from 'pg'
import { runningEmbedded, startEmbedded } from '../../src/kernel/database/embedded/embedded.ts'
import { createLog } from '../../src/kernel/process/log.ts'
import { newFolder } from '../process/shop-process.ts'
import type { ShopProcess } from '../process/shop-process.ts'

export const databases = ['bundled', 'external'] as const
/** `bundled`: the shop starts its database; `external`: a server that runs on its own, reached by DATABASE_URL. */
export type DatabaseKind = (typeof databases)[number]

/** Where a shop and its database live. */
export interface Place {
  kind: DatabaseKind
  dataDir: string
  /** Folder of the database server; the shop's own one when that is bundled. */
  databaseDir: string
  /** Settings that lead the shop to its database. */
  settings: Record<string, string>
  /** Works on the database, which may listen somewhere else after each start of the shop. */
  onDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const log = createLog('silent')

/** Makes the folders, and starts the server if it is an external one. */
export async function findPlace(kind: DatabaseKind): Promise<Place> {
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
  // Kept running by this process as a machine's own service manager would.
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

/** The campaign itself waits longer than the shop, whose impatience is a promise. */
const on =
  (folder: string): Place['onDatabase'] =>
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
 * Starts a shop as a service manager does: one that ends because its database is not there yet is
 * started again, a few times.
 */
export async function startUntilReady(start: () => ShopProcess): Promise<[ShopProcess, address: string]> {
  for (let tries = 1; ; tries++) {
    const shop = start()
    try {
      return [shop, await shop.ready()]
    } catch (error) {
      await shop.stop('SIGKILL')
      if (tries === STARTS || !shop.said().includes('(DATABASE_URL) cannot be used')) throw error
    }
  }
}
