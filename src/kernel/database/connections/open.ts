import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Env } from '#kernel/process/env.ts'
import type { Log } from '#kernel/process/log.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { Limits } from './connection.ts'
import { checkDurability } from './durability.ts'
import type { EmbeddedOptions } from '../embedded/embedded.ts'
import { openPool } from './pool.ts'
import type { Replica } from './replica.ts'

/** The shop's PostgreSQL database, embedded or external. */
export interface Database {
  pool: Pool
  /** For code that opens its own connections, past a pooler; pass it through connectionConfig(). */
  url: string
  /** For figures and exports, if the environment sets one. It connects with the first read. */
  replica?: Replica
  /** Waits for running queries, then closes the connections and stops the server if it is the bundled one. */
  close(): Promise<void>
}

const CLOSE_MS = 5_000

/** Number of attempts at start while the server does not respond in time. */
const ATTEMPTS = 5

export interface OpenOptions extends Partial<
  Pick<EmbeddedOptions, 'purpose' | 'onProgress' | 'onBegun' | 'mayCreate'>
> {
  /** Time limits, if different from those of requests. */
  limits?: Limits
  /** Also accepts a database that does not store text as UTF8, so that it can be backed up and moved. */
  anyEncoding?: boolean
}

/**
 * Connects to DATABASE_URL, or starts the bundled PostgreSQL on DATA_DIR, and checks that the server stores commits
 * durably. Errors say what failed, why and what to do.
 */
export async function openDatabase(env: Env, log: Log, options: OpenOptions = {}): Promise<Database> {
  const { databaseUrl, directUrl, databaseConnections: connections } = env
  const server =
    databaseUrl === undefined
      ? await startBundled(env, log, options)
      : { url: directUrl ?? databaseUrl, close: async () => {} }
  let pool: Pool | undefined
  let replica: Replica | undefined
  async function close() {
    // A query that never returns must not prevent the server from stopping cleanly.
    const ended = Promise.all([pool?.end(), replica?.close()])
    await Promise.race([ended, wait(CLOSE_MS, undefined, { ref: false })])
    await server.close()
  }
  try {
    // Commands have longer limits than requests, which a pooler might keep.
    const url = options.limits === undefined ? (databaseUrl ?? server.url) : server.url
    const lent = url === databaseUrl && (await patiently(() => isLent(url, env.directUrl)))
    const opened = (pool = openPool(url, log, { limits: options.limits, connections, lent }))
    replica = await replicaOf(env, opened, log)
    await patiently(() => checkDurability(opened, { ...options, durability: env.databaseDurability }))
    return { pool: opened, ...(replica && { replica }), url: server.url, close }
  } catch (error) {
    await close()
    throw databaseUrl === undefined ? error : unreachable(error as Error, databaseUrl)
  }
}

/** Where the database is, with the setting that says so and without its password. */
export function databasePlace({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `${dataDir} (DATA_DIR)`
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}:${port || 5432}${pathname} (DATABASE_URL)`
}

/** Loaded only when needed: most shops have none, and the database is started before other code is loaded. */
async function replicaOf({ replicaUrl: url }: Env, primary: Pool, log: Log): Promise<Replica | undefined> {
  return url === undefined ? undefined : (await import('./replica.ts')).openReplica({ url, primary, log })
}

/** Loaded only with DATABASE_URL: the bundled server has no pooler. */
async function isLent(url: string, directUrl: string | undefined): Promise<boolean> {
  return (await import('./pooler.ts')).isLentByTransaction(url, directUrl)
}

async function startBundled(env: Env, log: Log, options: OpenOptions) {
  // Loaded on demand, because with DATABASE_URL the bundled server may not even be installed.
  const { startEmbedded } = await import('../embedded/embedded.ts')
  return startEmbedded({
    dataDir: env.dataDir,
    programs: env.postgresBin,
    log,
    purpose: 'the shop',
    ...options,
  })
}

/**
 * Retries timeouts, because a machine that is busy starting needs more time than a request. Other errors are not
 * retried.
 */
async function patiently<Answer>(check: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check()
    } catch (error) {
      if (attempt === ATTEMPTS || !/timeout/i.test((error as Error).message)) throw error
    }
  }
}

/** Adds the server and the setting to connection errors of `pg`, which name neither. The password is left out. */
function unreachable(error: Error, databaseUrl: string): Error {
  if (!('code' in error) && !/terminated|timeout|SSL/i.test(error.message)) return error
  const hint = /SSL/.test(error.message) ? ' If the network is trusted, add ?sslmode=disable to it.' : ''
  return new StartFailure(
    `The database at ${databasePlace({ databaseUrl, dataDir: '' })} cannot be used: ${error.message || String(error)}. ` +
      `Check that it runs and that the address, name and password are right.${hint}`,
    { cause: error },
  )
}
