/**
 * Class 22 of SQLSTATE as far as a value does it that was sent: out of range, no number or UUID, no date, a date
 * beyond the calendar, a character that has no place in the encoding. Others, such as a division by zero, are ours.
 */
const SQL_STATES = new Set(['22P02', '22003', '22007', '22008', '22021', '22P05'])

/** Whether `error`, or a cause of it, says that PostgreSQL could not take a value for what it was meant to be. */
export function isRefusedValue(error: unknown): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && SQL_STATES.has(code)) return true
    current = current.cause
  }
  return false
}
