import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { errorFields, errorSummary } from './error-fields.ts'

/** What every part of the shop writes its log with: JSON lines, first an object, then a sentence. */
export type Log = FastifyBaseLogger

/** Names whose values never reach the log, at the top and one or two levels down. */
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

/** An error is logged by its allowed fields, whatever its key and whoever logs it. */
const withLoggedErrors = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.values(line).some((value) => value instanceof Error)
    ? Object.fromEntries(Object.entries(line).map(([name, value]) => [name, loggedError(value)]))
    : line

/** A line without a sentence, or with the error's own, would repeat the error's message. */
function sentenceOf(first: unknown, sentence: unknown): unknown {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  if (!(error instanceof Error) || error.message === '') return sentence
  const repeats = sentence === undefined || (typeof sentence === 'string' && sentence.includes(error.message))
  return repeats ? errorSummary(error) : sentence
}

/** The query of an address is what people search for, and paths of links hold their secret. */
const requestFields = ({ method, routeOptions }: Partial<FastifyRequest>) => ({
  method,
  route: routeOptions?.url,
})

/**
 * A log on standard output, or elsewhere; secrets are replaced before a line is written, and errors are logged by
 * their allowed fields.
 * @param more fields that each line gets
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
  // A phone code is a secret; the code of an error is what one looks for.
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
