import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { connectionConfig, LONG_WORK_LIMITS } from '../database/connection.ts'
import { safeReason } from '../integrations/sanitize-external-text.ts'
import { throttle } from '../process/throttle.ts'
import { traced } from '../tracing/tracer.ts'
import type { Tracer } from '../tracing/tracer.ts'

export interface Job {
  name: string
  /** Runs at least this often (cron, UTC), and soon after `wake(name)`. */
  cron: string
  /** @param stopping fires when the shop stops; a run with more work ends after its current item */
  run: (stopping: AbortSignal) => Promise<void>
  /** After how many seconds a run counts as lost; 15 minutes by default. */
  maxSeconds?: number
}

export interface Jobs {
  /** Starts the workers; nothing of it is needed to serve a page, so the caller does not wait. */
  start(): Promise<void>
  /** Requests a run soon. Never fails: the scheduled run comes anyway. */
  wake(name: string): void
  stop(): Promise<void>
}

/** Debounce in ms: a run takes all waiting work, so many calls within this time need one. */
const WAKE_MS = 250

/** Background work in the database's own queue, so that many processes share it safely. */
export function buildJobs(options: {
  databaseUrl: string
  jobs: Job[]
  log: FastifyBaseLogger
  tracer?: Tracer | undefined
}): Jobs {
  const { jobs, log, tracer } = options
  let boss: PgBoss | undefined
  let running = false
  /** Runs requested before the workers had started. */
  const early = new Set<string>()
  const stopping = new AbortController()
  const wakers = new Map(
    jobs.map(({ name }) => [
      name,
      throttle(() => {
        if (!running) early.add(name)
        else boss?.send(name).catch((error: unknown) => log.warn({ err: error }, `job ${name} was not woken`))
      }, WAKE_MS),
    ]),
  )

  /** Loaded only now: pages do not wait for it. */
  async function queue(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const made = new PgBoss({
      ...connectionConfig(options.databaseUrl, LONG_WORK_LIMITS),
      schema: 'jobs',
      max: 2,
    })
    made.on('error', (error) => log.warn({ err: error }, 'background jobs are interrupted'))
    return made
  }

  return {
    async start() {
      boss ??= await queue()
      if (stopping.signal.aborted) return
      await boss.start()
      for (const { name, cron, run, maxSeconds } of jobs) {
        await boss.createQueue(name, {
          policy: 'short',
          ...(maxSeconds !== undefined && { expireInSeconds: maxSeconds }),
        })
        const work = () =>
          run(stopping.signal).catch((error: unknown) => {
            log.warn({ err: error, job: name }, 'a background job failed')
            // The queue keeps the reason; a run whose reason cannot be stored would count as under way.
            throw new Error(safeReason(error))
          })
        await boss.work(name, { pollingIntervalSeconds: 1 }, () =>
          traced(tracer, `job ${name}`, { kind: 'internal' }, work),
        )
        await boss.schedule(name, cron)
      }
      // A schedule of an earlier release or a removed module, whose runs would wait for ever.
      for (const { name } of await boss.getSchedules()) if (!wakers.has(name)) await boss.unschedule(name)
      running = true
      for (const name of early) wakers.get(name)?.()
    },
    wake(name) {
      wakers.get(name)?.()
    },
    async stop() {
      running = false
      stopping.abort()
      await boss?.stop({ graceful: true, timeout: 5000 })
    },
  }
}
