import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '../process/env.ts'
import type { Log } from '../process/log.ts'
import { LONG_WORK_LIMITS } from './connection.ts'
import { DataFolderInUse } from './embedded/lock.ts'
import { openDatabase, type Database, type OpenOptions } from './open.ts'
import { openPool } from './pool.ts'

/** How long, in ms, to wait for a starting shop to announce its database's port. */
const ANNOUNCED_MS = 15_000

/**
 * The database for a command: that of the shop currently running on DATA_DIR, or one started for the duration of the
 * command; with DATABASE_URL, that database. Throws like openDatabase.
 */
export async function borrowDatabase(env: Env, log: Log, options: OpenOptions): Promise<Database> {
  const deadline = performance.now() + ANNOUNCED_MS
  for (;;) {
    try {
      return await openDatabase(env, log, { limits: LONG_WORK_LIMITS, ...options })
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || performance.now() > deadline) throw error
    }
    const { runningEmbedded } = await import('./embedded/embedded.ts')
    const url = await runningEmbedded(env.dataDir)
    if (url !== undefined) {
      const pool = openPool(url, log, { limits: LONG_WORK_LIMITS })
      return { pool, url, close: () => pool.end() }
    }
    await wait(100)
  }
}
