import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { errorSummary } from '../process/error-fields.ts'
import { StartFailure } from '../process/start-failure.ts'
import { connectionConfig, LONG_WORK_LIMITS } from './connection.ts'
import { readMigrations, type Migration } from './migrations.ts'

/** Any constant will do, as long as nothing else in the database uses it. */
const ADVISORY_LOCK = 4_917_200_121

const LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * How long one attempt waits for a table lock. Every query on the table queues behind it meanwhile, so it
 * is well below what a request may take (REQUEST_LIMITS).
 */
const LOCK_MS = 1_000
/** Between two attempts the queued queries run. */
const PAUSE_MS = 1_000
/** Long enough for most backups, which read every table in one transaction. */
const PATIENCE_MS = 10 * 60_000

type Queryable = Pick<pg.Pool, 'query'>

/** Whose migrations they are: null for the shop's own, otherwise the name of a module. */
type Owner = string | null

/** The database and the migration files contradict each other; nothing was changed. */
export class MigrationRefused extends StartFailure {
  override name = 'MigrationRefused'
}

/**
 * The migrations that the database lacks, in order; one query. Throws MigrationRefused when an
 * applied file has changed since, or the database is newer than this code.
 */
export async function pendingMigrations(
  database: Queryable,
  all?: readonly Migration[],
  owner: Owner = null,
): Promise<Migration[]> {
  const migrations = all ?? (await readMigrations())
  const applied = await appliedChecksums(database, owner)
  const known = new Set(migrations.map(({ version }) => version))
  const newer = [...applied.keys()].filter((version) => !known.has(version))
  if (newer.length > 0)
    throw new MigrationRefused(
      `The database has migration ${Math.max(...newer)}${of(owner)}, which this release of ${owner ?? 'Fenestra'} does not know: the database is newer. Start the newer release.`,
    )
  for (const { version, name, checksum } of migrations) {
    const before = applied.get(version)
    if (before !== undefined && before !== checksum)
      throw new MigrationRefused(
        `The migration ${fileOf({ version, name })}${of(owner)} was changed after it had been applied. Restore the file, and put the change into a new migration.`,
      )
  }
  return migrations.filter(({ version }) => !applied.has(version))
}

/** After the name of a migration: which module it belongs to. */
const of = (owner: Owner) => (owner === null ? '' : ` of the module ${owner}`)
const fileOf = ({ version, name }: Pick<Migration, 'version' | 'name'>) =>
  `${String(version).padStart(4, '0')}_${name}.sql`

async function appliedChecksums(database: Queryable, owner: Owner): Promise<Map<number, string>> {
  try {
    const { rows } = await database.query<{ version: number; checksum: string }>(
      owner === null
        ? { text: 'SELECT version, checksum FROM schema_migrations' }
        : { text: 'SELECT version, checksum FROM module_migrations WHERE module = $1', values: [owner] },
    )
    return new Map(rows.map((row) => [row.version, row.checksum]))
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return new Map()
    throw error
  }
}

/** Called before each migration with its name, its position and their number. */
export type OnMigration = (name: string, index: number, count: number) => void

/**
 * Brings the database at `url` up to date and answers how many migrations that took. Each runs in
 * a transaction of its own together with its entry in `schema_migrations`, so a crash leaves whole
 * migrations only, and the next call goes on. Processes that start together take turns. A table
 * that is in use is tried again for ten minutes, never for longer than a second at a time:
 * requests go on meanwhile. The migrations of a module have a list of their own, in `module_migrations`.
 * Throws MigrationRefused, or the database's error with the name of the migration in front.
 */
export async function migrate(
  url: string,
  onMigration?: OnMigration,
  all?: readonly Migration[],
  owner: Owner = null,
): Promise<number> {
  const migrations = all ?? (await readMigrations())
  const client = new pg.Client(connectionConfig(url, LONG_WORK_LIMITS))
  await client.connect()
  try {
    if ((await pendingMigrations(client, migrations, owner)).length === 0) return 0
    // No timeout: the process that holds the lock may take long.
    await client.query('SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`SET lock_timeout = ${LOCK_MS}`)
    await client.query(LEDGER)
    const pending = await pendingMigrations(client, migrations, owner)
    for (const [index, migration] of pending.entries()) {
      onMigration?.(owner === null ? migration.name : `${owner} ${migration.name}`, index + 1, pending.length)
      await apply(client, migration, owner)
    }
    return pending.length
  } finally {
    // Ends the session, and the advisory lock with it.
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration, owner: Owner): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await applyOnce(client, migration, owner)
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE || performance.now() > until) throw failed(migration, owner, error)
    }
    await wait(PAUSE_MS)
  }
}

async function applyOnce(
  client: pg.Client,
  { version, name, sql, checksum }: Migration,
  owner: Owner,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(sql)
  const values = [version, name, checksum]
  if (owner === null)
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', values)
  else
    await client.query(
      'INSERT INTO module_migrations (version, name, checksum, module) VALUES ($1, $2, $3, $4)',
      [...values, owner],
    )
  await client.query('COMMIT')
}

function failed(migration: Migration, owner: Owner, error: unknown): StartFailure {
  const { code } = error as { code?: string }
  const advice =
    code === LOCK_NOT_AVAILABLE
      ? '. Something has used a table that it changes for ten minutes, such as a backup. Start again when it is done'
      : ''
  return new StartFailure(
    `The migration ${fileOf(migration).replace(/\.sql$/, '')}${of(owner)} failed: ${errorSummary(error)}${advice}`,
    { cause: error },
  )
}
