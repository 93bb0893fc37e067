import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Env } from '../process/env.ts'
import type { Log } from '../process/log.ts'
import { StartFailure } from '../process/start-failure.ts'
import type { Limits } from './connection.ts'
import { checkDurability } from './durability.ts'
import type { EmbeddedOptions } from './embedded/embedded.ts'
import { openPool } from './pool.ts'
import type { Replica } from './replica.ts'

/** The shop's PostgreSQL, wherever it runs. */
export interface Database {
  pool: Pool
  /** For parts that keep connections of their own; pass it through connectionConfig(). */
  url: string
  /** For figures and exports, where the environment names one. It connects with the first read. */
  replica?: Replica
  /** Waits for the queries under way, then closes connections and, when it is ours, the server. */
  close(): Promise<void>
}

const CLOSE_MS = 5_000

/** How often the start tries a server that does not answer in time. */
const ATTEMPTS = 5

export interface OpenOptions extends Partial<Pick<EmbeddedOptions, 'purpose' | 'onProgress' | 'onBegun'>> {
  /** Time limits, where they differ from those of a request. */
  limits?: Limits
}

/**
 * Connects to DATABASE_URL, or starts the bundled PostgreSQL over DATA_DIR, and checks that the
 * server keeps what it confirms. Throws with what failed, why and what to do.
 */
export async function openDatabase(env: Env, log: Log, options: OpenOptions = {}): Promise<Database> {
  const server =
    env.databaseUrl === undefined
      ? await startBundled(env, log, options)
      : { url: env.databaseUrl, close: async () => {} }
  const pool = openPool(server.url, log, { limits: options.limits })
  const replica = await replicaOf(env, pool, log)
  const database: Database = {
    pool,
    ...(replica && { replica }),
    url: server.url,
    async close() {
      // A query that never returns must not keep the server from stopping cleanly.
      const ended = Promise.all([pool.end(), replica?.close()])
      await Promise.race([ended, wait(CLOSE_MS, undefined, { ref: false })])
      await server.close()
    },
  }
  try {
    await patiently(() => checkDurability(pool))
    return database
  } catch (error) {
    await database.close()
    throw env.databaseUrl === undefined ? error : unreachable(error as Error, env.databaseUrl)
  }
}

/** Loaded only when needed: most shops have none, and the database is started before other code is loaded. */
async function replicaOf({ replicaUrl: url }: Env, primary: Pool, log: Log): Promise<Replica | undefined> {
  return url === undefined ? undefined : (await import('./replica.ts')).openReplica({ url, primary, log })
}

async function startBundled(env: Env, log: Log, options: OpenOptions) {
  // Loaded only when needed: with DATABASE_URL the bundled server may not even be installed.
  const { startEmbedded } = await import('./embedded/embedded.ts')
  return startEmbedded({ dataDir: env.dataDir, log, purpose: 'the shop', ...options })
}

/** A machine that is busy starting needs longer limits than a request. A server that refuses is not tried again. */
async function patiently(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await check()
      return
    } catch (error) {
      if (attempt === ATTEMPTS || !/timeout/i.test((error as Error).message)) throw error
    }
  }
}

/** Connection errors of `pg` name neither the server nor the setting. The password stays out. */
function unreachable(error: Error, databaseUrl: string): Error {
  if (!('code' in error) && !/terminated|timeout|SSL/i.test(error.message)) return error
  const { hostname, port, pathname } = new URL(databaseUrl)
  const hint = /SSL/.test(error.message) ? ' If the network is trusted, add ?sslmode=disable to it.' : ''
  return new StartFailure(
    `The database at ${hostname}:${port || 5432}${pathname} (DATABASE_URL) cannot be used: ${error.message || String(error)}. ` +
      `Check that it runs and that the address, name and password are right.${hint}`,
    { cause: error },
  )
}
