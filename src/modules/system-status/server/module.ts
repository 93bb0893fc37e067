import { defineModule } from '#kernel/modules/definition.ts'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { systemStatusErrors } from '../errors.ts'
import { backUpNow, downloadBackup, getStatus, type Status } from '../contract.ts'
import { lastGoodBackup, latestBackups, type BackupRow } from '#kernel/backup/backups.repository.ts'
import { audit } from '#kernel/audit/audit.ts'
import { BACK_UP_NOW, backupFolder } from '#kernel/backup/scheduled.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'
import { missingFix } from '#kernel/database/connections/known-fix.ts'
import { pendingMigrations } from '#kernel/database/migrations/migrate.ts'
import type { Replica } from '#kernel/database/connections/replica.ts'
import type { Env } from '#kernel/process/env.ts'
import { mount } from '#kernel/http/mount.ts'
import { release } from '#kernel/process/release.ts'
import { sendBackup } from './send-backup.ts'
import { statusRepository } from './status.repository.ts'

const SHOWN_BACKUPS = 10
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
const number = (text: string | null) => (text === null ? null : Number(text))

function serializeBackup(row: BackupRow): Status['backups']['latest'][number] {
  return {
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    file: row.file,
    madeBy: row.made_by,
    bytes: number(row.bytes),
    rows: number(row.rows),
    uploads: row.uploads,
    failure: row.failure,
  }
}

async function diskOf(folder: string): Promise<{ free: number | null; total: number | null }> {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => ({ free: null, total: null }),
  )
}

type StatusRepository = ReturnType<typeof statusRepository>

/** `GET /api/status`: the shop's state for administrators and monitoring. */
function mountStatus(
  http: FastifyInstance,
  {
    pool,
    replica,
    env,
    sockets,
    stored,
  }: {
    pool: Pool
    replica: Pick<Replica, 'health'> | undefined
    env: Env
    sockets: () => number
    stored: StatusRepository
  },
): void {
  mount(http, getStatus, async () => {
    const [{ size, ...versions }, pending, repeated, jobs, outbox, backups, disk] = await Promise.all([
      stored.versions(),
      pendingMigrations(pool),
      replica?.health() ?? null,
      stored.jobs(),
      stored.outbox(),
      latestBackups(pool, SHOWN_BACKUPS),
      diskOf(env.dataDir),
    ])
    return {
      versions: {
        release: release(),
        node: process.version,
        ...versions,
        databaseFixedIn: missingFix(versions.database),
        current: pending.length === 0,
      },
      process: {
        host: hostname(),
        startedAt,
        memory: process.memoryUsage.rss(),
        sockets: sockets(),
        connections: { open: pool.totalCount, idle: pool.idleCount, wanted: pool.waitingCount },
      },
      replica: repeated,
      jobs,
      outbox,
      backups: {
        schedule: env.backups.dir === undefined ? null : env.backups.schedule,
        keep: env.backups.keep,
        folder: backupFolder(env),
        latest: backups.map(serializeBackup),
      },
      disk: { ...disk, reserve: env.diskReserve, database: size },
    }
  })

  mount(http, downloadBackup, (call) => sendBackup(call, { pool, env }))

  mount(http, backUpNow, async ({ actor }) => {
    await transactionOrRefusal(pool, async (db, client) => {
      await audit(db, { by: actor, action: 'backup.request', id: 'backup' })
      wakeJob(client, BACK_UP_NOW)
    })
    return { folder: backupFolder(env) }
  })
}

export interface StatusPorts {
  /** The state of jobs and backups, for /metrics. */
  machinery: () => Promise<{
    jobs: Awaited<ReturnType<StatusRepository['jobs']>>
    lastBackup: Awaited<ReturnType<typeof lastGoodBackup>>
  }>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    'system-status': StatusPorts
  }
}

export const status = defineModule({
  name: 'system-status',
  errors: systemStatusErrors,
  build(host) {
    const { pool, replica, env } = host
    const stored = statusRepository(pool)
    const sockets = () => host.live().hub.connections.size
    return {
      ports: {
        machinery: async () => ({ jobs: await stored.jobs(), lastBackup: await lastGoodBackup(pool) }),
      },
      mount: (http) => mountStatus(http, { pool, replica, env, sockets, stored }),
    }
  },
})
