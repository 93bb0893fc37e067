import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { connectionConfig, LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections/unavailable.ts'
import { safeReason } from '#kernel/integrations/sanitize-external-text.ts'
import { throttle } from '#kernel/process/throttle.ts'
import { withSpan, type Tracer } from '#kernel/tracing/tracer.ts'

export interface Job {
  name: string
  /** Schedule of runs (cron, UTC); omitted: only on request. `wake(name)` requests additional ones. */
  cron?: string
  /** @param stopping fires when the shop stops; a run with more work should end after its current item */
  run: (stopping: AbortSignal) => Promise<void>
  /** Seconds after which a run counts as lost; by default 15 minutes. */
  maxSeconds?: number
}

export interface Jobs {
  /**
   * Starts the workers in the background, because serving pages does not depend on them. Rejects, with nothing left
   * running, if the queue cannot be prepared; it may be called again.
   */
  start(): Promise<void>
  /** Requests a run soon. Never fails, because the scheduled run follows anyway. */
  wake(name: string): void
  /** Runs a job once, now and in this process; for tests. */
  runJob: (name: string) => Promise<void>
  stop(): Promise<void>
}

/** Debounce in ms. A run processes all pending work, so calls within this time need only one run. */
const WAKE_MS = 250
/** While the database is away, each job reports it each second: once in this time is enough, in ms. */
const OUTAGE_REPEATED_MS = 60_000

/** Background jobs in a queue in the database, which any number of processes can share safely. */
export function buildJobs(options: {
  databaseUrl: string
  jobs: Job[]
  log: FastifyBaseLogger
  tracer?: Tracer | undefined
}): Jobs {
  const { jobs, log, tracer } = options
  let boss: PgBoss | undefined
  let running = false
  /** Ids of this process's workers by their job. */
  const workers = new Map<string, string>()
  /** Runs that were requested before the workers started. */
  const early = new Set<string>()
  const stopping = new AbortController()
  const wakers = new Map(
    jobs.map(({ name }) => [
      name,
      throttle(() => {
        if (!running) early.add(name)
        else request(name).catch((error: unknown) => log.warn({ err: error }, `job ${name} was not woken`))
      }, WAKE_MS),
    ]),
  )

  /** Queues a run, and lets the worker of this process fetch it at once instead of at its next poll. */
  async function request(name: string): Promise<void> {
    await boss?.send(name)
    boss?.notifyWorker(workers.get(name) as string)
  }

  /** Loaded on demand, so that pages do not wait for it. */
  async function createQueue(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const queue = new PgBoss({
      ...connectionConfig(options.databaseUrl, LONG_WORK_LIMITS),
      schema: 'jobs',
      max: 2,
    })
    let lastToldAt = Number.NEGATIVE_INFINITY
    queue.on('error', (reported) => {
      // Workers report the fields of their error in an object that is no Error, which would be logged as it is.
      const isError = (reported as unknown) instanceof Error
      const error = isError ? reported : Object.assign(new Error(reported.message), reported)
      if (isDatabaseUnavailable(error)) {
        if (performance.now() - lastToldAt < OUTAGE_REPEATED_MS) return
        lastToldAt = performance.now()
      }
      log.warn({ err: error }, 'background jobs are interrupted')
    })
    return queue
  }

  /** Declares all jobs before the first worker polls, so that a failure leaves no workers behind. */
  async function prepare(queue: PgBoss): Promise<void> {
    await queue.start()
    for (const { name, cron, maxSeconds } of jobs) {
      await queue.createQueue(name, {
        policy: 'short',
        ...(maxSeconds !== undefined && { expireInSeconds: maxSeconds }),
      })
      if (cron !== undefined) await queue.schedule(name, cron)
    }
    // Schedules of earlier releases and removed modules, whose runs nobody would process.
    const isScheduled = (name: string) => jobs.some((job) => job.name === name && job.cron !== undefined)
    for (const { name } of await queue.getSchedules()) if (!isScheduled(name)) await queue.unschedule(name)
  }

  async function work(queue: PgBoss, { name, run }: Job): Promise<void> {
    const runLogged = () =>
      run(stopping.signal).catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'a background job failed')
        // The queue stores the reason. If it could not be stored, the run would remain marked as active.
        throw new Error(safeReason(error))
      })
    const worker = await queue.work(name, { pollingIntervalSeconds: 1 }, () =>
      withSpan(tracer, `job ${name}`, { kind: 'internal' }, runLogged),
    )
    workers.set(name, worker)
  }

  return {
    async start() {
      const starting = await createQueue()
      if (stopping.signal.aborted) return
      boss = starting
      try {
        await prepare(starting)
        for (const job of jobs) await work(starting, job)
      } catch (error) {
        // Its timers and connections would go on beside those of the next try.
        await starting
          .stop({ graceful: false })
          .catch((failure: unknown) => log.warn({ err: failure }, 'background jobs did not stop'))
        throw error
      }
      running = true
      for (const name of early) wakers.get(name)?.()
    },
    wake(name) {
      wakers.get(name)?.()
    },
    runJob: async (name) => jobs.find((job) => job.name === name)?.run(stopping.signal),
    async stop() {
      running = false
      stopping.abort()
      await boss?.stop({ graceful: true, timeout: 5000 })
    },
  }
}
