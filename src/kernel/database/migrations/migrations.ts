import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartFailure } from '#kernel/process/start-failure.ts'

/** The migration files: `database/migrations/NNNN_name.sql`, applied in numerical order. */

const FOLDER = fileURLToPath(new URL('../../../../database/migrations/', import.meta.url))
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/** Reads all migration files, sorted by number. Throws if a file name is invalid or a number occurs twice. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  migrations.forEach((migration, index) => {
    if (migration.version === migrations[index - 1]?.version)
      throw new StartFailure(`Two migrations have the number ${migration.version}. Renumber the newer one.`)
  })
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, version, name] = FILE_NAME.exec(file) ?? []
  if (version === undefined || name === undefined)
    throw new StartFailure(
      `The migration ${file} must be called NNNN_name.sql, for example 0007_banners.sql.`,
    )
  // Normalised, so that a checkout with other line endings has the same checksum.
  const sql = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number(version), name, sql, checksum }
}
