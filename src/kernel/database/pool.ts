import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../process/log.ts'
import { connectionConfig, REQUEST_LIMITS, type Limits } from './connection.ts'

/** Connections of one process. Few, because one server serves every process of the shop and its jobs. */
const CONNECTIONS = 20
/** Callers that may wait for a connection; beyond them an answer would come too late anyway. */
const WAITING = 200
const IDLE_MS = 30_000

/** Too many callers wait for a database connection already. The shop answers 503. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted'
  readonly code = 'POOL_EXHAUSTED'
  constructor() {
    super(`More than ${WAITING} callers wait for a database connection`)
  }
}

export interface PoolOptions {
  limits?: Limits
  connections?: number
}

/**
 * A pool of connections to the database at `url`. A lost connection is logged and replaced; it
 * never ends the process. Queries reject as described in unavailable.ts while the database is away.
 */
export function openPool(url: string, log: Log, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, options.limits ?? REQUEST_LIMITS),
    // Pipelining: statements that do not need each other's results are sent together.
    pipeline: true,
    stream: sendingTogether,
    max: options.connections ?? CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
  })
  boundWaiting(pool)
  pool.on('error', (error) => {
    // While the pool closes, the server ends the last connections.
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection was lost')
  })
  // A connection that breaks between two statements of a transaction has no other listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Writes within one turn of the event loop are sent as one packet: the database wakes once for all
 * pipelined statements, not once for each.
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

/** pool.query() goes through connect() too, so this is the one place to refuse. */
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
