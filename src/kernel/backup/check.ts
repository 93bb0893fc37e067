import { pendingMigrations } from '#kernel/database/migrations/migrate.ts'
import { readMigrations, type Migration } from '#kernel/database/migrations/migrations.ts'
import { release } from '#kernel/process/release.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import {
  ABOUT,
  about,
  CONTENTS,
  contents,
  damagedBackup,
  readArchive,
  sha256,
  type About,
  type Contents,
} from './archive.ts'
import { uploadsInTable } from './missing-uploads.ts'

/** A backup that was read completely and is intact. */
export interface CheckedBackup {
  about: About
  contents: Contents
  /** The migrations that its database had, in order. */
  migrations: Migration[]
  /** The names of pictures that its tables name and that are not in it. */
  missing: string[]
}

/**
 * Reads the whole file and compares every entry with its checksum, and the pictures with the rows that name them. Throws StartFailure when the file is missing, is not
 * a backup, is damaged, or was made by a newer release.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let head: CheckedBackup['about'] | undefined
  let contents: Contents | undefined
  const files: Record<string, string> = {}
  const uploads: Buffer[] = []
  for await (const { name, bytes } of readArchive(file)) {
    if (head === undefined) {
      if (name !== ABOUT) throw new StartFailure(`${file} is not a backup of Fenestra.`)
      head = readAbout(file, bytes)
    }
    if (name === CONTENTS) contents = readContents(file, bytes)
    else files[name] = sha256(bytes)
    if (name.startsWith('tables/uploads/')) uploads.push(bytes)
  }
  if (head === undefined || contents === undefined) throw damagedBackup(file, 'its end is missing')
  for (const name of new Set([...Object.keys(files), ...Object.keys(contents.files)]))
    if (files[name] !== contents.files[name]) throw damagedBackup(file, `${name} is not as it was written`)
  const deleted = new Set(contents.deletedUploads)
  const missing = uploadsInTable(head, uploads).filter(
    (name) => files[`uploads/${name}`] === undefined && !deleted.has(name),
  )
  return { about: head, contents, migrations: await known(file, head), missing }
}

function readAbout(file: string, bytes: Buffer): About {
  const result = about.safeParse(parsed(bytes))
  if (result.success) return result.data
  if (result.error.issues.some(({ path }) => path[0] === 'format')) throw newer(file)
  throw damagedBackup(file, 'its description cannot be read')
}

function readContents(file: string, bytes: Buffer): Contents {
  const result = contents.safeParse(parsed(bytes))
  if (!result.success) throw damagedBackup(file, 'its list of contents cannot be read')
  return result.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function newer(file: string, by = 'a newer release'): StartFailure {
  return new StartFailure(
    `The backup ${file} was made by ${by} of Fenestra, and this is ${release()}: it has what this release does not know. Restore it with that release.`,
  )
}

/**
 * Returns this release's migrations that the backup had. Throws StartFailure when this release lacks one or has another
 * version of it.
 */
async function known(file: string, head: About): Promise<Migration[]> {
  const ownMigrations = new Map((await readMigrations()).map((migration) => [migration.version, migration]))
  return head.migrations.map(({ version, name, checksum }) => {
    const migration = ownMigrations.get(version)
    if (migration === undefined) throw newer(file, `release ${head.release} or a later one`)
    if (migration.checksum !== checksum)
      throw new StartFailure(
        `The backup ${file} has another ${String(version).padStart(4, '0')}_${name}.sql than this release. Restore it with release ${head.release}.`,
      )
    return migration
  })
}

/** Whether the database has migrations that the backup lacks. */
export async function hasNewerMigrations(
  client: Parameters<typeof pendingMigrations>[0],
  migrations: Migration[],
): Promise<boolean> {
  const all = await readMigrations()
  const pending = new Set((await pendingMigrations(client, all)).map(({ version }) => version))
  const ownVersions = new Set(migrations.map(({ version }) => version))
  return all.some(({ version }) => !pending.has(version) && !ownVersions.has(version))
}
