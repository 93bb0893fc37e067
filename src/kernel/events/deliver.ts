import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { isDue } from '#kernel/jobs/due.ts'
import { safeReason } from '#kernel/integrations/sanitize-external-text.ts'
import type { Subscription } from './events.ts'

interface Delivery {
  id: string
  module: string
  event: string
  payload: unknown
  attempts: number
}

/** With pauses of 1, 2, 4 ... minutes, up to four hours, this spans two days. */
const MAX_ATTEMPTS = 20
const pauseMinutes = (attempts: number) => Math.min(2 ** (attempts - 1), 240)
/** A handler that takes longer counts as lost, and the event is delivered again. */
const CLAIM_MINUTES = 10

/**
 * Delivers pending events to the handlers that run after the commit, oldest first, until none is due. Processes running
 * this at the same time claim different events.
 */
export async function deliverEvents(parts: {
  pool: Pool
  subscriptions: readonly Subscription[]
  log: FastifyBaseLogger
  stopping: AbortSignal
}): Promise<void> {
  const { pool, subscriptions, log, stopping } = parts
  while (!stopping.aborted) {
    const due = await claim(pool)
    if (due === undefined) return
    const { id, module, event, payload, attempts } = due
    const subscription = subscriptions.find(
      (candidate) => candidate.module === module && candidate.event === event,
    )
    try {
      if (!subscription?.handler.afterCommit)
        throw new Error(`the module ${module} is not installed, or no longer listens to ${event}`)
      await subscription.handler.afterCommit(payload as never, { id })
      await pool.query('delete from event_deliveries where id = $1', [id])
    } catch (error) {
      const givenUp = attempts >= MAX_ATTEMPTS
      log[givenUp ? 'error' : 'warn'](
        { err: error, module, event, attempts, givenUp },
        'an event was not taken',
      )
      await pool.query(
        `update event_deliveries set last_error = $2, given_up = $3, next_attempt_at = now() + make_interval(mins => $4)
         where id = $1`,
        [id, safeReason(error), givenUp, pauseMinutes(attempts)],
      )
    }
  }
}

async function claim(pool: Pool): Promise<Delivery | undefined> {
  const { rows } = await pool.query<Delivery>(
    `update event_deliveries set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => $1)
     where id = (
       select id from event_deliveries where ${isDue} and not given_up
       order by id limit 1 for update skip locked)
     returning id, module, event, payload, attempts`,
    [CLAIM_MINUTES],
  )
  return rows[0]
}

/** Deletes events that failed for good three months ago, or have waited that long for a removed module. */
export async function purgeEvents(pool: Pool): Promise<void> {
  await pool.query("delete from event_deliveries where created_at < now() - interval '90 days'")
}
