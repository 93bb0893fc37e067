import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '../../process/start-failure.ts'

/**
 * One process per data folder. The lock is the kernel's own (taken through SQLite, which Node
 * carries), so it ends with its process however that dies: a stale lock, a reused pid or a
 * restarted container cannot leave it behind. `running.json` beside it only says who holds it.
 */

/** What the holder of a data folder tells other processes. */
export interface Running {
  pid: number
  /** What the process is, in words: `the shop`, `npm run shop -- seed`. */
  purpose: string
  /** Port of the embedded database, once it accepts connections. */
  databasePort?: number
}

export interface Lock {
  /** Tells other processes where the database listens. */
  announce(databasePort: number): void
  release(): void
}

/** The data folder belongs to another process; its pid is in the message. */
export class DataFolderInUse extends StartFailure {
  override name = 'DataFolderInUse'
  constructor(dataDir: string, holder: Running | undefined) {
    const who = holder ? `${holder.purpose} (pid ${holder.pid})` : 'another process'
    super(
      `The data folder ${dataDir} is in use by ${who}. Stop that one first (Ctrl-C where it runs, or its service), or set DATA_DIR to another folder.`,
    )
  }
}

/** Takes the data folder, or answers undefined while another process has it. */
export function takeLock(dataDir: string, purpose: string): Lock | undefined {
  const file = join(dataDir, 'lock')
  closeSync(openSync(file, 'a', 0o600)) // SQLite would make it readable for everybody
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

/** Which process holds the data folder, if it has written that down. */
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
