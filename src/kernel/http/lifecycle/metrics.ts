import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Replica } from '#kernel/database/connections/replica.ts'
import { pendingEntryOf } from '#kernel/cache/serve.ts'
import { isLoopback } from '#kernel/process/env-rules.ts'
import type { Env } from '#kernel/process/env.ts'
import { refuse } from '../refusal.ts'
import { VISITOR_HEADERS } from '../headers/untrusted-proxy.ts'

export interface MetricsDeps {
  pool: Pool
  replica: Replica | undefined
  /** The number of open WebSockets in this process. */
  sockets: () => number
  /** The state of background jobs, and when the last successful backup finished. */
  machinery: () => Promise<{
    jobs: readonly { name: string; waiting: number; lastCompletedAt: string | null }[]
    lastBackup: Date | null
  }>
  /** Hits of the memory cache, for requests and for pages being rendered. */
  responseCacheHits: () => number
  /** Public pages sent from the disk. */
  pagesSent: () => number
  /** Size of cached responses and searches, in bytes. */
  cachedBytes: () => number
  /** Without a token only this machine may read the metrics, and nobody may behind a proxy. */
  env: Pick<Env, 'metricsToken' | 'behindProxy' | 'dataDir' | 'backups'>
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const digest = (text: string) => createHash('sha256').update(text).digest()

const FORWARDED = [...VISITOR_HEADERS, 'x-forwarded-host', 'x-forwarded-proto', 'via']

/**
 * Whether the request comes from this machine and names it as the host. The host is checked against DNS rebinding: the
 * page of another site may resolve its own name to this machine.
 */
function isLocal({ raw, headers, hostname }: FastifyRequest): boolean {
  return (
    loopback.has(raw.socket.remoteAddress ?? '') &&
    isLoopback(hostname) &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}

/** Whether the request may read the metrics. */
function mayLook(
  request: FastifyRequest,
  { metricsToken: token, behindProxy }: Pick<Env, 'metricsToken' | 'behindProxy'>,
): boolean {
  if (token === undefined) return !behindProxy && isLocal(request)
  const { headers } = request
  const carried = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return carried !== undefined && timingSafeEqual(digest(carried), digest(token))
}

/** Current counts in the database, by index, only on request. */
async function waiting(
  pool: Pool,
): Promise<{ mails: number; texts: number; failed: number; orders: number }> {
  const { rows } = await pool.query<{ mails: number; texts: number; failed: number; orders: number }>(`
    select (select count(*)::int from outbox where status = 'waiting' and channel = 'email') as mails,
           (select count(*)::int from outbox where status = 'waiting' and channel <> 'email') as texts,
           (select count(*)::int from outbox where status = 'failed'
              and created_at > now() - interval '1 day') as failed,
           (select count(*)::int from orders where created_at > now() - interval '1 day') as orders`)
  return rows[0] as { mails: number; texts: number; failed: number; orders: number }
}

type CreateGauge = (name: string, help: string, ...labelNames: string[]) => Gauge

/** Metrics of the replica. @returns a function that sets them */
function replicaGauges(replica: Replica, gauge: CreateGauge): () => Promise<void> {
  const available = gauge(
    'database_replica_available',
    '1 while the replica can be used, 0 while the primary answers its reads',
  )
  const behind = gauge(
    'database_replica_behind_bytes',
    'Bytes of the log that the replica has not repeated yet',
  )
  const reads = gauge(
    'database_report_reads',
    'Reads for figures and exports since the start, by who answered them',
    'answered_by',
  )
  return async () => {
    const health = await replica.health().catch(() => null)
    // Without the primary it is unknown how far behind the replica is.
    available.set(Number(health?.available ?? false))
    behind.set(health?.behind ?? Number.NaN)
    if (!health) return
    reads.set({ answered_by: 'replica' }, health.answered.replica)
    reads.set({ answered_by: 'primary' }, health.answered.primary)
  }
}

/** Free space for data and backups. @returns a function that sets it */
function diskGauge({ dataDir, backups }: MetricsDeps['env'], gauge: CreateGauge): () => Promise<void> {
  const free = gauge('disk_free_bytes', 'Free bytes on the disks of DATA_DIR and BACKUP_DIR', 'folder')
  const folders = { data: dataDir, ...(backups.dir !== undefined && { backups: backups.dir }) }
  return async () => {
    for (const [folder, path] of Object.entries(folders)) {
      const disk = await statfs(path).catch(() => null)
      // Nothing is known of a folder that is gone.
      free.set({ folder }, disk ? disk.bavail * disk.bsize : Number.NaN)
    }
  }
}

/**
 * `GET /metrics` for Prometheus: duration of requests by route and status, connection pool, sockets, outbox, free
 * disk space, orders of the last day, and the process itself.
 */
export function mountMetrics(
  http: FastifyInstance,
  { pool, replica, sockets, responseCacheHits, pagesSent, cachedBytes, env, machinery }: MetricsDeps,
): void {
  const registry = new Registry()
  const registers = [registry]
  const gauge: CreateGauge = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route; answers sent from copies are counted apart',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  http.addHook('onResponse', async (request, reply) => {
    if (pendingEntryOf(request.raw)?.inBackground) return
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const responseCache = gauge(
    'http_copies_sent',
    'Public answers taken from copies since the start, by visitors and by pages being made',
  )
  const pageCacheHits = gauge('http_kept_pages_sent', 'Public pages taken from the disk since the start')
  const cacheMemory = gauge('cache_bytes', 'Memory of cached answers and searches, at most CACHE_MB')
  const connections = gauge(
    'database_connections',
    'Connections of the pool: open, idle, and requests that wait for one',
    'state',
  )
  const watchReplica = replica && replicaGauges(replica, gauge)
  const watchDisks = diskGauge(env, gauge)
  const open = gauge('sockets_open', 'Sockets of the back office in this process')
  const outbox = gauge(
    'outbox_messages',
    'Mails and text messages that wait, and those that failed within a day',
    'state',
  )
  const jobsWaiting = gauge('jobs_waiting', 'Runs of a background job that are due and have not begun', 'job')
  const jobsDone = gauge('job_last_success_timestamp_seconds', 'When a background job was last done', 'job')
  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'When the last good backup was finished; 0 while there is none',
  )
  const orders = gauge('orders_last_day', 'Orders placed within 24 hours')

  // The default metrics observe the event loop, so they start with the first request for metrics, not with the process.
  let watching = false

  http.get(
    '/metrics',
    { schema: { hide: true }, config: { pressureHandler: () => {} } },
    async (request, reply) => {
      if (!mayLook(request, env))
        throw refuse(env.metricsToken === undefined ? 'forbidden' : 'unauthenticated')
      if (!watching) collectDefaultMetrics({ register: registry })
      watching = true
      responseCache.set(responseCacheHits())
      pageCacheHits.set(pagesSent())
      cacheMemory.set(cachedBytes())
      open.set(sockets())
      connections.set({ state: 'open' }, pool.totalCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'wanted' }, pool.waitingCount)
      await watchReplica?.()
      await watchDisks()
      const outboxCounts = await waiting(pool).catch(() => null)
      if (outboxCounts) {
        outbox.set({ state: 'mails_waiting' }, outboxCounts.mails)
        outbox.set({ state: 'texts_waiting' }, outboxCounts.texts)
        outbox.set({ state: 'failed' }, outboxCounts.failed)
        orders.set(outboxCounts.orders)
      }
      const background = await machinery().catch(() => null)
      for (const { name, waiting: due, lastCompletedAt } of background?.jobs ?? []) {
        jobsWaiting.set({ job: name }, due)
        if (lastCompletedAt) jobsDone.set({ job: name }, Date.parse(lastCompletedAt) / 1000)
      }
      if (background) backup.set((background.lastBackup?.getTime() ?? 0) / 1000)
      reply.header('cache-control', 'no-store').type(registry.contentType)
      return registry.metrics()
    },
  )
  http.addHook('onClose', async () => registry.clear())
}
