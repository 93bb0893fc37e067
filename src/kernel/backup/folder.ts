import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { makeFolder } from '#kernel/process/folders.ts'

/** BACKUP_DIR, which several shops may share. A shop touches only files with its own id in their names. */

/** The first eight digits of the shop's id. Processes on one database share it; a restored shop gets a new one. */
export async function shopId(pool: Pool): Promise<string> {
  await pool.query('insert into shop_instance default values on conflict do nothing')
  const { rows } = await pool.query<{ id: string }>('select left(id::text, 8) as id from shop_instance')
  return (rows[0] as { id: string }).id
}

/** How the names of all scheduled backups of a shop begin. */
export const namePrefix = (shop: string): string => `fenestra-${shop}-`

/** The name of a backup that began at this moment. Names of one shop sort by time. */
export const nameAt = (shop: string, moment: Date): string =>
  `${namePrefix(shop)}${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`

interface Kept {
  name: string
  /** How many pictures it lacks. */
  missing: number
}

/** The finished backups of this shop, oldest first. */
async function backupsIn(folder: string, shop: string): Promise<Kept[]> {
  const pattern = /^\d{8}T\d{6}Z(?:-lacks-(\d+)-pictures)?\.tar\.gz$/
  const prefix = namePrefix(shop)
  return (await readdir(folder)).toSorted().flatMap((name) => {
    const match = name.startsWith(prefix) ? pattern.exec(name.slice(prefix.length)) : null
    return match ? [{ name, missing: Number(match[1] ?? 0) }] : []
  })
}

/**
 * Deletes the backups of this shop that `keep` newer ones replace (0 keeps all). A backup is replaced only by one that
 * lacks no more pictures than it, and nothing is deleted while the newest one lacks more.
 */
export async function deleteReplaced(folder: string, shop: string, keep: number): Promise<void> {
  if (keep === 0) return
  const all = await backupsIn(folder, shop)
  const newestLacks = all.at(-1)?.missing ?? 0
  for (const [index, { name, missing }] of all.entries()) {
    const replacing = all.slice(index + 1).filter((newer) => newer.missing <= missing)
    if (replacing.length >= keep && newestLacks <= missing) await rm(join(folder, name), { force: true })
  }
}

/** Makes the folder unless it exists, and writes and deletes a file in it. Throws the error of the file system. */
export async function tryBackupFolder(folder: string): Promise<void> {
  const attempt = join(folder, `.check-${randomUUID()}`)
  await makeFolder(folder)
  await writeFile(attempt, '', { mode: 0o600 })
  await rm(attempt, { force: true })
}
