import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectClient, NO_LIMITS } from '#kernel/database/connections/connection.ts'
import { pendingMigrations } from '#kernel/database/migrations/migrate.ts'
import { readMigrations } from '#kernel/database/migrations/migrations.ts'
import { filesOf, readUploadName } from '#kernel/rules/pictures.ts'
import { StorageUnavailable, type Storage } from '#kernel/storage/storage.ts'
import { release } from '#kernel/process/release.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { ABOUT, CONTENTS, writeArchive, type About, type ArchiveWriter, type Contents } from './archive.ts'
import { incompleteName, withStorage } from './missing-uploads.ts'
import { copyTarget, sequencesOf, tablesOf, type Table } from './tables.ts'

export interface BackupDeps {
  databaseUrl: string
  storage: Storage
  currency: string
  /** Prints progress. */
  print: (line: string) => void
}

export interface BackupResult {
  /** Where it was written: the given path, or one that says how many pictures it lacks. */
  file: string
  bytes: number
  tables: number
  rows: number
  uploads: number
  /** The names of pictures that the database names and the storage does not have. */
  missing: string[]
}

/** Bytes of a table per entry: large enough to compress well, small enough to hold in memory. */
const PART = 4 * 1024 * 1024

/**
 * Writes database and uploads into one file while the shop runs. All tables are read in one transaction, so that they
 * show one moment. The uploads of that moment are written afterwards; they never change. If some are missing, the rest
 * is written under another name (`incompleteName`), so that it never takes the place of a whole backup. Throws
 * StartFailure when the database belongs to another release, the storage cannot be used or the file cannot be written.
 */
export async function backUp(file: string, parts: BackupDeps): Promise<BackupResult> {
  const client = await connectClient(parts.databaseUrl, NO_LIMITS, 'fenestra backup')
  try {
    const rows: Contents['rows'] = {}
    let pictures: Pictures = { files: 0, missing: [], deleted: [] }
    const nameOf = () =>
      pictures.missing.length === 0 ? file : incompleteName(file, pictures.missing.length)
    const fill = async (archive: ArchiveWriter) => {
      await client.query('begin isolation level repeatable read read only')
      const tables = await describe(client, archive, parts.currency)
      for (const table of tables) {
        rows[table.name] = await addTable(client, archive, table)
        parts.print(`  ${table.name}: ${rows[table.name]?.toLocaleString('en')} rows`)
      }
      const sequences = await sequencesOf(client)
      const names = await uploadNames(client)
      await client.query('commit')
      pictures = await withStorage(() => addUploads(client, archive, parts, names))
      const all: Contents = { rows, sequences, files: archive.files, deletedUploads: pictures.deleted }
      await archive.add(CONTENTS, Buffer.from(JSON.stringify(all)))
    }
    const bytes = await writeArchive(file, fill, nameOf)
    const counts = Object.values(rows)
    return {
      file: nameOf(),
      bytes,
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      uploads: pictures.files,
      missing: pictures.missing,
    }
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client, archive: ArchiveWriter, currency: string): Promise<Table[]> {
  const migrations = await readMigrations()
  const missing = await pendingMigrations(client, migrations)
  const applied = migrations.filter((migration) => !missing.includes(migration))
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

async function uploadNames(client: pg.Client, among?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from uploads where deleted_at is null and ($1::text[] is null or name = any($1)) order by id',
    [among ?? null],
  )
  return rows.map(({ name }) => name)
}

interface Pictures {
  /** The number of files, including variants. */
  files: number
  missing: string[]
  /** Deleted by somebody while the backup was made. */
  deleted: string[]
}

/** Adds the files of these uploads. Variants may be absent: the shop then shows the picture itself. */
async function addUploads(
  client: pg.Client,
  archive: ArchiveWriter,
  { storage, print }: BackupDeps,
  names: readonly string[],
): Promise<Pictures> {
  const absent: string[] = []
  let files = 0
  const add = async (name: string): Promise<boolean> => {
    const bytes = await readUpload(storage, name)
    if (bytes === null) return false
    await archive.add(`uploads/${name}`, bytes)
    files += 1
    if (files % 500 === 0) print(`  ${files} uploads so far`)
    return true
  }
  for (const name of names) {
    const picture = readUploadName(name)
    const [, ...variants] = picture ? filesOf(picture) : []
    if (!(await add(name))) absent.push(name)
    for (const variant of variants) await add(variant)
  }
  // A row is marked as deleted before its files are removed, so a row that is still there should have its file.
  const missing = absent.length === 0 ? [] : await uploadNames(client, absent)
  return { files, missing, deleted: absent.filter((name) => !missing.includes(name)) }
}

/** Null if there is no such file. Throws StorageUnavailable. */
async function readUpload(storage: Storage, name: string): Promise<Buffer | null> {
  const file = await storage.open(name)
  if (file === null) return null
  try {
    return Buffer.concat(await file.stream.toArray())
  } catch (error) {
    // Deleted since it was opened.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StorageUnavailable('a picture cannot be read', { cause: error })
  }
}
