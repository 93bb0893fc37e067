import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file as a sweep finds it. */
export interface Found {
  /** Folder and name below the build's folder. */
  name: string
  /** What it takes on the disk, in bytes. */
  size: number
  /** When it was last read or written, in ms since 1970. */
  usedAt: number
}

/** Files by hashed names, within a number of bytes. Several processes may share the folder. */
export interface PageFolder {
  /** Null when there is none. Counts as a use, unless said otherwise. */
  read(name: string, options?: { isUse: boolean }): Promise<Buffer | null>
  /** Stores a file whole or not at all; does nothing when the disk has no room. @param usedAt ms since 1970 */
  write(name: string, file: Buffer, usedAt?: number): Promise<void>
  remove(name: string): Promise<void>
  /** Every file, and drops the least recently used ones while all take too many bytes. */
  sweep(): Promise<Found[]>
}

/** Of the bytes that are allowed: what may be written between two sweeps, and what a sweep leaves. */
const PART_BETWEEN_SWEEPS = 1 / 16
const PART_LEFT = 7 / 8
/** The unit in which disks give room, in bytes. */
const BLOCK = 4096
/** What a process that was killed has left half-written goes after this time, in ms. */
const UNFINISHED_MS = 60_000
const unfinished = '.part'

const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK

/**
 * @param folder of this build; what lies beside it is of other builds, and is removed with the first sweep
 * @param maxBytes of disk
 * @param reserve bytes of the disk that stay free
 */
export function pageFolder({
  parent,
  build,
  maxBytes,
  reserve,
}: {
  parent: string
  build: string
  maxBytes: number
  reserve: number
}): PageFolder {
  const folder = join(parent, build)
  const place = (name: string) => {
    if (!/^[\da-f]{2}\/[\da-f]{62}$/.test(name)) throw new Error(`not a name of a page: ${name}`)
    return join(folder, name)
  }
  const mayBeWritten = Math.floor(maxBytes * PART_BETWEEN_SWEEPS)
  /** Written since the last sweep; the first write of a process sweeps. */
  let written = mayBeWritten
  let areOthersGone = false

  async function removeOtherBuilds(): Promise<void> {
    if (areOthersGone) return
    areOthersGone = true
    for (const name of await readdir(parent))
      if (name !== build) await rm(join(parent, name), { recursive: true, force: true })
  }

  async function list(): Promise<Found[]> {
    const found: Found[] = []
    for (const group of await readdir(folder).catch(() => []))
      for (const file of await readdir(join(folder, group)).catch(() => [])) {
        const name = `${group}/${file}`
        // Another process may have removed it since.
        const about = await stat(join(folder, name)).catch(() => null)
        if (!about) continue
        if (file.endsWith(unfinished)) {
          if (Date.now() - about.mtimeMs > UNFINISHED_MS) await rm(join(folder, name), { force: true })
        } else found.push({ name, size: onDisk(about.size), usedAt: about.mtimeMs })
      }
    return found
  }

  async function sweep(): Promise<Found[]> {
    await removeOtherBuilds().catch(() => {})
    written = 0
    const found = (await list()).toSorted((one, other) => other.usedAt - one.usedAt)
    let taken = 0
    const kept: Found[] = []
    for (const file of found) {
      taken += file.size
      if (taken <= maxBytes * PART_LEFT) kept.push(file)
      else await rm(place(file.name), { force: true })
    }
    return kept
  }

  const hasRoomFor = (bytes: number) =>
    statfs(parent).then(
      ({ bavail, bsize }) => bavail * bsize - bytes > reserve,
      () => true,
    )

  return {
    sweep,
    async read(name, { isUse } = { isUse: true }) {
      try {
        const file = await readFile(place(name))
        const now = new Date()
        if (isUse) utimes(place(name), now, now).catch(() => {})
        return file
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, file, usedAt) {
      const size = onDisk(file.length)
      if (size > mayBeWritten) return
      if (written + size > mayBeWritten) await sweep()
      const draft = `${place(name)}.${randomUUID()}${unfinished}`
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      if (!(await hasRoomFor(size))) return
      try {
        await writeFile(draft, file, { mode: 0o600, flag: 'wx' })
        if (usedAt !== undefined) await utimes(draft, usedAt / 1000, usedAt / 1000)
        await rename(draft, place(name))
        written += size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (name) => rm(place(name), { force: true }),
  }
}
