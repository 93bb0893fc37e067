import { setTimeout as wait } from 'node:timers/promises'
import { DataFolderForeign } from '#kernel/process/data-folder.ts'
import type { Env } from '#kernel/process/env.ts'
import type { Log } from '#kernel/process/log.ts'
import { LONG_WORK_LIMITS } from './connection.ts'
import { DataFolderInUse } from '../embedded/lock.ts'
import { refuseMissingShop } from './no-shop.ts'
import { databasePlace, openDatabase, type Database, type OpenOptions } from './open.ts'
import { openPool } from './pool.ts'

/** How long, in ms, to wait for a starting shop to announce its database's port. */
const ANNOUNCED_MS = 15_000

/**
 * The database for a command: that of the shop currently running on DATA_DIR, or one started for the duration of the
 * command; with DATABASE_URL, that database. Throws like openDatabase, and NoShop if a shop is needed and missing.
 */
export async function borrowDatabase(env: Env, log: Log, options: OpenOptions): Promise<Database> {
  const database = await borrow(env, log, options)
  if (options.mayCreate !== false) return database
  try {
    await refuseMissingShop(database.pool, databasePlace(env))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function borrow(env: Env, log: Log, options: OpenOptions): Promise<Database> {
  const deadline = performance.now() + ANNOUNCED_MS
  for (;;) {
    try {
      return await openDatabase(env, log, { limits: LONG_WORK_LIMITS, ...options })
    } catch (error) {
      // A running database can be used by root without touching the folder of another account.
      const isForeign = error instanceof DataFolderForeign
      if (!isForeign && (!(error instanceof DataFolderInUse) || performance.now() > deadline)) throw error
      const running = await runningDatabase(env, log)
      if (running !== undefined) return running
      if (isForeign) throw error
    }
    await wait(100)
  }
}

/** The database of the shop that runs on DATA_DIR, if it answers. */
async function runningDatabase(env: Env, log: Log): Promise<Database | undefined> {
  const { runningEmbedded } = await import('../embedded/embedded.ts')
  const url = await runningEmbedded(env.dataDir)
  if (url === undefined) return undefined
  const pool = openPool(url, log, { limits: LONG_WORK_LIMITS })
  try {
    await pool.query('SELECT')
    return { pool, url, close: () => pool.end() }
  } catch {
    // The shop has just stopped, or has not started yet.
    await pool.end()
    return undefined
  }
}
