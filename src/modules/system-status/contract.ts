import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { moment } from '#kernel/contract/wire.ts'

/** The state of the shop's database, jobs and backups; sizes in bytes, times in ms. */
export const status = z.object({
  versions: z.object({
    release: z.string(),
    node: z.string(),
    database: z.string(),
    /** The release to which PostgreSQL should be updated, when it lacks a known fix. */
    databaseFixedIn: z.string().nullable(),
    /** The number of the last migration. */
    migration: z.number().int(),
    /** Whether the database has the schema of this release. */
    current: z.boolean(),
  }),
  process: z.object({
    host: z.string(),
    startedAt: moment,
    memory: z.number(),
    sockets: z.number().int(),
    connections: z.object({ open: z.number().int(), idle: z.number().int(), wanted: z.number().int() }),
  }),
  /** The replica for figures and exports; null without DATABASE_REPLICA_URL. */
  replica: z
    .object({
      /** False while the primary answers its reads. */
      available: z.boolean(),
      /** Bytes of the log that it has not repeated yet; null while it cannot be used. */
      behind: z.number().nullable(),
      /** Reads since the start of the process, by who answered them. */
      answered: z.object({ replica: z.number().int(), primary: z.number().int() }),
    })
    .nullable(),
  jobs: z.array(
    z.object({
      name: z.string(),
      schedule: z.string(),
      lastCompletedAt: moment.nullable(),
      lastFailedAt: moment.nullable(),
      failure: z.string().nullable(),
      waiting: z.number().int(),
    }),
  ),
  outbox: z.object({
    mailsWaiting: z.number().int(),
    textsWaiting: z.number().int(),
    /** When the oldest due message became due. */
    oldestDueAt: moment.nullable(),
    failedLastDay: z.number().int(),
  }),
  backups: z.object({
    /** The backup schedule (cron, UTC); null if backups are not configured. */
    schedule: z.string().nullable(),
    keep: z.number().int(),
    /** The folder on the shop's machine where backups are written. */
    folder: z.string(),
    latest: z.array(
      z.object({
        startedAt: moment,
        finishedAt: moment.nullable(),
        file: z.string(),
        madeBy: z.enum(['command', 'schedule']),
        bytes: z.number().nullable(),
        rows: z.number().nullable(),
        uploads: z.number().nullable(),
        failure: z.string().nullable(),
      }),
    ),
  }),
  disk: z.object({
    /** Free space on the disk of DATA_DIR; null if it cannot be measured. */
    free: z.number().nullable(),
    total: z.number().nullable(),
    /** Writes are refused when less than this is free; 0 to never refuse. */
    reserve: z.number(),
    database: z.number(),
  }),
})
export type Status = z.output<typeof status>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'admins',
  summary: 'Versions, replica, jobs, outbox, backups and disk of the shop',
  success: { status: 200, body: status },
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/status/backups/{file}',
  access: 'admins',
  summary:
    'Take a backup out of the folder of backups, within ten minutes of signing in or giving the password',
  params: z.object({
    file: z
      .string()
      .max(200)
      .regex(/^[\w-]+\.tar\.gz$/),
  }),
  sends: ['application/gzip'],
  success: { status: 200, body: null },
  errors: ['backup_gone', 'proof_needed'],
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/status/backups',
  access: 'admins',
  summary: 'Make a backup in the background; GET /api/status has its state and result',
  success: { status: 202, body: z.object({ folder: z.string() }) },
})
