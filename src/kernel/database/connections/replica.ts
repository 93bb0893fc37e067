import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#kernel/process/log.ts'
import { createDb, type Db } from '../db.ts'
import { isPoolFull, openPool, PoolExhausted } from './pool.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Connections of one process to the replica; a report takes several at once. */
const CONNECTIONS = 10
/**
 * How long a read waits for the replica's answer about itself, and for it to repeat what was committed before the read,
 * in ms; then the primary answers.
 */
const PATIENCE_MS = 1_000
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50
/** A replica that failed is left alone for so long, and nobody waits for one that came too late, in ms. */
const AWAY_MS = 5_000

/** The replica's answer came too late, and the primary would take as long. */
const TOO_SLOW = new Set(['57014', '55P03'])
/** What the primary can answer and a replica cannot: a read that disturbs what it repeats, a function that writes. */
const NOT_HERE = new Set(['40001', '40P01', '25006'])
/** Errors of a server and of its address, which the primary need not have: system, internal, signing in, TLS. */
const ITS_OWN = /^(?:58|XX|28)\w{3}$|^ERR_(?:TLS|SSL)_|CERT/

const IDENTITY = `(select system_identifier || ' ' || current_database() from pg_control_system()) as identity`
const POSITION = 'select pg_current_wal_flush_lsn()::text as position'
const HAS_WRITTEN = 'select pg_current_wal_flush_lsn() >= $1 as has_written'
const STATE = `
  select ${IDENTITY}, pg_is_in_recovery() as repeats, replayed::text as replayed,
    coalesce(replayed >= $1, false) as has_all, coalesce(replayed > $1, false) as is_ahead,
    coalesce(pg_wal_lsn_diff($1, replayed), 0)::float8 as behind
  from pg_last_wal_replay_lsn() as replayed`

export interface ReplicaHealth {
  available: boolean
  /** Bytes of the log that the primary has written and the replica has not repeated; null while it is away. */
  behind: number | null
  /** Reads since the start, by who answered them. */
  answered: { replica: number; primary: number }
}

/** A second PostgreSQL that repeats what the primary writes. */
export interface Replica {
  /**
   * For reads alone. A statement goes to the replica once that has repeated everything that was committed before the
   * statement, and to the primary when this takes longer than a second or the replica is away.
   */
  reports: Db
  /** Its connections. */
  pool: pg.Pool
  health: () => Promise<ReplicaHealth>
  close: () => Promise<void>
}

interface State {
  identity: string
  repeats: boolean
  replayed: string
  has_all: boolean
  is_ahead: boolean
  behind: number
}

/** The ways in which `query` is called without a callback. */
type Query = (...statement: unknown[]) => Promise<pg.QueryResult>

const queryOf = (source: pg.Pool | pg.PoolClient) => source.query.bind(source) as unknown as Query

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

class NoReplica extends Error {
  override name = 'NoReplica'
}

/**
 * Runs `use` in one read-only transaction, because an address may lead to another server with each connection, and a
 * pooler's with each transaction. After an error the connection is closed, as the pool does after its own queries.
 */
async function inOneTransaction<Answer>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  let hasFailed = true
  try {
    // Sent together with the first statement.
    const begun = client.query('begin read only')
    const [answer] = await Promise.all([use(client), begun])
    await client.query('commit')
    hasFailed = false
    return answer
  } finally {
    client.release(hasFailed)
  }
}

/** How far the primary has written, and how far a replica has repeated it. Throws when it is none of this primary. */
function comparing(primary: pg.Pool) {
  let identity = ''

  async function hasWritten(position: string): Promise<boolean> {
    const { rows } = await primary.query<{ has_written: boolean }>(HAS_WRITTEN, [position])
    return rows[0]?.has_written === true
  }
  async function stateAt(client: pg.PoolClient, position: string): Promise<State> {
    const question = { text: STATE, values: [position], query_timeout: PATIENCE_MS }
    const { rows } = await client.query<State>(question)
    const state = rows[0] as State
    // One that was promoted takes writes of its own.
    if (!state.repeats) throw new NoReplica('DATABASE_REPLICA_URL is no replica: it takes writes itself')
    if (state.identity !== identity)
      throw new NoReplica('DATABASE_REPLICA_URL is a replica of another database than DATABASE_URL')
    // It may have repeated what was written since the position. More than the primary wrote is of a history that the
    // primary does not share: it was set back to an earlier time, or was a replica that lagged and was promoted.
    if (state.is_ahead && !(await hasWritten(state.replayed)))
      throw new NoReplica('DATABASE_REPLICA_URL has what DATABASE_URL has lost: make it a new copy of that')
    return state
  }
  return {
    /**
     * Whatever is committed when this is called lies before the position.
     * @param isKnown whether the primary need not be asked which database it is
     */
    async position(isKnown: boolean): Promise<string> {
      const { rows } = await primary.query<{ position: string; identity?: string }>(
        isKnown ? POSITION : `${POSITION}, ${IDENTITY}`,
      )
      identity = rows[0]?.identity ?? identity
      return rows[0]?.position as string
    },
    stateAt,
    /** Whether the replica has the position, or reaches it in time. */
    async reaches(client: pg.PoolClient, position: string, patienceMs: number): Promise<boolean> {
      const deadline = performance.now() + patienceMs
      for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
        if ((await stateAt(client, position)).has_all) return true
        if (performance.now() + ms > deadline) return false
        await pause(ms)
      }
    },
  }
}

