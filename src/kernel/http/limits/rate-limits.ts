import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse, type Refusal } from '../refusal.ts'

/** How often somebody may do something within a time window. */
export interface Limit {
  /** Part of the stored key; do not change it with the figures. */
  name: string
  times: number
  seconds: number
}

/** Addresses are counted by their hash, so that the table is not a list of visitors. */
export const addressKey = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

export interface RateLimits {
  /**
   * Counts one attempt of `who`.
   * @param connection of a transaction, so that a rollback also undoes the count
   * @returns null within the limit, otherwise the refusal with the seconds to wait
   */
  take(limit: Limit, who: string, connection?: PoolClient): Promise<Refusal<'too_many_requests'> | null>
  /** Undoes the count of an attempt that should not count. */
  giveBack(limit: Limit, who: string): Promise<void>
}

/** Limits shared by all processes, counted in the table `rate_limits`. */
export function rateLimits({ pool, on }: { pool: Pool; on: boolean }): RateLimits {
  if (!on) return { take: async () => null, giveBack: async () => {} }

  const limiterOf = ({ name, times, seconds }: Limit, connection?: PoolClient) =>
    new RateLimiterPostgres({
      storeClient: connection ?? pool,
      storeType: connection ? 'client' : 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: times,
      duration: seconds,
    })

  return {
    async take(limit, who, connection) {
      try {
        await limiterOf(limit, connection).consume(who)
        return null
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        return refuse('too_many_requests', { headers: { 'retry-after': String(wait) } })
      }
    },
    async giveBack(limit, who) {
      await limiterOf(limit).reward(who)
    },
  }
}
