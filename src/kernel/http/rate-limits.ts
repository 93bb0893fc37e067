import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse, type Refusal } from './refusal.ts'

/** How often somebody may do something within a time window. */
export interface Limit {
  /** Part of the stored key; do not change it with the figures. */
  name: string
  times: number
  seconds: number
}

export const orderLimit: Limit = { name: 'orders', times: 30, seconds: 10 * 60 }

/** Asking for the price of a change counts, too. */
export const ownOrderChangeLimit: Limit = { name: 'own-order-changes', times: 60, seconds: 10 * 60 }

/**
 * Orders without an account, by sender and by recipient. The recipient's limits last a day, because mails and calls
 * cost the most.
 */
export const guestOrderLimits = {
  network: { name: 'guest-orders', times: 20, seconds: 60 * 60 },
  phone: { name: 'guest-orders-phone', times: 5, seconds: 24 * 60 * 60 },
  mailbox: { name: 'guest-orders-mailbox', times: 5, seconds: 24 * 60 * 60 },
  place: { name: 'guest-orders-place', times: 5, seconds: 24 * 60 * 60 },
} satisfies Record<string, Limit>

export const supportVoteLimit: Limit = { name: 'helpful', times: 30, seconds: 10 * 60 }

export const samplesLimit: Limit = { name: 'samples', times: 20, seconds: 60 * 60 }

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
