import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../process/log.ts'
import { createDb, type Db } from './db.ts'
import { openPool, PoolExhausted } from './pool.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Connections of one process to the replica; a report takes several at once. */
const CONNECTIONS = 10
/** How long a read waits for the replica to repeat what was committed before it, in ms; then the primary answers. */
const PATIENCE_MS = 1_000
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50
/** A replica that failed is left alone for so long, and nobody waits for one that came too late, in ms. */
const AWAY_MS = 5_000

/** The answer of the replica would have come too late; the primary would take as long. */
const TOO_SLOW = new Set(['57014', '55P03'])
/** What the primary can answer and a replica cannot: a read that disturbs what it repeats, a function that writes. */
const NOT_HERE = new Set(['40001', '40P01', '25006'])

const POSITION = 'select pg_current_wal_flush_lsn()::text as position'
const STATE = `
  select pg_is_in_recovery() as repeats, coalesce(pg_last_wal_replay_lsn() >= $1, false) as has_all,
    coalesce(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as behind`
const IDENTITY = `select system_identifier || ' ' || current_database() as identity from pg_control_system()`

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
  repeats: boolean
  has_all: boolean
  behind: number
}

/** The ways in which `query` is called without a callback. */
type Query = (...statement: unknown[]) => Promise<pg.QueryResult>

const queryOf = (pool: pg.Pool) => pool.query.bind(pool) as unknown as Query

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

class NoReplica extends Error {
  override name = 'NoReplica'
}

/** How far the primary has written, and how far the replica has repeated it. Throws when it is none of this primary. */
function comparing(pool: pg.Pool, primary: pg.Pool) {
  async function stateAt(position: string): Promise<State> {
    const { rows } = await pool.query<State>(STATE, [position])
    const state = rows[0] as State
    // One that was promoted takes writes of its own.
    if (!state.repeats) throw new NoReplica('DATABASE_REPLICA_URL is no replica: it takes writes itself')
    return state
  }
  return {
    /** Whatever is committed when this is called lies before the position. */
    async position(): Promise<string> {
      const { rows } = await primary.query<{ position: string }>(POSITION)
      return rows[0]?.position as string
    },
    stateAt,
    async recognise(): Promise<void> {
      const [one, other] = await Promise.all(
        [pool, primary].map((each) => each.query<{ identity: string }>(IDENTITY)),
      )
      if (one?.rows[0]?.identity !== other?.rows[0]?.identity)
        throw new NoReplica('DATABASE_REPLICA_URL is a replica of another database than DATABASE_URL')
    },
    /** Whether the replica has the position, or reaches it in time. */
    async reaches(position: string, patienceMs: number): Promise<boolean> {
      const deadline = performance.now() + patienceMs
      for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
        if ((await stateAt(position)).has_all) return true
        if (performance.now() + ms > deadline) return false
        await pause(ms)
      }
    },
  }
}

/**
 * Connects to the replica with the first read. Constant work for each statement: a query of the primary for its
 * position, and one or more of the replica until it is there.
 */
export function openReplica({ url, primary, log }: { url: string; primary: pg.Pool; log: Log }): Replica {
  const pool = openPool(url, log, { connections: CONNECTIONS })
  const compared = comparing(pool, primary)
  const answered = { replica: 0, primary: 0 }
  let state: 'unknown' | 'there' | 'away' = 'unknown'
  let awayUntil = 0
  let lateUntil = 0

  function goAway(error: unknown): void {
    awayUntil = performance.now() + AWAY_MS
    if (state !== 'away')
      log.warn({ err: error }, 'The replica cannot be used; the primary answers its reads')
    state = 'away'
  }

  /** Asks the replica about itself; null while it is away. Whatever it answers wrongly, the primary answers instead. */
  async function ofItself<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      if (state !== 'there') await compared.recognise()
      const answer = await question()
      if (state === 'away') log.info('The replica can be used again')
      state = 'there'
      return answer
    } catch (error) {
      if (error instanceof PoolExhausted) throw error
      goAway(error)
      return null
    }
  }

  async function isCurrent(): Promise<boolean> {
    const position = await compared.position()
    const isLate = performance.now() < lateUntil
    const hasAll = await ofItself(() => compared.reaches(position, isLate ? 0 : PATIENCE_MS))
    if (hasAll === false && !isLate) lateUntil = performance.now() + AWAY_MS
    return hasAll === true
  }

  async function askReplica(statement: unknown[]): Promise<pg.QueryResult | null> {
    if (performance.now() < awayUntil) return null
    if (!(await isCurrent())) return null
    try {
      return await queryOf(pool)(...statement)
    } catch (error) {
      const code = codeOf(error)
      if (NOT_HERE.has(code)) return null
      if (TOO_SLOW.has(code) || error instanceof PoolExhausted || !isDatabaseUnavailable(error)) throw error
      goAway(error)
      return null
    }
  }

  async function query(...statement: unknown[]): Promise<pg.QueryResult> {
    const answer = await askReplica(statement)
    answered[answer ? 'replica' : 'primary'] += 1
    return answer ?? queryOf(primary)(...statement)
  }

  return {
    pool,
    reports: createDb({ query } as unknown as pg.Pool),
    async health(): Promise<ReplicaHealth> {
      const isAway = performance.now() < awayUntil
      const position = isAway ? '' : await compared.position()
      const now = isAway ? null : await ofItself(() => compared.stateAt(position))
      return { available: now !== null, behind: now && Math.max(0, now.behind), answered: { ...answered } }
    },
    close: () => pool.end(),
  }
}
