/** Distinguishes "the database is temporarily unavailable" from every other error. */

/**
 * Administrator shutdown, crash, starting up; statement, lock or idle timeout exceeded; read-only replica. In addition,
 * class 08 are lost connections, and class 53 insufficient resources.
 */
const SQL_STATES = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '25P03', '25006'])

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'POOL_EXHAUSTED',
])

/** Messages of `pg` and its pool for errors that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Whether `error`, or one of its causes, means that the database is unreachable or too busy. The request may succeed
 * later and is answered with 503.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const code = (current as { code?: unknown }).code
    if (typeof code === 'string' && (SQL_STATES.has(code) || CODES.has(code) || /^(08|53)\w{3}$/.test(code)))
      return true
    if (code === 'ENOENT' && (current as { syscall?: unknown }).syscall === 'connect') return true
    if (MESSAGES.test(current.message)) return true
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable)) return true
    current = current.cause
  }
  return false
}
