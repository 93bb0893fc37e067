import type { FastifyInstance } from 'fastify'
import { createDb } from '../../kernel/database/db.ts'
import { rateLimits } from '../../kernel/http/rate-limits.ts'
import type { Host } from '../../kernel/modules/definition.ts'
import type { Live } from '../../kernel/live/index.ts'
import { currencyExponent } from '../../kernel/rules/money.ts'

type Given =
  | 'env'
  | 'pool'
  | 'secret'
  | 'https'
  | 'publicOrigin'
  | 'revisions'
  | 'memory'
  | 'languages'
  | 'translated'
  | 'outside'

/** What every module is given. */
export function createHost({
  http,
  live,
  ...given
}: Pick<Host, Given> & { http: FastifyInstance; live: () => Live | undefined }): Host {
  const { env, pool } = given
  return {
    ...given,
    db: createDb(pool),
    log: http.log,
    limits: rateLimits({ pool, on: env.rateLimits === 'on' }),
    exponent: currencyExponent(env.currency),
    timeZone: env.timeZone,
    live() {
      const opened = live()
      if (!opened) throw new Error('sockets are there from `mount` on')
      return opened
    },
  }
}
