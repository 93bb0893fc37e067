import { withoutValues } from '../database/statement-text.ts'

/**
 * The fields of an error that may leave the process: in the log, the job tables, the status page.
 *
 * The message of a database holds values ("Key (email)=(...) already exists"), and that of a query builder all
 * parameters, password hashes among them. A list of what to leave out is never complete, so the output is
 * built from an allow-list of fields.
 */
export interface ErrorFields {
  type: string
  /** Left out where it may quote what somebody sent. */
  message?: string
  /** Where it was thrown: places in the code, without the message. */
  stack?: string
  /** The statement, without values. */
  query?: string
  cause?: ErrorFields
  errors?: ErrorFields[]
  [field: string]: unknown
}

/** Fields of the system, of services and of the database that name things and never hold a value of a row. */
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
/** Names and codes, never texts that people write. */
const NAME = /^[\w.:/-]{1,100}$/
const MAX_MESSAGE = 2_000
/** Causes below causes, and errors in one error. */
const MAX_DEPTH = 5
const MAX_ERRORS = 10

/** An error that PostgreSQL has sent. */
const isDatabaseError = (error: Error): boolean => 'severity' in error && 'routine' in error

const isQueryError = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error && typeof error.query === 'string'

/** The reader of JSON quotes its input; the checker of shapes names keys. */
const quotesInput = (error: Error): boolean =>
  (error instanceof SyntaxError && error.message.includes('JSON')) || 'issues' in error

/** A mail server's message, which names the recipient. */
export const isReply = (error: Error): boolean => 'response' in error && typeof error.response === 'string'

const carriesData = (error: Error): boolean =>
  isDatabaseError(error) || isQueryError(error) || quotesInput(error) || isReply(error)

/** Whether its message may be shown: it holds no data, nor repeats a cause that does. */
function isTellable(error: Error): boolean {
  let { cause } = error
  for (let depth = 0; cause instanceof Error && depth < MAX_DEPTH; depth++) {
    if (carriesData(cause) && cause.message !== '' && error.message.includes(cause.message)) return false
    cause = cause.cause
  }
  return !carriesData(error)
}

/**
 * The frames of a stack. A message may hold lines that look like frames, so what lies before its end is left out,
 * and the stack as a whole where the message cannot be found in it.
 */
function frames({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message)
  if (at === -1) return undefined
  const lines = stack.slice(at + message.length).split('\n')
  return lines.filter((line) => line.startsWith('    at ')).join('\n')
}

/** Fields of an error, its causes and its parts. Of anything that is no error only the type is given. */
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
        errors: error.errors.slice(0, MAX_ERRORS).map((one: unknown) => errorFields(one, depth + 1)),
      }),
  }
}

/** One line about an error, from its fields: "the database refused it (23505, users, users_email_key)". */
export function errorSummary(error: unknown): string {
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`
  if (isTellable(error)) return error.message
  if (error.cause instanceof Error) return errorSummary(error.cause)
  if (!isDatabaseError(error)) return `${error.name}, which quotes what was read`
  const { code, table, constraint, position } = errorFields(error)
  const place = typeof position === 'string' ? `at character ${position}` : undefined
  const named = [code, table, constraint, place].filter((part) => typeof part === 'string')
  return `the database refused it (${named.join(', ')})`
}

/** The same with where it was thrown, for a terminal. */
export function errorReport(error: unknown): string {
  const { type, query, stack } = errorFields(error)
  return [`${type}: ${errorSummary(error)}`, query && `    in ${query}`, stack].filter(Boolean).join('\n')
}
