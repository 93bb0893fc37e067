import type { FastifyInstance } from 'fastify'
import { createDb } from '#kernel/database/db.ts'
import type { Replica } from '#kernel/database/connections/replica.ts'
import { rateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { Host } from '#kernel/modules/definition.ts'
import type { Live } from '#kernel/live/index.ts'
import { currencyExponent } from '#kernel/rules/money.ts'

type Given =
  | 'env'
  | 'pool'
  | 'secret'
  | 'publicOrigin'
  | 'revisions'
  | 'memory'
  | 'languages'
  | 'contributions'
  | 'integrations'

export const isHttps = ({ env }: Pick<Host, 'env'>) => env.publicOrigin.startsWith('https://')

/** The host object that every module receives. */
export function createHost({
  http,
  live,
  replica,
  ...provided
}: Pick<Host, Given> & {
  http: FastifyInstance
  live: () => Live | undefined
  /** Where there is one. */
  replica: Replica | undefined
}): Omit<Host, 'lineTexts'> {
  const { env, pool } = provided
  const db = createDb(pool)
  return {
    ...provided,
    https: isHttps(provided),
    db,
    reports: replica?.reports ?? db,
    replica,
    log: http.log,
    limits: rateLimits({ pool, on: env.rateLimits === 'on' }),
    exponent: currencyExponent(env.currency),
    timeZone: env.timeZone,
    live() {
      const opened = live()
      if (!opened) throw new Error('sockets are available only from `mount` on')
      return opened
    },
  }
}
