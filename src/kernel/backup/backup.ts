import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionConfig, LONG_WORK_LIMITS } from '../database/connection.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { readMigrations } from '../database/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import { release } from '../process/release.ts'
import { StartFailure } from '../process/start-failure.ts'
import { ABOUT, CONTENTS, writeArchive } from './archive.ts'
import type { About, ArchiveWriter, Contents } from './archive.ts'
import { copyTarget, sequencesOf, tablesOf } from './tables.ts'
import type { Table } from './tables.ts'

export interface BackupParts {
  databaseUrl: string
  storage: Storage
  currency: string
  /** Prints progress. */
  print: (line: string) => void
}

export interface BackupResult {
  bytes: number
  tables: number
  rows: number
  uploads: number
}

/** Bytes of a table per entry: large enough to compress well, small enough to hold in memory. */
const PART = 4 * 1024 * 1024

/**
 * Writes database and uploads into one file while the shop runs. All tables are read in one transaction, so that they
 * show one moment. The uploads of that moment are written afterwards; they never change. Throws StartFailure when the
 * database belongs to another release or the file cannot be written.
 */
export async function backUp(file: string, parts: BackupParts): Promise<BackupResult> {
  const client = new pg.Client({
    ...connectionConfig(parts.databaseUrl, LONG_WORK_LIMITS),
    // A large table may take any time.
    statement_timeout: 0,
    query_timeout: 0,
    application_name: 'fenestra backup',
  })
  await client.connect()
  try {
    const rows: Contents['rows'] = {}
    let uploads = 0
    const bytes = await writeArchive(file, async (archive) => {
      await client.query('begin isolation level repeatable read read only')
      const tables = await describe(client, archive, parts.currency)
      for (const table of tables) {
        rows[table.name] = await addTable(client, archive, table)
        parts.print(`  ${table.name}: ${rows[table.name]?.toLocaleString('en')} rows`)
      }
      const sequences = await sequencesOf(client)
      const ids = await client.query<{ id: string }>('select id from uploads where deleted_at is null')
      await client.query('commit')
      uploads = await addUploads(archive, parts, new Set(ids.rows.map(({ id }) => id)))
      const all: Contents = { rows, sequences, files: archive.files }
      await archive.add(CONTENTS, Buffer.from(JSON.stringify(all)))
    })
    const counts = Object.values(rows)
    return { bytes, uploads, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) }
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client, archive: ArchiveWriter, currency: string): Promise<Table[]> {
  const migrations = await readMigrations()
  const missing = await pendingMigrations(client, migrations)
  const applied = migrations.filter((one) => !missing.includes(one))
  if (applied.length === 0)
    throw new StartFailure('There is no shop in this database, so there is nothing to back up.')
  const tables = await tablesOf(client)
  const head: About = {
    format: 1,
    release: release(),
    madeAt: new Date().toISOString(),
    currency,
    migrations: applied.map(({ version, name, checksum }) => ({ version, name, checksum })),
    modules: await appliedByModules(client),
    tables,
  }
  await archive.add(ABOUT, Buffer.from(JSON.stringify(head)))
  return tables
}

async function appliedByModules(client: pg.Client): Promise<About['modules']> {
  const { rows } = await client.query<{ module: string; last: number }>(
    'select module, max(version) as last from module_migrations group by module',
  )
  return Object.fromEntries(rows.map(({ module, last }) => [module, last]))
}

/** Adds the rows of a table in parts, and returns their number. */
async function addTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<number> {
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  let part: Buffer[] = []
  let size = 0
  let count = 0
  const flush = async () => {
    count += 1
    const name = `tables/${table.name}/${String(count).padStart(6, '0')}.copy`
    await archive.add(name, Buffer.concat(part))
    part = []
    size = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    part.push(chunk)
    size += chunk.length
    if (size >= PART) await flush()
  }
  if (size > 0 || count === 0) await flush()
  return stream.rowCount
}

/** Adds every file of these uploads, and returns the number of files. */
async function addUploads(
  archive: ArchiveWriter,
  { storage, print }: BackupParts,
  ids: Set<string>,
): Promise<number> {
  let count = 0
  for await (const { name } of storage.files()) {
    if (!ids.has(name.slice(0, 32))) continue
    const file = await storage.open(name)
    // Deleted since the list was read.
    if (file === null) continue
    await archive.add(`uploads/${name}`, Buffer.concat(await file.stream.toArray()))
    count += 1
    if (count % 500 === 0) print(`  ${count} uploads so far`)
  }
  return count
}
