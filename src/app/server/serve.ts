import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from './app.ts'
import { openDataFolder } from '#kernel/process/data-folder.ts'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { openDatabase, type Database } from '#kernel/database/connections/open.ts'
import { migrate, pendingMigrations, type OnMigration } from '#kernel/database/migrations/migrate.ts'
import { loadModules, type LoadedModule } from '#kernel/modules/load.ts'
import { tryBackupFolder } from '#kernel/backup/folder.ts'
import { listenAt, type Listening } from '#kernel/http/lifecycle/listen.ts'
import { migrateModules } from '#kernel/modules/migrate.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { isLoopback } from '#kernel/process/env-rules.ts'
import { readEnv, SettingsError, type Env } from '#kernel/process/env.ts'
import { prepareFirstStart } from './first-start.ts'
import { createLog, type Log } from '#kernel/process/log.ts'
import { installationSecret } from '#kernel/process/secrets.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { openTracer } from '#kernel/tracing/open-tracer.ts'

export interface ServeOptions {
  /** Pages come from Vite instead of from the build. */
  dev: boolean
  /** Builds the pages once the modules are known to work; without it they must be there. */
  buildPages?: (() => Promise<void>) | undefined
  /** Prints a line on the terminal, in addition to the log. */
  print: (line: string) => void
}

/** A running shop. */
export interface Serving {
  /** The shop's address, for example `http://localhost:3000`. */
  address: string
  /** Finishes requests in progress (10 s at most), then stops the jobs and the database. */
  close(): Promise<void>
}

/** Starts everything in order and logs it. Throws, with nothing left running, when a part cannot start. */
export async function serve({ dev, buildPages, print }: ServeOptions): Promise<Serving> {
  const env = readEnv(process.env, process.cwd())
  const tracer = await openTracer(env, (reason) => log.warn({ reason }, 'Traces could not be sent'))
  const log = createLog(env.logLevel, undefined, tracer && (() => tracer.logFields()))
  // An unhandled rejection must not stop the shop for everybody; it is logged as an error.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'A task in the background failed'))
  warnOfSettings(env, log)
  const modules = await loadModules(env.modules)
  await openDataFolder(env.dataDir, { onWarning: (warning) => log.warn(warning) })
  await tryBackups(env)
  // Loading the shop's code blocks the process, so the database is started before it.
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>()
  const opening = openDatabase(env, log, { onProgress: print, onBegun })
  const loading = Promise.race([begun, opening]).then(() => import('./app.ts'))
  loading.catch(() => {}) // handled where it is awaited
  const database = await opening
  let shop: Shop | undefined
  try {
    const owner = await prepare(env, database, modules, log, print)
    const { buildShop } = await loading
    let address = env.publicOrigin
    const built = await buildShop({
      env,
      database,
      sessionSecret: env.sessionSecret ?? (await installationSecret(env.dataDir, 'session-secret')).value,
      publicOrigin: () => address,
      log,
      ...(tracer && { tracer }),
      pages: dev ? 'dev' : 'built',
      beforePages: buildPages && (() => orStartFailure(buildPages)),
      modules,
    })
    shop = built
    const listening = await listen(built, env)
    if (!env.hasPublicOrigin) address = `http://localhost:${listening.port}`
    const stopping = new AbortController()
    void startJobs(built, log, stopping.signal)
    // Logs at once if the replica cannot be used.
    void database.replica?.health()
    owner?.(address)
    if (env.smtp === undefined)
      log.warn(`Mails are written to ${join(env.dataDir, 'outbox')}: SMTP_URL is not set`)
    print(`Fenestra is ready: ${address}`)
    return {
      address,
      async close() {
        stopping.abort()
        listening.stop()
        await built.close()
        await database.close()
      },
    }
  } catch (error) {
    await shop?.close()
    await database.close()
    throw error
  }
}

/** The command that builds the pages has told the reason. */
async function orStartFailure(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function warnOfSettings({ misspelt, hasNoSender, mailFrom, ...env }: Env, log: Log): void {
  for (const warning of misspelt) log.warn(warning)
  if (!env.hasPublicOrigin && !isLoopback(env.host))
    log.warn(
      `The shop listens on ${env.host}, but PUBLIC_ORIGIN is not set: only localhost and private addresses such as 192.168.1.10 can sign in and order, and links in mails lead to ${env.publicOrigin}. Set PUBLIC_ORIGIN to the address that people type.`,
    )
  if (hasNoSender)
    log.warn(
      `Mails are sent as ${mailFrom}, which other mail servers refuse. Set MAIL_FROM to an address of your domain, and PUBLIC_ORIGIN.`,
    )
}

/** Throws SettingsError when scheduled backups could not be written. */
async function tryBackups({ backups: { dir } }: Env): Promise<void> {
  if (dir === undefined) return
  await tryBackupFolder(dir).catch(({ code = '' }: NodeJS.ErrnoException) => {
    throw new SettingsError([
      `BACKUP_DIR must be a folder in which this account may write, and ${dir} is none (${code})`,
    ])
  })
}

/** Migrates and fills the database. No browser waits yet, so timeouts are longer than for a request. */
async function prepare(
  env: Env,
  database: Database,
  modules: readonly LoadedModule[],
  log: Log,
  print: ServeOptions['print'],
) {
  const pool = openPool(database.url, log, {
    limits: LONG_WORK_LIMITS,
    connections: env.databaseConnections,
  })
  try {
    await bringUpToDate({ ...database, pool }, modules, print)
    return await prepareFirstStart(env, { ...database, pool }, print)
  } finally {
    await pool.end()
  }
}

async function bringUpToDate(
  database: Database,
  modules: readonly LoadedModule[],
  print: ServeOptions['print'],
): Promise<void> {
  const onMigration: OnMigration = (name, index, count) =>
    print(`Preparing the database: ${name} (${index} of ${count})`)
  if ((await pendingMigrations(database.pool)).length > 0) await migrate(database.url, onMigration)
  await migrateModules(database, modules, onMigration)
}

async function listen(shop: Shop, { host, port }: Env): Promise<Listening> {
  try {
    return await listenAt(shop.http, { host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use by another program. Stop that one, or set PORT to another number`
        : `Fenestra cannot listen on ${host}, port ${port} (${code}). Set HOST and PORT to an address of this machine`
    throw new StartFailure(`${reason}.`, { cause: error })
  }
}

const JOBS_RETRY_MS = 5_000

/** Pages do not wait for the jobs; a database that is unreachable now only delays them. */
async function startJobs(shop: Shop, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await shop.startJobs()
    } catch (error) {
      if (stopping.aborted) return
      log.error({ err: error }, 'The background jobs did not start; trying again soon')
      await wait(JOBS_RETRY_MS, undefined, { ref: false })
    }
  }
}
