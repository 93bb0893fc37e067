import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { FastifyBaseLogger } from 'fastify'

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

/**
 * A log on standard output, or elsewhere; secrets are replaced before a line is written.
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
  return pino({ level, redact: { paths, censor: '[redacted]' }, ...(more && { mixin: more }) }, into)
}
