import { withoutValues } from '#kernel/database/statement-text.ts'

/**
 * The fields of an error that may appear in the log, the job tables and the status page.
 *
 * Database errors contain values in their messages ("Key (email)=(...) already exists"), and query builders include all
 * parameters, even password hashes. A deny-list would never be complete, so the output is built from an allow-list of
 * fields.
 */
export interface ErrorFields {
  type: string
  /** Omitted if it might contain user input. */
  message?: string
  /** The stack frames, without the message. */
  stack?: string
  /** The statement, without values. */
  query?: string
  cause?: ErrorFields
  errors?: ErrorFields[]
  [field: string]: unknown
}

/** Fields of system, service and database errors that contain names but never row values. */
const FIELDS = [
  'code',
  'error',
  'status',
  'statusCode',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'command',
  'responseCode',
  'position',
]
/** Names and codes, never text written by people. */
const NAME = /^[\w.:/-]{1,100}$/
const MAX_MESSAGE = 2_000
/** Maximum depth of nested causes and aggregated errors. */
const MAX_DEPTH = 5
const MAX_ERRORS = 10

/** An error sent by PostgreSQL. */
const isDatabaseError = (error: Error): boolean => 'severity' in error && 'routine' in error

const isQueryError = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error && typeof error.query === 'string'

/** JSON.parse quotes its input; zod includes keys. */
const quotesInput = (error: Error): boolean =>
  (error instanceof SyntaxError && error.message.includes('JSON')) || 'issues' in error

/** An error with a mail server's reply, which contains the recipient. */
export const isReply = (error: Error): boolean => 'response' in error && typeof error.response === 'string'

const carriesData = (error: Error): boolean =>
  isDatabaseError(error) || isQueryError(error) || quotesInput(error) || isReply(error)

/** Whether its message may be shown: it contains no data and does not repeat that of a cause that does. */
function isTellable(error: Error): boolean {
  let { cause } = error
  for (let depth = 0; cause instanceof Error && depth < MAX_DEPTH; depth++) {
    if (carriesData(cause) && cause.message !== '' && error.message.includes(cause.message)) return false
    cause = cause.cause
  }
  return !carriesData(error)
}

/**
 * The frames of a stack. A message may contain lines that look like frames, so everything up to its end is removed, and
 * the whole stack if the message cannot be found in it.
 */
function frames({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message)
  if (at === -1) return undefined
  const lines = stack.slice(at + message.length).split('\n')
  return lines.filter((line) => line.startsWith('    at ')).join('\n')
}

/**
 * The allowed fields of an error, its causes and its aggregated errors. For anything other than an error, only its
 * type.
 */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error }
  const stack = frames(error)
  const entries = FIELDS.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name]
    const isName = typeof value === 'number' || (typeof value === 'string' && NAME.test(value))
    return isName ? [[name, value] as const] : []
  })
  const deeper = depth < MAX_DEPTH
  return {
    type: error.constructor.name || error.name,
    ...Object.fromEntries(entries),
    ...(isTellable(error) && { message: error.message.slice(0, MAX_MESSAGE) }),
    ...(isQueryError(error) && { query: withoutValues(error.query) }),
    ...(stack && { stack }),
    ...(deeper && error.cause instanceof Error && { cause: errorFields(error.cause, depth + 1) }),
    ...(deeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MAX_ERRORS).map((cause: unknown) => errorFields(cause, depth + 1)),
      }),
  }
}

/** A one-line summary from the allowed fields: "the database refused it (23505, users, users_email_key)". */
export function errorSummary(error: unknown): string {
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`
  if (isTellable(error)) return error.message
  if (error.cause instanceof Error) return errorSummary(error.cause)
  if (!isDatabaseError(error)) return `${error.name}, which quotes what was read`
  const { code, table, constraint, position } = errorFields(error)
  const location = typeof position === 'string' ? `at character ${position}` : undefined
  const namedParts = [code, table, constraint, location].filter((part) => typeof part === 'string')
  return `the database refused it (${namedParts.join(', ')})`
}

/** The summary with the stack frames, for a terminal. */
export function errorReport(error: unknown): string {
  const { type, query, stack } = errorFields(error)
  return [`${type}: ${errorSummary(error)}`, query && `    in ${query}`, stack].filter(Boolean).join('\n')
}
