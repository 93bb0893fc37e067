import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#kernel/process/log.ts'
import { connectionConfig, REQUEST_LIMITS, type Limits } from './connection.ts'

/** Connections per process. Few, because one server serves all processes of the shop and its jobs. */
export const CONNECTIONS = 20
/** Number of callers that may wait for a connection; with more, responses would come too late anyway. */
const WAITING = 200
const IDLE_MS = 30_000

/** Too many callers are already waiting for a database connection. The shop responds with 503. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted'
  readonly code = 'POOL_EXHAUSTED'
  constructor() {
    super(`More than ${WAITING} callers wait for a database connection`)
  }
}

/** Whether a caller waited in vain because all connections were in use; the server may be well. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

export interface PoolOptions {
  limits?: Limits
  connections?: number
  /** The setting that has the URL, for errors. */
  setting?: string
  /** Whether a pooler lends the server's connections for one transaction each (`isLentByTransaction`). */
  lent?: boolean
}

/**
 * Forgets the names of prepared statements: the next transaction may get another connection, which does not know them,
 * and PgBouncer keeps track of them only from 1.21.
 */
class UnnamedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [config] = args
    if (typeof config === 'object' && config !== null && 'name' in config) {
      if (typeof (config as { submit?: unknown }).submit === 'function') config.name = undefined
      else args[0] = { ...config, name: undefined }
    }
    return (super.query as (...args: unknown[]) => never)(...args)
  }
}

/**
 * A pool of connections to the database at `url`. A lost connection is logged and replaced, and never ends the process.
 * While the database is unavailable, queries reject with errors that `isDatabaseUnavailable` recognises.
 */
export function openPool(url: string, log: Log, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, options.limits ?? REQUEST_LIMITS, options.setting, options.lent),
    ...(options.lent && { Client: UnnamedClient }),
    // Statements that do not depend on each other's results are sent without waiting (pipelining).
    pipeline: true,
    stream: sendingTogether,
    max: options.connections ?? CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
  })
  boundWaiting(pool)
  pool.on('error', (error) => {
    // While the pool is closing, lost connections are expected.
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection was lost')
  })
  // Needed because a connection that breaks between two statements of a transaction has no other listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A socket that sends all writes of one event loop turn as one packet, so that the database wakes up once for all
 * pipelined statements instead of once per statement.
 */
function sendingTogether(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let gathering = false
  socket.write = (...args: unknown[]) => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(() => {
        gathering = false
        socket.uncork()
      })
    }
    return write(...args)
  }
  return socket
}

/** Refuses callers when too many are waiting. pool.query() also goes through connect(), so this one place is enough. */
function boundWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  const bounded = (callback?: Callback): Promise<pg.PoolClient> | void => {
    if (pool.waitingCount < WAITING) return connect(callback)
    if (!callback) return Promise.reject(new PoolExhausted())
    callback(new PoolExhausted())
  }
  pool.connect = bounded as pg.Pool['connect']
}

type Callback = (error: Error) => void
