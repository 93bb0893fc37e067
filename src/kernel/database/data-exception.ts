/**
 * The SQLSTATE codes of class 22 that user input can cause: out of range, not a number or UUID, not a date, a date
 * outside the calendar, a character outside the encoding. Other codes, such as division by zero, indicate our own bugs.
 */
const SQL_STATES = new Set(['22P02', '22003', '22007', '22008', '22021', '22P05'])

/** Whether `error`, or one of its causes, means that PostgreSQL could not convert a value to its type. */
export function isRefusedValue(error: unknown): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && SQL_STATES.has(code)) return true
    current = current.cause
  }
  return false
}
