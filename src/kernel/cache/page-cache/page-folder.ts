import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Time in ms without a write after which a folder belongs to a build that no longer runs. */
const ABANDONED_MS = 60 * 60 * 1000

const writtenAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** When a file was last added to or removed from a folder of pages, in ms since 1970. */
async function lastWrite(folder: string): Promise<number> {
  const groups = await readdir(folder).catch(() => [])
  const times = await Promise.all([folder, ...groups.map((group) => join(folder, group))].map(writtenAt))
  return Math.max(...times)
}

/**
 * Deletes the folders of other builds that were not written for an hour. During a rolling update both builds store
 * pages; if a folder is deleted by mistake, its build starts a new one.
 */
async function removeOtherBuilds(parent: string, build: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const other = join(parent, name)
    if (name !== build && Date.now() - (await lastWrite(other)) > ABANDONED_MS)
      await rm(other, { recursive: true, force: true }).catch(() => {})
  }
}

/** Free space and size of a disk, in bytes. */
interface Disk {
  free: number
  size: number
}

/** The disk that contains a folder; null if it cannot be measured. */
const diskOfFolder = (folder: string): Promise<Disk | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )

/** Bytes to leave free for everything else on the disk. */
const MARGIN = 500_000_000
/** If the shop has no reserve on the disk, leaving this share free is enough, if it is less than MARGIN. */
const PART_OF_DISK = 1 / 10

/**
 * The number of bytes missing for storing pages; 0 if there is enough space. Storing pages stops long before the
 * reserve at which the shop refuses writes (`disk-space.ts`), so pages never take the space of an order.
 * @param reserve bytes at which writes are refused; 0: never
 */
function shortfallOf({ free, size }: Disk, reserve: number): number {
  const reserved = reserve > 0 ? 2 * reserve + MARGIN : Math.min(MARGIN, size * PART_OF_DISK)
  return Math.max(0, reserved - free)
}

/** A file found by a sweep. */
export interface PageFileInfo {
  /** Folder and name below the build's folder. */
  name: string
  /** Its size on the disk, in bytes. */
  size: number
  /** When it was last read or written, in ms since 1970. */
  usedAt: number
}

/** Files with hashed names, within a limit in bytes. Several processes may share the folder. */
export interface PageFolder {
  /** Null if there is none. Counts as a use unless `isUse` is false. */
  read(name: string, options?: { isUse: boolean }): Promise<Buffer | null>
  /** Stores a file completely or not at all; does nothing if the disk has no space. @param usedAt ms since 1970 */
  write(name: string, file: Buffer, usedAt?: number): Promise<void>
  remove(name: string): Promise<void>
  /**
   * Deletes the least recently used files while the folder is too large or the disk lacks space, and returns the rest.
   */
  sweep(): Promise<PageFileInfo[]>
  /** Whether the disk has space for pages. */
  hasSpace(): Promise<boolean>
}

/** Shares of the limit: what may be written between two sweeps, and what a sweep leaves. */
const PART_BETWEEN_SWEEPS = 1 / 16
const PART_LEFT = 7 / 8
/** The allocation unit of disks, in bytes. */
const BLOCK = 4096
/** Age in ms at which an unfinished file of a killed process is deleted. */
const UNFINISHED_MS = 60_000
const unfinished = '.part'

const groupName = /^[\da-f]{2}$/
const pageName = /^[\da-f]{2}\/[\da-f]{62}$/
const draftName = /^[\da-f]{2}\/[\da-f]{62}\.[\da-f-]{36}\.part$/

/** Deletes a path if possible; what remains does no harm. */
const removed = (path: string) => rm(path, { recursive: true, force: true }).catch(() => {})

const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK

/**
 * @param build the name of this build's folder; folders beside it belong to other builds and are deleted when these
 * have stopped
 * @param maxBytes most bytes on the disk
 * @param reserve bytes of free space at which the shop refuses writes; pages leave much more
 */
export function pageFolder({
  parent,
  build,
  maxBytes,
  reserve,
  disk = diskOfFolder,
}: {
  parent: string
  build: string
  maxBytes: number
  reserve: number
  disk?: (folder: string) => Promise<Disk | null>
}): PageFolder {
  const folder = join(parent, build)
  const pathOf = (name: string) => {
    if (!pageName.test(name)) throw new Error(`not a name of a page: ${name}`)
    return join(folder, name)
  }
  const mayBeWritten = Math.floor(maxBytes * PART_BETWEEN_SWEEPS)
  /** Bytes written since the last sweep; the initial value makes the first write of a process sweep. */
  let bytesWritten = mayBeWritten

  /**
   * The bytes missing to store this many more; 0 if the disk cannot be measured, since it reports itself when it is
   * full.
   */
  async function shortfall(bytes = 0): Promise<number> {
    const measured = await disk(parent)
    return measured === null ? 0 : shortfallOf({ ...measured, free: measured.free - bytes }, reserve)
  }

  /**
   * The page with this name in a group, or null. Deletes abandoned drafts and anything else that blocks the place of a
   * page.
   */
  async function foundAt(name: string): Promise<PageFileInfo | null> {
    const path = join(folder, name)
    const isDraft = draftName.test(name)
    if (!isDraft && !pageName.test(name)) return null
    // Another process may have deleted it since.
    const about = await stat(path).catch(() => null)
    if (!about) return null
    const isLeft = isDraft ? Date.now() - about.mtimeMs > UNFINISHED_MS : !about.isFile()
    if (isLeft) await removed(path)
    return isLeft || isDraft ? null : { name, size: onDisk(about.size), usedAt: about.mtimeMs }
  }

  async function list(): Promise<PageFileInfo[]> {
    const pageFiles: PageFileInfo[] = []
    for (const group of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (!groupName.test(group.name)) continue
      if (!group.isDirectory()) await removed(join(folder, group.name))
      for (const file of await readdir(join(folder, group.name)).catch(() => [])) {
        const pageFile = await foundAt(`${group.name}/${file}`)
        if (pageFile) pageFiles.push(pageFile)
      }
    }
    return pageFiles
  }

  async function sweep(): Promise<PageFileInfo[]> {
    await removeOtherBuilds(parent, build)
    bytesWritten = 0
    const pageFiles = (await list()).toSorted((one, other) => other.usedAt - one.usedAt)
    const all = pageFiles.reduce((sum, { size }) => sum + size, 0)
    const maxTotal = Math.min(maxBytes * PART_LEFT, all - (await shortfall()))
    let totalSize = 0
    const remaining: PageFileInfo[] = []
    for (const file of pageFiles) {
      totalSize += file.size
      if (totalSize <= maxTotal) remaining.push(file)
      else await removed(join(folder, file.name))
    }
    return remaining
  }

  return {
    sweep,
    hasSpace: async () => (await shortfall()) === 0,
    async read(name, { isUse } = { isUse: true }) {
      try {
        const file = await readFile(pathOf(name))
        const now = new Date()
        if (isUse) utimes(pathOf(name), now, now).catch(() => {})
        return file
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, file, usedAt) {
      const size = onDisk(file.length)
      if (size > mayBeWritten) return
      if (bytesWritten + size > mayBeWritten) await sweep()
      const draft = `${pathOf(name)}.${randomUUID()}${unfinished}`
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      if ((await shortfall(size)) > 0) return
      try {
        await writeFile(draft, file, { mode: 0o600, flag: 'wx' })
        if (usedAt !== undefined) await utimes(draft, usedAt / 1000, usedAt / 1000)
        await rename(draft, pathOf(name))
        bytesWritten += size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
  }
}
