import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { errorSummary } from '#kernel/process/error-fields.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { connectClient, LONG_WORK_LIMITS } from '../connections/connection.ts'
import { readMigrations, type Migration } from './migrations.ts'

/** An arbitrary constant that nothing else in the database uses. */
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
 * How long one attempt waits for a table lock, in ms. All queries on the table queue behind it meanwhile, so it is well
 * below the limit of a request (REQUEST_LIMITS).
 */
const LOCK_MS = 1_000
/** The pause between attempts, in which queued queries run. */
const PAUSE_MS = 1_000
/** Long enough for most backups, which read all tables in one transaction. */
const PATIENCE_MS = 10 * 60_000

type Queryable = Pick<pg.Pool, 'query'>

/** The owner of migrations: null for the shop's own, otherwise a module's name. */
type Owner = string | null

/** The database and the migration files contradict each other. Nothing was changed. */
export class MigrationRefused extends StartFailure {
  override name = 'MigrationRefused'
}

/**
 * The pending migrations in order, found with one query. Throws MigrationRefused if an applied file has been changed,
 * or if the database is newer than this code.
 */
export async function pendingMigrations(
  database: Queryable,
  all?: readonly Migration[],
  owner: Owner = null,
): Promise<Migration[]> {
  const migrations = all ?? (await readMigrations())
  const applied = await appliedChecksums(database, owner)
  const shippedVersions = new Set(migrations.map(({ version }) => version))
  const newer = [...applied.keys()].filter((version) => !shippedVersions.has(version))
  if (newer.length > 0)
    throw new MigrationRefused(
      `The database has migration ${Math.max(...newer)}${of(owner)}, which this release of ${owner ?? 'Fenestra'} does not know: the database is newer. Start the newer release.`,
    )
  for (const { version, name, checksum } of migrations) {
    const appliedChecksum = applied.get(version)
    if (appliedChecksum !== undefined && appliedChecksum !== checksum)
      throw new MigrationRefused(
        `The migration ${fileOf({ version, name })}${of(owner)} was changed after it had been applied. Restore the file, and put the change into a new migration.`,
      )
  }
  return migrations.filter(({ version }) => !applied.has(version))
}

/** A suffix for migration names that says which module they belong to. */
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
 * Applies all pending migrations to the database at `url`; returns their number. Each runs in its own transaction
 * together with its entry in `schema_migrations`, so a crash leaves only complete migrations, and the next call
 * continues. Processes that start at the same time wait for each other. If a table is in use, the lock is retried for
 * ten minutes, never waiting for more than a second at a time, so requests are still served. Migrations of modules are
 * recorded separately in `module_migrations`. Throws MigrationRefused, or the database's error prefixed with the name
 * of the migration.
 */
export async function migrate(
  url: string,
  onMigration?: OnMigration,
  all?: readonly Migration[],
  owner: Owner = null,
): Promise<number> {
  const migrations = all ?? (await readMigrations())
  const client = await connectClient(url, LONG_WORK_LIMITS)
  try {
    if ((await pendingMigrations(client, migrations, owner)).length === 0) return 0
    // No lock timeout, because the process that holds the lock may take long.
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
    // Ends the session, which releases the advisory lock.
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration, owner: Owner): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await applyOnce(client, migration, owner)
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE || performance.now() > deadline) throw failed(migration, owner, error)
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
    `The migration ${fileOf(migration).replace(/\.sql$/, '')}${of(owner)} failed: ${reasonIn(migration.sql, error)}${advice}`,
    { cause: error },
  )
}

/** Classes of errors whose messages are about the statement, never about the values of rows. */
const ABOUT_STATEMENT = /^(?:0A|23|2B|3F|42|54)/
const MAX_LINE = 120

/** What PostgreSQL said, with the line of the migration if it named a place. */
function reasonIn(sql: string, error: unknown): string {
  const { code = '', message, position } = error as { code?: string; message: string; position?: string }
  if (!ABOUT_STATEMENT.test(code)) return errorSummary(error)
  if (position === undefined) return `${message} (${code})`
  const linesBefore = sql.slice(0, Number(position) - 1).split('\n')
  const line = sql.split('\n')[linesBefore.length - 1] ?? ''
  return `line ${linesBefore.length}: ${message} (${code}), in: ${line.trim().slice(0, MAX_LINE)}`
}
