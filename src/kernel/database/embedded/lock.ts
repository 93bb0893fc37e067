import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '#kernel/process/start-failure.ts'

/**
 * Allows one process per data directory. The lock is a kernel file lock (taken through SQLite, which is built into
 * Node), so it ends with its process, however that dies. Killed processes, reused pids and restarted containers leave
 * no stale lock. The file `running.json` beside it only says who holds it.
 */

/** What the process holding a data directory publishes for other processes. */
export interface Running {
  pid: number
  /** Name of the process: `the shop`, `npm run shop -- seed`. */
  purpose: string
  /** Port of the embedded database, as soon as it accepts connections. */
  databasePort?: number
}

export interface Lock {
  /** Publishes the port of the database for other processes. */
  announce(databasePort: number): void
  release(): void
}

/** Another process is using the data directory; its pid is in the message. */
export class DataFolderInUse extends StartFailure {
  override name = 'DataFolderInUse'
  constructor(dataDir: string, holder: Running | undefined) {
    const holderText = holder ? `${holder.purpose} (pid ${holder.pid})` : 'another process'
    super(
      `The data folder ${dataDir} is in use by ${holderText}. Stop that one first (Ctrl-C where it runs, or its service), or set DATA_DIR to another folder.`,
    )
  }
}

/** Locks the data directory; returns undefined if another process holds the lock. */
export function takeLock(dataDir: string, purpose: string): Lock | undefined {
  const file = join(dataDir, 'lock')
  closeSync(openSync(file, 'a', 0o600)) // SQLite would create it readable by all users
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new StartFailure(
      `The data folder ${dataDir} cannot be locked (${(error as Error).message}). Choose a DATA_DIR on a file system with locks.`,
      { cause: error },
    )
  }
  const running: Running = { pid: process.pid, purpose }
  writeRunning(dataDir, running)
  return {
    announce: (databasePort) => writeRunning(dataDir, { ...running, databasePort }),
    release() {
      rmSync(runningFile(dataDir), { force: true })
      lock.close()
    },
  }
}

const SQLITE_BUSY = 5

/** The process that holds the data directory, if it has published itself. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(runningFile(dataDir), 'utf8')) as Running
  } catch {
    return undefined
  }
}

function writeRunning(dataDir: string, running: Running): void {
  const draft = `${runningFile(dataDir)}.new`
  writeFileSync(draft, JSON.stringify(running), { mode: 0o600 })
  renameSync(draft, runningFile(dataDir))
}

function runningFile(dataDir: string): string {
  return join(dataDir, 'running.json')
}
