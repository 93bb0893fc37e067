import { pino, type DestinationStream } from 'pino'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { errorFields, errorSummary } from './error-fields.ts'

/** The logger of the whole shop: JSON lines, called with an object and then a sentence. */
export type Log = FastifyBaseLogger

/** Fields whose values are redacted, at the top level and one or two levels down. */
const SECRETS = [
  'password',
  'newPassword',
  'token',
  'secret',
  'clientSecret',
  'sessionSecret',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'apiKey',
  'authToken',
]

const loggedError = (value: unknown) => (value instanceof Error ? errorFields(value) : value)
const summarised = (value: unknown) => (value instanceof Error ? errorSummary(value) : value)

/** Reduces errors to their allowed fields, whatever their key and whoever logs them. */
const withLoggedErrors = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.values(line).some((value) => value instanceof Error)
    ? Object.fromEntries(Object.entries(line).map(([name, value]) => [name, loggedError(value)]))
    : line

/**
 * Replaces a missing sentence, or one that contains the error's message, with a summary of the error's allowed fields.
 */
function sentenceOf(first: unknown, sentence: unknown): unknown {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  if (!(error instanceof Error) || error.message === '') return sentence
  const repeats = sentence === undefined || (typeof sentence === 'string' && sentence.includes(error.message))
  return repeats ? errorSummary(error) : sentence
}

/**
 * Leaves out the query string, which contains search terms, and uses the route instead of the path, which may contain
 * the secret of a link.
 */
const requestFields = ({ method, routeOptions }: Partial<FastifyRequest>) => ({
  method,
  route: routeOptions?.url,
})

/**
 * A logger for standard output or another stream. Secrets are redacted, and errors reduced to their allowed fields.
 * @param more fields added to each line
 */
export function createLog(
  level: string,
  into: DestinationStream = pino.destination(1),
  more?: () => object,
): Log {
  const paths = SECRETS.flatMap((name) => {
    const key = name.startsWith('[') ? name : `.${name}`
    return [name, `*${key}`, `*.*${key}`]
  })
  // A phone code is a secret, but the code of an error is needed for debugging.
  paths.push('body.code', '*.body.code')
  return pino(
    {
      level,
      redact: { paths, censor: '[redacted]' },
      formatters: { log: withLoggedErrors },
      serializers: { err: loggedError, req: requestFields },
      hooks: {
        logMethod([first, sentence, ...values], method) {
          const summaries = [sentenceOf(first, sentence), ...values].map(summarised)
          method.apply(this, [first, ...summaries] as Parameters<typeof method>)
        },
      },
      ...(more && { mixin: more }),
    },
    into,
  )
}
