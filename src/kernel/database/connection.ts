import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'
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

/**
 * Settings in which servers may differ. In UTC, timestamps without a time zone (such as the end of a session) do not
 * shift with daylight saving time, and ISO is the date format that the driver parses.
 */
const SAME_EVERYWHERE = '-c TimeZone=UTC -c DateStyle=ISO'

/** Added to the server's own limit, so that the server's clearer error normally comes first. */
const ANSWER_GRACE_MS = 500

const VERIFIED = ['require', 'verify-ca', 'verify-full']

/**
 * The `pg` settings for a URL. TLS is used and verified for every host except this machine, unless the URL has
 * `sslmode=disable` (no TLS) or `sslmode=no-verify` (not verified); `sslrootcert=FILE` sets the trusted authority.
 * Every connection uses UTC. Throws for any other sslmode, and names the `setting` that has the URL.
 */
export function connectionConfig(
  url: string,
  limits: Limits = REQUEST_LIMITS,
  setting = 'DATABASE_URL',
): ClientConfig {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  const rootCert = address.searchParams.get('sslrootcert')
  const options = address.searchParams.get('options')
  for (const name of ['sslmode', 'sslrootcert', 'options']) address.searchParams.delete(name)
  return {
    connectionString: address.href,
    options: options === null ? SAME_EVERYWHERE : `${SAME_EVERYWHERE} ${options}`,
    ssl: tlsFor(setting, address.hostname, mode, rootCert),
    application_name: 'fenestra',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + ANSWER_GRACE_MS,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  }
}

function tlsFor(
  setting: string,
  host: string,
  mode: string | null,
  rootCert: string | null,
): ClientConfig['ssl'] {
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
