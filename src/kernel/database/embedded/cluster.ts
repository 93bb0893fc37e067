import { chown, lchown, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { foreignPart, NOBODY } from '#kernel/process/data-folder.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { Account } from './account.ts'
import { run, type Programs } from './programs.ts'

/** The shop's role and database in the bundled server. */
export const ROLE = 'fenestra'
export const DATABASE = 'fenestra'

/** pg_hba.conf: allows only the shop's role, from this machine, with its password. */
const ACCESS = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`

/** The data directory cannot be used as it is. It was not changed. */
export class DataFolderDamaged extends StartFailure {
  override name = 'DataFolderDamaged'
  constructor(dir: string, reason: string) {
    super(
      `The database folder ${dir} ${reason}. Nothing in it was changed. ` +
        'Put a copy of the whole folder back in its place, or move it away to begin with an empty shop.',
    )
  }
}

/**
 * Returns true if `dir` contains a database cluster, false if it is empty or missing. Throws DataFolderDamaged for
 * anything in between.
 */
export async function clusterExists(dir: string): Promise<boolean> {
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length === 0) return false
  if (!entries.includes('PG_VERSION'))
    throw new DataFolderDamaged(dir, 'holds files but no PG_VERSION, so it is not a complete database')
  return true
}

/**
 * Creates the database cluster `dir` with the shop's role and an empty database. It is built in a sibling directory and
 * renamed at the end, so an interrupted attempt leaves no incomplete cluster.
 */
export async function createCluster(
  dir: string,
  programs: Programs,
  account: Account,
  password: string,
): Promise<void> {
  const draft = `${dir}.initialising`
  // Programs of an interrupted attempt may still be terminating.
  await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await chown(draft, account.owner.uid, account.owner.gid)
  await run(account, programs.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth-local=reject',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    '--no-instructions',
  ])
  await writeFile(join(draft, 'pg_hba.conf'), ACCESS, { flush: true })
  await runSql(draft, programs, account, [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
  ])
  await rename(draft, dir)
  await syncFolder(dirname(dir))
}

/**
 * Sets a new password for the shop's role, for a data directory whose secrets were lost. The server must not be
 * running.
 */
export async function resetPassword(
  dir: string,
  programs: Programs,
  account: Account,
  password: string,
): Promise<void> {
  await runSql(dir, programs, account, [`ALTER ROLE ${ROLE} PASSWORD '${password}'`])
}

/** Runs SQL without a server, in PostgreSQL's single-user mode: one statement per line. */
async function runSql(
  dir: string,
  programs: Programs,
  account: Account,
  statements: string[],
): Promise<void> {
  const args = [
    '--single',
    '-D',
    dir,
    '-c',
    'exit_on_error=true',
    '-c',
    'log_min_error_statement=panic',
    'postgres',
  ]
  await run(account, programs.postgres, args, `${statements.join('\n')}\n`)
}

/**
 * Changes the owner of the directory to the account that runs the server: root runs it under one of two, depending on
 * the machine. Throws, with nothing changed, if the directory belongs to any other account.
 */
export async function changeOwner(dir: string, { uid, gid }: Account['owner']): Promise<void> {
  const { uid: current } = await lstat(dir)
  if (uid < 0 || current === uid) return
  if (process.getuid?.() !== 0 || ![0, NOBODY].includes(current))
    throw foreignPart(dirname(dir), basename(dir), current)
  for (const entry of await readdir(dir, { recursive: true })) await lchown(join(dir, entry), uid, gid)
  // The directory itself comes last, so that an interrupted change is detected and repeated.
  await lchown(dir, uid, gid)
}

/** Windows has no way to sync a folder, and needs none: NTFS journals its names. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
