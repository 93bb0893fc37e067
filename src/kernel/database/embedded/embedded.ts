import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDataFolder } from '#kernel/process/data-folder.ts'
import type { Log } from '#kernel/process/log.ts'
import { installationSecret, existingSecret } from '#kernel/process/secrets.ts'
import { NoShop } from '../connections/no-shop.ts'
import { chooseAccount } from './account.ts'
import { clusterExists, createCluster, DATABASE, changeOwner, resetPassword, ROLE } from './cluster.ts'
import { clearLeftovers } from './leftover.ts'
import { DataFolderInUse, readRunning, takeLock } from './lock.ts'
import { findPrograms } from './programs.ts'
import { freePort, type ServerOptions, startServer, type Server } from './server.ts'

/** A server that is restarted whenever it exits unexpectedly. */
interface SupervisedServer {
  readonly pid: number
  /** Stops the server without restarting it. */
  stop(): Promise<void>
}

const RETRY_MS = [0, 250, 500, 1000]

/** Starts the server and keeps it running on the same port until stop(). Throws if the first start fails. */
async function superviseServer(options: ServerOptions, log: Log): Promise<SupervisedServer> {
  let server = await startServer(options)
  const stopping = new AbortController()
  const stopped = (): boolean => stopping.signal.aborted
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stopped()) {
      const reason = await server.ended
      if (stopped()) return
      log.error({ reason }, 'The database server ended by itself; starting it again')
      const next = await restart()
      if (next === undefined) return
      server = next
      log.info('The database server runs again')
    }
  }

  async function restart(): Promise<Server | undefined> {
    for (let tries = 0; !stopped(); tries++) {
      await wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])
      try {
        return await startServer(options)
      } catch (error) {
        log.error({ err: error }, 'The database server could not be started again; trying on')
      }
    }
    return undefined
  }

  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await server.stop()
      await watching
      // A restart may have been in progress when stop() was called.
      await server.stop()
    },
  }
}

/** The bundled PostgreSQL server, running on `DATA_DIR/postgres`. */
export interface EmbeddedDatabase {
  url: string
  /** True if this start created the database. */
  created: boolean
  /** Shuts the server down cleanly and releases the data directory. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** The folder of the PostgreSQL programs; by default those of the package. */
  programs?: string | undefined
  /** Name of this process in the error message of a second process: `the shop`. */
  purpose: string
  log: Log
  /** Called with a sentence for each step that takes more than a moment. */
  onProgress?: (step: string) => void
  /** Called when the server process has been started but is not ready yet. */
  onBegun?: () => void
  /** False: a folder without a database is refused with NoShop, and nothing is created. */
  mayCreate?: boolean
  /** PostgreSQL settings that override the shop's; used by tests. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts the bundled server, creating the database on the first start, and keeps it running until close(). Throws
 * DataFolderInUse, DataFolderForeign, DataFolderDamaged, NoShop, or an error whose message says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { purpose, mayCreate = true, log } = options
  if (!mayCreate && !existsSync(options.dataDir)) throw new NoShop(`${options.dataDir} (DATA_DIR)`)
  const dataDir = await openDataFolder(options.dataDir, {
    command: purpose === 'the shop' ? 'npm start' : purpose,
    onWarning: (warning) => log.warn(warning),
  })
  if (!mayCreate && !(await clusterExists(join(dataDir, 'postgres'))))
    throw new NoShop(`${options.dataDir} (DATA_DIR)`)
  const lock = takeLock(dataDir, purpose)
  if (!lock) throw new DataFolderInUse(dataDir, readRunning(dataDir))
  try {
    const { created, port, password, server } = await startIn(dataDir, options)
    lock.announce(port)
    return {
      url: urlOf(port, password),
      created,
      async close() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startIn(dataDir: string, { log, onProgress, onBegun, settings, ...options }: EmbeddedOptions) {
  const dir = join(dataDir, 'postgres')
  const programs = await findPrograms(options.programs)
  const account = chooseAccount(programs.postgres)
  const secret = await installationSecret(dataDir, 'database-password')
  const password = secret.value
  const created = !(await clusterExists(dir))
  if (created) {
    onProgress?.('Creating the database (once, a second or two)')
    await createCluster(dir, programs, account, password)
  } else {
    const leftovers = await clearLeftovers(dir)
    if (leftovers === 'stopped server') log.warn('Stopped a database server left over by an earlier run')
    await changeOwner(dir, account.owner)
    if (secret.fresh) await resetPassword(dir, programs, account, password)
  }
  const onLine = (line: string): void => log.debug({ postgres: line }, 'Database server')
  const start = { dir, account, programs, settings, onLine, onBegun }
  return { created, password, ...(await startOnFreePort(start, log)) }
}

const PORT_TRIES = 3

/** Retries, because another program may take the port between choosing and using it. */
async function startOnFreePort(options: Omit<ServerOptions, 'port'>, log: Log, tries = PORT_TRIES) {
  const port = await freePort()
  try {
    return { port, server: await superviseServer({ ...options, port }, log) }
  } catch (error) {
    if (tries === 1 || !String(error).includes('could not create any TCP/IP sockets')) throw error
    return startOnFreePort(options, log, tries - 1)
  }
}

/**
 * The URL of the database that another process is currently running on this data directory; undefined if the directory
 * is not in use.
 */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const running = readRunning(dataDir)
  if (running?.databasePort === undefined) return undefined
  const password = await existingSecret(dataDir, 'database-password')
  return password && urlOf(running.databasePort, password)
}

function urlOf(port: number, password: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`
}
