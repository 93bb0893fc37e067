import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'

/** How often somebody may do something within a window of time. */
export interface Limit {
  /** Part of the stored key, so it stays when the figures change. */
  name: string
  times: number
  seconds: number
}

export const orderLimit: Limit = { name: 'orders', times: 30, seconds: 10 * 60 }

/** Asking what a change would cost counts as well. */
export const ownOrderChangeLimit: Limit = { name: 'own-order-changes', times: 60, seconds: 10 * 60 }

/** Orders without an account, by whom and to whom; a day of the latter, because their mails and calls cost the most. */
export const guestOrderLimits = {
  network: { name: 'guest-orders', times: 20, seconds: 60 * 60 },
  phone: { name: 'guest-orders-phone', times: 5, seconds: 24 * 60 * 60 },
  mailbox: { name: 'guest-orders-mailbox', times: 5, seconds: 24 * 60 * 60 },
  place: { name: 'guest-orders-place', times: 5, seconds: 24 * 60 * 60 },
} satisfies Record<string, Limit>

/** Pages with a form that the server answers, and these answers: nothing keeps them, so each is rendered. */
export const formPageLimit: Limit = { name: 'form-pages', times: 120, seconds: 10 * 60 }

export const helpfulLimit: Limit = { name: 'helpful', times: 30, seconds: 10 * 60 }

export const samplesLimit: Limit = { name: 'samples', times: 20, seconds: 60 * 60 }

/** Addresses are counted under a hash, so that the table is no list of visitors. */
export const addressKey = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

export interface RateLimits {
  /**
   * Counts one more for `who`.
   * @param connection of a transaction, when what is rolled back shall not count
   * @returns null while the limit is kept, otherwise the refusal with the seconds to wait
   */
  take(limit: Limit, who: string, connection?: PoolClient): Promise<Refusal<'too_many_requests'> | null>
  /** Takes back an attempt that turned out not to count. */
  giveBack(limit: Limit, who: string): Promise<void>
}

/** Limits that all processes share: they are counted in the table `rate_limits`. */
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