/** Whether the primary is likely to answer a read that failed with `error`. */
const isItsOwn = (error: unknown): boolean =>
  !TOO_SLOW.has(codeOf(error)) && (isDatabaseUnavailable(error) || ITS_OWN.test(codeOf(error)))

/**
 * Connects to the replica with the first read. Constant work for each statement: a query of the primary for its
 * position, and one or more of the replica until it is there.
 */
export function openReplica({ url, primary, log }: { url: string; primary: pg.Pool; log: Log }): Replica {
  const pool = openPool(url, log, { connections: CONNECTIONS, setting: 'DATABASE_REPLICA_URL' })
  const compared = comparing(primary)
  const answerCounts = { replica: 0, primary: 0 }
  let state: 'unknown' | 'there' | 'away' = 'unknown'
  let awayUntil = 0
  let lateUntil = 0

  const isAway = () => performance.now() < awayUntil

  function goAway(error: unknown): void {
    awayUntil = performance.now() + AWAY_MS
    if (state !== 'away')
      log.warn({ err: error }, 'The replica cannot be used; the primary answers its reads')
    state = 'away'
  }

  function comeBack(): void {
    // Asked before another question failed: it says nothing about the time since.
    if (isAway()) return
    if (state === 'away') log.info('The replica can be used again')
    state = 'there'
  }

  /**
   * Returns if the primary should answer instead, and rethrows errors that it would give too.
   * @param isReading whether the error is of the read, and not of the connection or the replica's answer about itself
   */
  function handleFailure(error: unknown, isReading: boolean): void {
    if (error instanceof PoolExhausted) throw error
    // All connections are in use, which says nothing about the next moment.
    if (isPoolFull(error)) return
    if (isReading && NOT_HERE.has(codeOf(error))) return
    if (isReading && !isItsOwn(error)) throw error
    goAway(error)
  }

  async function isCurrent(client: pg.PoolClient, position: string): Promise<boolean> {
    const isLate = performance.now() < lateUntil
    const hasAll = await compared.reaches(client, position, isLate ? 0 : PATIENCE_MS)
    comeBack()
    if (!hasAll && !isLate) lateUntil = performance.now() + AWAY_MS
    return hasAll
  }

  /** Null when the primary does not tell which database it is: its user may not be allowed to know. */
  async function positionNow(): Promise<string | null> {
    try {
      return await compared.position(state === 'there')
    } catch (error) {
      if (error instanceof PoolExhausted || isDatabaseUnavailable(error)) throw error
      goAway(error)
      return null
    }
  }

  async function askReplica(statement: unknown[]): Promise<pg.QueryResult | null> {
    const position = isAway() ? null : await positionNow()
    if (position === null) return null
    let isReading = false
    try {
      return await inOneTransaction(pool, async (client) => {
        isReading = await isCurrent(client, position)
        return isReading ? await queryOf(client)(...statement) : null
      })
    } catch (error) {
      handleFailure(error, isReading)
      return null
    }
  }

  async function query(...statement: unknown[]): Promise<pg.QueryResult> {
    const answer = await askReplica(statement)
    answerCounts[answer ? 'replica' : 'primary'] += 1
    return answer ?? queryOf(primary)(...statement)
  }

  /** Null when the replica cannot be used. */
  async function stateNow(): Promise<State | null> {
    const position = isAway() ? null : await positionNow()
    if (position === null) return null
    try {
      const state = await inOneTransaction(pool, (client) => compared.stateAt(client, position))
      comeBack()
      return state
    } catch (error) {
      handleFailure(error, false)
      return null
    }
  }

  return {
    pool,
    reports: createDb({ query } as unknown as pg.Pool),
    async health(): Promise<ReplicaHealth> {
      const state = await stateNow()
      return {
        available: state !== null,
        behind: state && Math.max(0, state.behind),
        answered: { ...answerCounts },
      }
    },
    close: () => pool.end(),
  }
}
