import { readFileSync } from 'node:fs'
import pg from 'pg'
import { isLoopback } from '#kernel/process/env-rules.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'

/**
 * Time limits of single steps. Short enough that a request is answered (with 503 at worst) well before a person gives
 * up.
 */
export interface Limits {
  connectMs: number
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

export const REQUEST_LIMITS: Limits = {
  connectMs: 3_000,
  statementMs: 4_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
}

/** For migrations, seeding and other work outside requests. */
export const LONG_WORK_LIMITS: Limits = {
  connectMs: 10_000,
  statementMs: 30 * 60_000,
  lockMs: 60_000,
  idleInTransactionMs: 5 * 60_000,
}

/** For backups and restores, in which reading one large table may take any time. */
export const NO_LIMITS: Limits = { connectMs: 10_000, statementMs: 0, lockMs: 60_000, idleInTransactionMs: 0 }

/**
 * Settings in which servers may differ. In UTC, timestamps without a time zone (such as the end of a session) do not
 * shift with daylight saving time, and ISO is the date format that the driver parses. A pooler notices them, and takes
 * them along when it lends another connection of the server.
 */
const SAME_EVERYWHERE = "SET TimeZone = 'UTC'; SET DateStyle = 'ISO'"

/** Added to the server's own limit, so that the server's clearer error normally comes first. */
const ANSWER_GRACE_MS = 500

const VERIFIED = ['require', 'verify-ca', 'verify-full']

/**
 * The `pg` settings for a URL. TLS is used and verified for every host except this machine, unless the URL has
 * `sslmode=disable` (no TLS) or `sslmode=no-verify` (not verified); `sslrootcert=FILE` sets the trusted authority.
 * Throws for any other sslmode, and names the `setting` that has the URL.
 *
 * Limits and time zone are set on each new connection of a pool, and not in the message that opens it, because poolers
 * such as PgBouncer refuse that message with any of them. For a single connection, see `connectClient`.
 * @param lent whether a pooler lends the server's connections for one transaction each; the limits are then those of
 * the role (`pooler.ts`), because a connection that is given back would keep them
 */
export function connectionConfig(
  url: string,
  limits: Limits = REQUEST_LIMITS,
  setting = 'DATABASE_URL',
  lent = false,
): Omit<pg.PoolConfig, 'onConnect'> & { onConnect: (client: pg.ClientBase) => Promise<unknown> } {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  const rootCert = address.searchParams.get('sslrootcert')
  const options = address.searchParams.get('options')
  for (const name of ['sslmode', 'sslrootcert', 'options']) address.searchParams.delete(name)
  return {
    connectionString: address.href,
    ...(options !== null && { options }),
    ssl: tlsFor(setting, address.hostname, mode, rootCert),
    application_name: 'fenestra',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    ...(limits.statementMs > 0 && { query_timeout: limits.statementMs + ANSWER_GRACE_MS }),
    onConnect: (client) => client.query(lent ? SAME_EVERYWHERE : `${SAME_EVERYWHERE}; ${limitsSql(limits)}`),
  }
}

const limitsSql = ({ statementMs, lockMs, idleInTransactionMs }: Limits) =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; ` +
  `SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`

/** One connection of its own, with limits and time zone; the caller ends it. It is named in `pg_stat_activity`. */
export async function connectClient(
  url: string,
  limits: Limits = REQUEST_LIMITS,
  name = 'fenestra',
): Promise<pg.Client> {
  const config = connectionConfig(url, limits)
  const client = new pg.Client({ ...config, application_name: name })
  // Without a listener, a connection lost between two statements would end the process; the next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await config.onConnect(client)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client
}

function tlsFor(
  setting: string,
  host: string,
  mode: string | null,
  rootCert: string | null,
): pg.PoolConfig['ssl'] {
  if (mode === 'disable') return false
  if (mode === 'no-verify') return { rejectUnauthorized: false }
  if (mode !== null && !VERIFIED.includes(mode))
    throw new StartFailure(
      `${setting}: sslmode=${mode} would not say whether the connection is safe. Use verify-full, no-verify or disable.`,
    )
  // A Unix socket has no host name and, like a loopback address, stays on this machine.
  if (mode === null && (host === '' || isLoopback(host))) return false
  return { rejectUnauthorized: true, ...(rootCert ? { ca: readFileSync(rootCert, 'utf8') } : {}) }
}
